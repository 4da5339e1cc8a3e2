import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const BENCH = join(__dirname, '../../../bench/run.mjs');

/** A short run of `npm run bench -- chaos` against the built product; it exits with 1 when a guarantee is violated. */
test('randomly killed processes lose no decision, send no mail twice and leave nothing behind', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, 'chaos', '--kills', '5', '--pause', '800']);

  expect(stdout).toContain('Every promise was kept.');
  expect(Number(/decisions (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(0);
  expect(stdout).toMatch(
    /killed: browser [1-9]\d*, worker [1-9]\d*, API [1-9]\d*, database [1-9]\d*, frozen database [1-9]/,
  );
}, 180_000);
