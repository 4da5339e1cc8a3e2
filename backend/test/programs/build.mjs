/**
 * Builds the programs that tests start in their own processes: the product, and those in this folder. Compiling the
 * sources at startup would take each of these processes a second longer.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from '../../../tools/bundle.mjs';
import { compile } from '../../../tools/compile.mjs';

const backend = join(import.meta.dirname, '../..');
execFileSync(process.execPath, [join(backend, '../tools/build.mjs'), 'backend'], { stdio: 'inherit' });
// At the same depth as the tests, so that relative paths to the product stay valid.
await compile(backend, {
  from: 'test',
  to: '.build',
  rewrite: (code) => code.replaceAll(/(?<=["'](?:\.\.\/)+)src\//g, 'dist/'),
});
// Programs that use Nest are built like the programs of the product.
await bundle(join(backend, '.build/programs'), ['import-worker', 'mail-worker', 'fast-retry-worker', 'webhook-worker']);
