/**
 * Everything that must be true before a change lands: format, lint, types, import rules, dead code, all tests, and
 * the built product driven in a real browser. Ends with one line of counts; any failure makes the exit code 1.
 *
 *   node tools/verify.mjs            all of it
 *   node tools/verify.mjs jest e2e   only these steps, by the first word of their names
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.build', 'reports');

const types = (workspace) => ['npx', 'tsc', '--noEmit', '-p', `${workspace}/tsconfig.json`];

/** Steps of one group run side by side; groups follow each other. */
const groups = [
  [
    { name: 'lint', command: ['npx', 'biome', 'ci', '.'] },
    { name: 'types of the server', commands: ['domain', 'backend', 'e2e'].map(types) },
    { name: 'types of the pages', commands: ['storefront', 'admin'].map(types) },
  ],
  [
    { name: 'imports', command: ['npx', 'depcruise', 'domain/src', 'backend/src', 'storefront/src', 'admin/src'] },
    { name: 'dead-code', command: ['npx', 'knip'] },
  ],
  [
    {
      name: 'jest',
      command: ['npx', 'jest', '--maxWorkers=100%', '--json', `--outputFile=${join(reports, 'jest.json')}`],
      counts: jestCounts,
    },
  ],
  [{ name: 'e2e', command: ['npx', 'playwright', 'test', '-c', 'e2e/playwright.config.ts'], counts: playwrightCounts }],
];

const asked = process.argv.slice(2);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const failures = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const group of groups) {
  await Promise.all(group.filter(({ name }) => asked.length === 0 || asked.includes(name.split(' ')[0])).map(runStep));
}
console.log(failures.length ? `\nFailed: ${failures.join(', ')}` : '\nEverything holds.');
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`Tests: ${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(failures.length ? 1 : 0);

async function runStep({ name, command, commands = [command], counts }) {
  const start = Date.now();
  let ok = true;
  for (const [program, ...args] of commands) ok = (await run(program, args)) && ok;
  if (counts) {
    const { passed, failed, skipped } = readCounts(counts);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    ok &&= passed > 0 && failed === 0;
  }
  if (!ok) failures.push(name);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A runner that broke down leaves no report: that counts as one failure. */
function readCounts(counts) {
  try {
    return counts();
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function jestCounts() {
  const report = JSON.parse(readFileSync(join(reports, 'jest.json'), 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
}

function playwrightCounts() {
  const { stats } = JSON.parse(readFileSync(join(reports, 'e2e.json'), 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
