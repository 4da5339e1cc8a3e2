import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../src/process/ports.js';
import { cloneDatabase } from '../support/database.js';
import { testEnvironment } from '../support/jobs.js';
import { productProgram, testProgram } from '../support/programs.js';

const LIMIT_S = 1;
const watched = testProgram('watched/process');
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** A program in its own process, with its watchdog. */
async function start(entry: string, settings: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const child = fork(entry, {
    env: { PATH: process.env.PATH, PORT: `${port}`, WATCHDOG_SECONDS: `${LIMIT_S}`, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  const ended = once(child, 'close').then(([, signal]) => ({
    signal,
    line: JSON.parse(printed.trim().split('\n').at(-1) || '{}'),
  }));
  await once(child, 'message');
  return {
    child,
    ended,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text()),
  };
}

test('an endless loop is killed, and the log shows what blocked and where', async () => {
  const program = await start(watched);
  expect(await program.get('/')).toBe('ok');
  await expect(program.get('/count')).rejects.toThrow();
  const { signal, line } = await program.ended;
  expect(signal).toBe('SIGKILL');
  expect(line).toMatchObject({ level: 'fatal', msg: expect.stringContaining('stood still for 1 s') });
  expect(line.under_way).toEqual([expect.stringMatching(/^GET \/count, since 2/)]);
  expect(line.stack[0]).toMatch(/^countForEver file:.*\/watched\/process\.js:\d+$/);
});

test('a process with a catastrophic regular expression is killed', async () => {
  const program = await start(watched);
  await expect(program.get('/pattern')).rejects.toThrow();
  const { signal, line } = await program.ended;
  expect([signal, line.under_way]).toEqual(['SIGKILL', [expect.stringContaining('GET /pattern')]]);
});

test('a process that was suspended or waits for work is not killed', async () => {
  const program = await start(watched);
  program.child.kill('SIGSTOP');
  await delay(3_000 * LIMIT_S);
  program.child.kill('SIGCONT');
  await delay(2_000 * LIMIT_S);
  expect(await program.get('/')).toBe('ok');
});

test('a blocked process is not killed when the watchdog is off', async () => {
  const program = await start(watched, { WATCHDOG_SECONDS: '0' });
  const answer = program.get('/count').catch(() => undefined);
  await delay(2_500 * LIMIT_S);
  expect(program.child.exitCode ?? program.child.signalCode).toBeNull();
  program.child.kill('SIGKILL');
  await answer;
});

/** Blocks the event loop of the program that loads it, as soon as it gets a signal. */
const HELD = `data:text/javascript,${encodeURIComponent('process.on("SIGUSR2", () => { for (;;); })')}`;

describe('the processes of the product', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let folder: string;
  beforeAll(async () => {
    database = await cloneDatabase();
    folder = mkdtempSync(join(tmpdir(), 'selvedge-watched-'));
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test('the worker has a lower priority than the API', async () => {
    const { child, ended } = await start(productProgram('worker'), {
      ...testEnvironment(database.url, folder),
      LOG_LEVEL: 'silent',
    });
    expect(getPriority(child.pid as number)).toBeGreaterThan(getPriority());
    child.kill('SIGKILL');
    await ended;
  });

  test.each(['main', 'worker'] as const)('%s is killed when its event loop is blocked', async (name) => {
    const program = await start(productProgram(name), {
      ...testEnvironment(database.url, folder),
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${HELD}`,
    });
    program.child.kill('SIGUSR2');
    const { signal, line } = await program.ended;
    expect(signal).toBe('SIGKILL');
    expect(line).toMatchObject({ level: 'fatal', under_way: [] });
    expect(line.stack[0]).toContain('data:text');
  });
});
