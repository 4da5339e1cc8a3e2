import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterBuild } from './vite-after-build.ts';
import { awaitDevice, captureEarlyInput, SERVER_FOLDER } from './vite-prerender.ts';

/**
 * Pages that people come to from outside. The server draws their content into the template; where it can't, it answers
 * /fabrics with the second page and what is below with the third; the first one has its content without fabrics.
 */
const pages = [
  {
    template: 'landing',
    page: 'index.html',
  },
  {
    template: 'catalogue',
    page: 'fabrics.html',
    screen: 'src/features/catalog/CatalogPage.tsx',
    script: 'src/entry-catalogue.ts',
  },
  {
    template: 'fabric',
    page: 'fabrics.one.html',
    screen: 'src/features/catalog/FabricPage.tsx',
    script: 'src/entry-fabric.ts',
  },
];

/** The faces that nearly all text needs. */
const FACES = /-latin-wght-.+\.woff2$/;

/**
 * Writes a page for each of these screens: app.html, which also names all files of that screen and, where fabrics are
 * asked for first, carries a script that does so while they are on their way. On a slow line each of the three would otherwise begin where
 * the one before has ended. The server allows the script by its hash.
 */
export function earlyPages(): Plugin {
  const files = new Map<string, string[]>();
  return {
    ...afterBuild('early-pages', async (root, outDir) => {
      const app = await readFile(join(outDir, 'app.html'), 'utf8');
      const letters = (await readdir(join(outDir, 'assets'))).filter((file) => FACES.test(file));
      const drawn = (name: string, links: string) =>
        writeFile(join(outDir, SERVER_FOLDER, `${name}.html`), templateOf(app, letters, links));
      for (const { template, page, screen, script } of pages) {
        const links = (files.get(screen ?? '') ?? [])
          .filter((file) => !app.includes(`"/${file}"`))
          .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
        await drawn(template, links.join(''));
        const plain = script ? await withScript(root, app, script) : await readFile(join(outDir, page), 'utf8');
        await writeFile(
          join(outDir, page),
          plain.replace('</head>', () => `${links.join('')}</head>`),
        );
      }
    }),
    generateBundle(_, bundle) {
      for (const { screen } of pages) if (screen) files.set(screen, filesOf(bundle, screen));
    },
  };
}

/**
 * `app`, with placeholders for the server's content. Pictures and fonts come before scripts, which are less urgent.
 * Fonts are listed at the end: in the head they delay the first paint on slow connections.
 */
function templateOf(app: string, letters: readonly string[], links: string): string {
  const faces = letters.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`,
  );
  const changes: [string | RegExp, string][] = [
    [/<title>[^<]*<\/title>/, ''],
    [/<meta\s+name="description"[^>]*>/, ''],
    [/<noscript>[^<]*<\/noscript>/, '<noscript>Asking for quotations needs JavaScript.</noscript>'],
    [/<script type="module"/, '<script type="module" fetchpriority="low"'],
    ['</head>', `${links}<script>${awaitDevice};${captureEarlyInput}</script><!--head--></head>`],
    ['</body>', `${faces.join('')}</body>`],
    ['<div id="root"></div>', '<!--root-->'],
  ];
  return changes.reduce((page, [before, after]) => {
    if (page.search(before) < 0) throw new Error(`app.html has no ${before}.`);
    return page.replace(before, () => after);
  }, app);
}

/** The file of a screen, and all that it can't run without. */
function filesOf(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
  if (!found) throw new Error(`${screen} is no chunk of its own.`);
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(add);
  };
  add(found.fileName);
  return [...files];
}

/** `page` with a script that runs before anything else. */
async function withScript(root: string, page: string, entry: string): Promise<string> {
  const script = await bundleScript(root, entry);
  return page.replace('<head>', () => `<head><script>${script}</script>`);
}

/** An early script with all its imports, to be inlined in a page. */
async function bundleScript(root: string, entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['source'] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'early' },
      modulePreload: { polyfill: false },
    },
  });
  const [{ output }] = [built].flat() as [Extract<typeof built, { output: unknown }>];
  return output[0].code.trim();
}
