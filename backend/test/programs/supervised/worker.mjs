/** Records its process id. WORKER_HANGS: never stops; WORKER_ENDS: ends whenever it is ready; WORKER_KILLERS: that many times while running a job. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportLoad, runUnderSupervisor } from '../../../dist/process/child.js';

writeFileSync(join(process.env.DATA_DIR, 'worker.pid'), `${process.pid}`);
const work = setInterval(() => undefined, 1_000);

runUnderSupervisor(async () => {
  clearInterval(work);
  if (process.env.WORKER_HANGS) await new Promise(() => undefined);
});
if (process.env.WORKER_KILLERS) {
  const deaths = join(process.env.DATA_DIR, 'deaths');
  const before = existsSync(deaths) ? Number(readFileSync(deaths, 'utf8')) : 0;
  if (before < Number(process.env.WORKER_KILLERS)) {
    writeFileSync(deaths, `${before + 1}`);
    reportLoad(true);
    setTimeout(() => process.exit(4), 20);
  }
}
if (process.env.WORKER_ENDS) setTimeout(() => process.exit(4), 20);
