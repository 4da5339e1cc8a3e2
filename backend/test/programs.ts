import { join } from 'node:path';

const backend = join(__dirname, '..');

/** A program of the product, as built and shipped. */
export const productProgram = (name: 'main' | 'worker' | 'admin-cli'): string => join(backend, 'dist', `${name}.js`);

/** A program beside the tests, such as 'mail-worker', using the built product: see build-programs.mjs. */
export const testProgram = (name: string): string => join(backend, '.build', `${name}.js`);

/** A command of the product for operators. */
export const productCommand = (name: 'backup-cli' | 'doctor'): string => join(backend, 'dist', `${name}.js`);
