import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterBuild } from './vite-after-build.ts';

const SCREEN = 'src/features/catalog/CatalogPage.tsx';
const ENTRY = 'src/entry-catalogue.ts';

/**
 * Writes fabrics.html, the page of the catalogue: app.html, which also names the files of that screen and carries the
 * script that asks for the first fabrics while they are on their way. On a slow line each of the two would otherwise
 * begin where the one before has ended. The server allows the script by its hash.
 */
export function catalogueFirst(): Plugin {
  let files: string[] = [];
  return {
    ...afterBuild('catalogue-first', async (root, outDir) => {
      const page = await readFile(join(outDir, 'app.html'), 'utf8');
      const links = files
        .filter((file) => !page.includes(`"/${file}"`))
        .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
      const script = await bundleScript(root);
      const early = page
        .replace('<script type="module"', (module) => `<script>${script}</script>${module}`)
        .replace('</head>', () => `${links.join('')}</head>`);
      await writeFile(join(outDir, 'fabrics.html'), early);
    }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(SCREEN));
      if (!screen) throw new Error(`${SCREEN} is no chunk of its own.`);
      files = [...screen.imports, screen.fileName];
    },
  };
}

/** The early script with all that it imports, as one that stands in a page. */
async function bundleScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['source'] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: ENTRY, formats: ['iife'], name: 'catalogue' },
      modulePreload: { polyfill: false },
    },
  });
  const [{ output }] = [built].flat() as [Extract<typeof built, { output: unknown }>];
  return output[0].code.trim();
}
