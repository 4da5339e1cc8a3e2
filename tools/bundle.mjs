/**
 * Puts a program and the modules that it always loads into a few files. Node finds, reads and links modules one by one: for
 * the 1,500 of the API that took half of its start.
 */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

const backend = join(import.meta.dirname, '..', 'backend', sep);
const packages = join(backend, 'node_modules', sep);

/**
 * The bundled modules: our own, Nest and its dependencies, and the workbook readers. The backend's other dependencies
 * stay external.
 */
const INSIDE = /^(@selvedge\/|@nestjs\/|rxjs$|rxjs\/|saxes$|yauzl$|csv-parse\/)/;

/**
 * @param folder of the compiled programs; shared chunks are written beside them
 * @param names of the programs, each of which replaces its module. No other module may import that one.
 */
export async function bundle(folder, names) {
  // Loaded when there is something to do, as in compile.mjs.
  const { rolldown } = await import('rolldown');
  const outside = new Set(Object.keys(JSON.parse(readFileSync(join(backend, 'package.json'), 'utf8')).dependencies));
  const isOutside = (id) => isBuiltin(id) || (outside.has(packageOf(id)) && !INSIDE.test(id));
  const bundled = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, join(folder, `${name}.js`)])),
    platform: 'node',
    resolve: { conditionNames: ['source', 'node'] },
    external: isOutside,
    plugins: [keepBeginning(folder), keepPlaces(folder)],
    // Nest asks for packages that we don't install, and works without them.
    logLevel: 'silent',
  });
  await bundled.write({ dir: folder, sourcemap: true, keepNames: true, chunkFileNames: 'shared-[hash].js' });
  await bundled.close();
}

function packageOf(id) {
  return /^(@[^/]+\/)?[^/]+/.exec(id)?.[0];
}

/**
 * Keeps the module that reads the settings separate and the first import: within another module it would run after all
 * imports, such as React, which reads NODE_ENV when loaded.
 */
function keepBeginning(folder) {
  const bootstrapsFirst = (file) => /^import ["']\.\/process\/bootstrap\.js["'];/.test(readFileSync(file, 'utf8'));
  return {
    name: 'keep-beginning',
    resolveId(id, importer) {
      if (!importer || !/\/process\/(setup-process|bootstrap)\.js$/.test(id)) return null;
      return { id: join(dirname(importer), id), external: 'relative' };
    },
    banner: ({ isEntry, name }) =>
      isEntry && bootstrapsFirst(join(folder, `${name}.js`)) ? 'import "./process/bootstrap.js";' : '',
  };
}

/** Keeps the paths by which modules find files, and source maps for inspectors. */
function keepPlaces(folder) {
  return {
    name: 'keep-places',
    load(id) {
      if (!id.startsWith(backend) || id.startsWith(packages) || !id.endsWith('.js')) return null;
      return { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') };
    },
    transform(code, id) {
      if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
      const place = JSON.stringify(`./${relative(folder, id).split(sep).join('/')}`);
      return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
    },
  };
}
