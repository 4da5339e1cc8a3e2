import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json)$/;
const minBytes = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing at request time. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(join(outDir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
