/** The supervisor as it is built, over the small programs of this folder. */
import { fileURLToPath } from 'node:url';
import { supervise } from '../../dist/embedded/supervisor.js';

const entry = (name) => fileURLToPath(new URL(name, import.meta.url));
process.exit(
  await supervise(process.env, { prepare: entry('prepare.mjs'), api: entry('api.mjs'), worker: entry('worker.mjs') }),
);
