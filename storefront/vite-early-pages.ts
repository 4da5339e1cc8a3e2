import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterBuild } from './vite-after-build.ts';

/** Pages that people come to from outside. The server answers /fabrics with the first and what is below with the second. */
const pages = [
  { page: 'fabrics.html', screen: 'src/features/catalog/CatalogPage.tsx', script: 'src/entry-catalogue.ts' },
  { page: 'fabrics.one.html', screen: 'src/features/catalog/FabricPage.tsx', script: 'src/entry-fabric.ts' },
];

/**
 * Writes a page for each of these screens: app.html, which also names all files of that screen and carries a script
 * that asks for its fabrics while they are on their way. On a slow line each of the three would otherwise begin where
 * the one before has ended. The server allows the script by its hash.
 */
export function earlyPages(): Plugin {
  const files = new Map<string, string[]>();
  return {
    ...afterBuild('early-pages', async (root, outDir) => {
      const app = await readFile(join(outDir, 'app.html'), 'utf8');
      for (const { page, screen, script } of pages) {
        const early = await bundleScript(root, script);
        const links = (files.get(screen) ?? [])
          .filter((file) => !app.includes(`"/${file}"`))
          .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
        const withScript = app.replace('<head>', () => `<head><script>${early}</script>`);
        await writeFile(
          join(outDir, page),
          withScript.replace('</head>', () => `${links.join('')}</head>`),
        );
      }
    }),
    generateBundle(_, bundle) {
      for (const { screen } of pages) files.set(screen, filesOf(bundle, screen));
    },
  };
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

/** An early script with all that it imports, as one that stands in a page. */
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
