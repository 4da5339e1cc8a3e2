/**
 * Builds what tests start as processes of their own: the product, and the programs beside the tests. Reading the sources
 * as they are would take each of these processes a second longer.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from '../../tools/bundle.mjs';
import { compile } from '../../tools/compile.mjs';

const backend = join(import.meta.dirname, '..');
execFileSync(process.execPath, [join(backend, '../tools/build.mjs'), 'backend'], { stdio: 'inherit' });
// As deep below the backend as the tests, so that the way to the product has as many steps.
await compile(backend, {
  from: 'test',
  to: '.build',
  rewrite: (code) => code.replaceAll(/(?<=["'](?:\.\.\/)+)src\//g, 'dist/'),
});
// Programs that use Nest are built like the programs of the product.
await bundle(join(backend, '.build'), ['import-worker', 'mail-worker', 'patient-worker']);
