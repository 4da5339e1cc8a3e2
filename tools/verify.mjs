/**
 * Everything that must be true before a change lands: format, lint, types, import rules, dead code, all tests, and
 * the built product driven in a real browser. Ends with one line of counts; any failure makes the exit code 1.
 *
 *   node tools/verify.mjs            all of it but the slow tests: npm test
 *   node tools/verify.mjs jest e2e   only these steps, by the first word of their names
 *   node tools/verify.mjs slow       the slow tests (`*.slow.test.ts`), an hour: npm run test:slow
 *   node tools/verify.mjs slow jest --shard=1/5    a fifth of them
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { memoryFolder } from './memory-folder.mjs';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.build', 'reports');

/** A program of a package, without npx, which takes a third of a second to find it. */
const tool = (name) => join('node_modules', '.bin', name);

/** Temporary folder of the tests. Reusable data, such as translations, stays in the clone. */
const temporary = memoryFolder();
process.once('exit', () => temporary && rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
/** Checks run once and exit, so a garbage collector that saves memory is of no use to them. */
const env = { ...process.env, ...(temporary && { TMPDIR: temporary }), GOGC: 'off', GOMEMLIMIT: '2GiB' };

/**
 * By TypeScript 7, a quarter of the work of 6, which other tools and a test still need as a library. In one thread: of four,
 * each finds out again what the types of the packages are, which takes 1.3 to 1.7 times the processor time.
 */
const tsc = [process.execPath, join('node_modules', 'typescript-7', 'bin', 'tsc'), '--singleThreaded'];
const types = (workspace) => [...tsc, '--noEmit', '-p', `${workspace}/tsconfig.json`];

/** Test data is short-lived: a larger young generation saves a twentieth of the processor time. Workers inherit it. */
const jest = [
  process.execPath,
  '--max-semi-space-size=64',
  join('node_modules', 'jest', 'bin', 'jest.js'),
  `--cacheDirectory=${join(root, '.build', 'jest')}`,
];

/** More than the cores: a third of the server's tests wait, for a failure, a browser or a restart. */
const jestWorkers = Math.ceil(availableParallelism() * 1.5);

const isSlow = process.argv.includes('slow');
const shard = process.argv.filter((word) => word.startsWith('--shard='));
const asked = process.argv.slice(2).filter((word) => word !== 'slow' && !shard.includes(word));

/** Steps of one group run side by side; groups follow each other. */
const checks = [
  { name: 'lint', command: [tool('biome'), 'ci', '.'] },
  { name: 'types of the server', commands: ['domain', 'backend', 'demo', 'e2e'].map(types) },
  { name: 'types of the pages', commands: ['web', 'storefront', 'storefront/service-worker', 'admin'].map(types) },
  {
    name: 'imports',
    command: [
      tool('depcruise'),
      ...['domain', 'web', 'backend', 'demo', 'storefront', 'admin'].map((name) => `${name}/src`),
    ],
  },
  { name: 'dead-code', command: [tool('knip')] },
];
const unit = {
  name: 'jest',
  command: [
    ...jest,
    `--maxWorkers=${jestWorkers}`,
    '--json',
    `--outputFile=${join(reports, 'jest.json')}`,
    `--testPathPatterns=${isSlow ? '' : '^(?!.*\\.slow\\.)'}.*${isSlow ? '\\.slow' : ''}\\.test\\.[a-z]+$`,
    ...shard,
  ],
  counts: jestCounts,
  again: jestAgain,
};
const journeys = {
  name: 'e2e',
  command: [tool('playwright'), 'test', '-c', 'e2e/playwright.config.ts', `--project=*.${isSlow ? 'slow' : 'spec'}`],
  counts: playwrightCounts,
};
const groups = [...(isSlow ? [] : [checks]), [unit], [journeys]];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** More than so many failing test files are no accident of timing. */
const MAX_AGAIN = 3;

const failures = [];
const unsteady = [];
/** The first error of each failing test, printed at the end of the log. */
const reasons = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const group of groups) {
  await Promise.all(group.filter(({ name }) => asked.length === 0 || asked.includes(name.split(' ')[0])).map(runStep));
}
if (unsteady.length) console.log(`\nUnsteady, passed only when run again:\n  ${unsteady.join('\n  ')}`);
if (reasons.length) console.log(`\nWhat failed:\n${reasons.slice(0, 20).join('\n\n')}`);
console.log(failures.length ? `\nFailed: ${failures.join(', ')}` : '\nEverything holds.');
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`Tests: ${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(failures.length ? 1 : 0);

async function runStep({ name, command, commands = [command], counts, again }) {
  const start = Date.now();
  let ok = true;
  for (const [program, ...args] of commands) ok = (await run(program, args)) && ok;
  if (counts) {
    let counted = readCounts(counts);
    if (counted.failed > 0 && again) {
      counted = await again(counted);
      ok = counted.failed === 0;
    }
    const { passed, failed, skipped } = counted;
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
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
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

function readReport(name) {
  return JSON.parse(readFileSync(join(reports, name), 'utf8'));
}

function jestCounts(name = 'jest.json') {
  const report = readReport(name);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
}

/**
 * A short stall of the machine can make a test with real processes fail. A few failing files are run again, one by one
 * without other load: those that fail again count as failures, those that pass are listed at the end.
 */
async function jestAgain(first) {
  if (!existsSync(join(reports, 'jest.json'))) return first;
  const failed = readReport('jest.json').testResults.filter(({ status }) => status === 'failed');
  const files = failed.map(({ name }) => name);
  if (files.length > MAX_AGAIN) reasons.push(...failed.flatMap(reasonsOf));
  if (files.length === 0 || files.length > MAX_AGAIN) return first;
  console.log(`\nOnce more, alone: ${files.join(', ')}`);
  const outputFile = join(reports, 'jest-again.json');
  await run(jest[0], [
    ...jest.slice(1),
    '--runInBand',
    '--json',
    `--outputFile=${outputFile}`,
    '--runTestsByPath',
    ...files,
  ]);
  const second = readCounts(() => jestCounts('jest-again.json'));
  if (second.failed === 0) unsteady.push(...failed.flatMap(failuresOf));
  else reasons.push(...failed.flatMap(reasonsOf));
  const passedBefore = failed
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  return { passed: first.passed - passedBefore + second.passed, failed: second.failed, skipped: first.skipped };
}

function failuresOf({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.map(({ fullName }) => `${relative(root, name)}: ${fullName}`);
}

function reasonsOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const file = relative(root, name);
  if (failed.length === 0) return [reportedBriefly(file, message)];
  return failed.map(({ fullName, failureMessages }) => reportedBriefly(`${file}: ${fullName}`, failureMessages[0]));
}

/** Its first lines, without the colors of a terminal. */
function reportedBriefly(title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** A journey is tried twice at most; Playwright calls one that needed it flaky. */
function playwrightCounts() {
  const { stats, suites } = readReport('e2e.json');
  unsteady.push(...suites.flatMap(flakyIn));
  reasons.push(...suites.flatMap(failedIn));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function flakyIn({ specs = [], suites = [], file }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(flakyIn)];
}

function failedIn({ specs = [], suites = [], file }) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => reportedBriefly(`${file}: ${title}`, results.at(-1)?.error?.message)),
  );
  return [...failed, ...suites.flatMap(failedIn)];
}
