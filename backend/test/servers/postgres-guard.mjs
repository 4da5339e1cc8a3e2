/**
 * Outlives the test run by a moment: `node postgres-guard.mjs <pg_ctl> <cluster> <folder>`. The test run holds the
 * standard input of this process open; when it closes, because the run ended, was interrupted or was
 * killed, the database is stopped and the folder removed.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const [pgCtl, cluster, folder] = process.argv.slice(2);
const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

process.stdin.resume();
process.stdin.once('close', () => {
  spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'immediate', '-w', '-s'], { ...asNobody, cwd: '/', stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
});
