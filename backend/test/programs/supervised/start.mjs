/** The built supervisor with the small programs in this folder. */
import { fileURLToPath } from 'node:url';
import { supervise } from '../../../dist/embedded/supervisor.js';
import { setUpProcess } from '../../../dist/process/setup-process.js';

const entry = (name) => fileURLToPath(new URL(name, import.meta.url));
setUpProcess();
process.exit(
  await supervise(process.env, { prepare: entry('prepare.mjs'), api: entry('api.mjs'), worker: entry('worker.mjs') }),
);
