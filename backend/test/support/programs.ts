import { join } from 'node:path';

const backend = join(__dirname, '../..');

/** A program of the product, as built and shipped. */
export const productProgram = (name: 'main' | 'worker' | 'admin-cli'): string => join(backend, 'dist', `${name}.js`);

/** A program of `test/programs`, such as 'mail-worker', using the built product: see its build.mjs. */
export const testProgram = (name: string): string => join(backend, '.build/programs', `${name}.js`);

/** A command of the product for operators. */
export const productCommand = (name: 'backup-cli' | 'doctor'): string => join(backend, 'dist', `${name}.js`);
