/**
 * The long form of the fuzzer: 200 cases of every route for each kind of caller, then the slowest request of each route.
 *
 *   node tools/fuzz.mjs          200 cases
 *   node tools/fuzz.mjs 1000     more of them; FUZZ_SEED repeats a run
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const cases = process.argv[2] ?? '200';
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, '--selectProjects', 'backend', '-i', 'fuzz.api'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CASES: cases },
});
process.exitCode = status ?? 1;
