/** The built supervisor with the small programs in this folder. */
import { fileURLToPath } from 'node:url';
import { supervise } from '../../dist/embedded/supervisor.js';
import { beginProgram } from '../../dist/process/begin.js';

const entry = (name) => fileURLToPath(new URL(name, import.meta.url));
beginProgram();
process.exit(
  await supervise(process.env, { prepare: entry('prepare.mjs'), api: entry('api.mjs'), worker: entry('worker.mjs') }),
);
