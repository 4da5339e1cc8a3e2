import type { Plugin } from 'vite';

/**
 * Names in the page what the entry imports in turns, with all that it needs. Vite names static imports only, so the
 * turns would otherwise be fetched one after the other.
 */
export function preloadTurns(): Plugin {
  return {
    name: 'preload-turns',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry) return;
        const files = new Set<string>();
        const add = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || files.has(file)) return;
          files.add(file);
          chunk.imports.forEach(add);
        };
        entry.dynamicImports.forEach(add);
        return [...files]
          .map((file) => `/${file}`)
          .filter((href) => !html.includes(`"${href}"`))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href },
            injectTo: 'head',
          }));
      },
    },
  };
}
