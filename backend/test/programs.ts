import { join } from 'node:path';

const backend = join(__dirname, '..');

/** A program of the product, as it is built and shipped. */
export const productProgram = (name: 'main' | 'worker' | 'admin-cli'): string => join(backend, 'dist', `${name}.js`);

/** A program beside the tests, such as 'mail-worker', on the product as it is built: see build-programs.mjs. */
export const testProgram = (name: string): string => join(backend, '.build', `${name}.js`);

/** A command of the product that an operator types. */
export const productCommand = (name: 'backup-cli' | 'doctor'): string => join(backend, 'dist', `${name}.js`);
