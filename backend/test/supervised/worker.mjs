/** Notes its number. WORKER_HANGS: never closes; WORKER_ENDS: ends whenever it has become ready. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runUnderSupervisor } from '../../dist/process/child.js';

writeFileSync(join(process.env.DATA_DIR, 'worker.pid'), `${process.pid}`);
const work = setInterval(() => undefined, 1_000);

runUnderSupervisor(async () => {
  clearInterval(work);
  if (process.env.WORKER_HANGS) await new Promise(() => undefined);
});
if (process.env.WORKER_ENDS) setTimeout(() => process.exit(4), 20);
