import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/process/ports.js';

jest.setTimeout(60_000);

const PASSWORD_SHOWN = /admin@selvedge\.example {2}password (\S+) {2}\(shown this once\)/;

let folder: string;
let dataDir: string;
let port: number;
let runs: Run[];
/** Folder of a product that was started once, with its data. */
let used: string;

async function enterNewFolder(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-product-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
  port = await freePort();
  runs = [];
}

beforeAll(async () => {
  // The supervisor is tested as built, as a process of its own.
  execFileSync(process.execPath, [join(__dirname, '../../../tools/build.mjs'), 'backend'], { stdio: 'inherit' });
  await enterNewFolder();
  used = folder;
  const run = new Run();
  await run.ready();
  await run.stop();
}, 120_000);
afterAll(() => rmSync(used, { recursive: true, force: true }));

beforeEach(enterNewFolder);

afterEach(async () => {
  for (const run of runs) await run.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** For tests that need no first start: creating a database takes a second of processor time. */
function takeUsedData(): void {
  execFileSync('cp', ['-a', join(used, 'data'), dataDir]);
}

/** One run of the supervisor with the programs in ./supervised. */
class Run {
  output = '';
  readonly exit: Promise<number | null>;
  readonly #process: ChildProcess;

  constructor(settings: NodeJS.ProcessEnv = {}) {
    const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: dataDir, PORT: `${port}`, ...settings };
    this.#process = spawn(process.execPath, [join(__dirname, '../programs/supervised/start.mjs')], { env });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (part: Buffer) => (this.output += part));
    }
    this.exit = once(this.#process, 'close').then(([code]) => code);
    runs.push(this);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Resolves once the text was printed. */
  async says(text: string): Promise<void> {
    await eventually(() => {
      if (!this.output.includes(text)) throw new Error(`Not printed: ${text}\nbut: ${this.output}`);
    });
  }

  async ready(): Promise<void> {
    await this.says('is running');
  }

  /** Stops it like Ctrl-C or a service manager. @returns the duration in ms. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
    const started = performance.now();
    if (this.#process.exitCode === null && this.#process.signalCode === null) this.#process.kill(signal);
    await this.exit;
    return performance.now() - started;
  }
}

interface Answer {
  pid: number;
  databaseSince: string;
}

async function askApi(): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  if (!response.ok) throw new Error(`The API answers ${response.status}`);
  return (await response.json()) as Answer;
}

const workerPid = () => Number(readFileSync(join(dataDir, 'worker.pid'), 'utf8'));
const postgresPid = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Killed, but not yet reaped by its parent.
    return !(process.platform === 'linux' && /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  } catch {
    return false;
  }
}

async function eventually<T>(look: () => T | Promise<T>, withinMs = 20_000): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await sleep(25)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function allGone(pids: number[]): Promise<void> {
  await eventually(() => expect(pids.filter(isRunning)).toEqual([]), 5_000);
}

test('a start in an empty folder needs no settings, prints all URLs and folders, and stops cleanly within 2 s', async () => {
  const run = new Run();
  await run.ready();
  expect(run.output).toContain(`http://localhost:${port}/admin`);
  expect(run.output).toContain(`http://localhost:${port}/api/docs`);
  expect(run.output).toMatch(PASSWORD_SHOWN);
  expect(readFileSync(join(dataDir, 'prepared'), 'utf8')).toBe('SEED_DEMO=true\n');

  const pids = [(await askApi()).pid, workerPid(), postgresPid()];
  expect(pids.filter(isRunning)).toEqual(pids);
  expect(await run.stop()).toBeLessThan(2_000);
  expect(await run.exit).toBe(0);
  expect(pids.filter(isRunning)).toEqual([]);
  expect(existsSync(join(dataDir, 'selvedge.lock'))).toBe(false);
});

test('the administrator password is printed only by the start that creates the account, and never stored', async () => {
  const first = new Run();
  await first.ready();
  const [, password] = PASSWORD_SHOWN.exec(first.output) ?? [];
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(password);
  await first.stop();
  const second = new Run();
  await second.ready();
  expect(second.output).not.toMatch(/password \S+/);
  expect(second.output).toContain('npm run admin -- reset');
});

test('nothing in the data folder is accessible to other accounts of the machine', async () => {
  const run = new Run();
  await run.ready();
  const root = process.getuid?.() === 0;
  // PostgreSQL started by root runs as nobody, who may traverse the folder but not list it.
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe(root ? '710' : '700');
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(expect.arrayContaining(['secrets.json', 'prepared', 'worker.pid', 'postgres/PG_VERSION']));
  const open = names.filter((name) => {
    const { mode } = lstatSync(join(dataDir, name), { throwIfNoEntry: false }) ?? { mode: 0 };
    return (mode & 0o077) !== 0;
  });
  expect(open).toEqual([]);
});

test('a data folder that an earlier version left open is restricted at the next start, but a shared one is not', async () => {
  const run = new Run();
  await run.ready();
  await run.stop();
  chmodSync(dataDir, 0o755);
  const again = new Run();
  await again.ready();
  expect(statSync(dataDir).mode & 0o007).toBe(0);
  await again.stop();

  dataDir = join(folder, 'shared');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'letter.txt'), 'of somebody else');
  chmodSync(dataDir, 0o755);
  const guest = new Run();
  await guest.ready();
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
});

test('requests are served during DRAIN_SECONDS before anything is closed', async () => {
  takeUsedData();
  const run = new Run({ DRAIN_SECONDS: '3' });
  await run.ready();
  const took = await run.stop();
  expect(existsSync(join(dataDir, 'drained'))).toBe(true);
  expect(took).toBeGreaterThan(2_900);
  expect(took).toBeLessThan(5_000);
});

test.each(['SIGINT', 'SIGHUP'] as const)('%s stops all processes, too', async (signal) => {
  takeUsedData();
  const run = new Run();
  await run.ready();
  const pids = [(await askApi()).pid, workerPid(), postgresPid()];
  expect(await run.stop(signal)).toBeLessThan(2_000);
  expect(pids.filter(isRunning)).toEqual([]);
});

test('a process that does not stop is killed in time', async () => {
  takeUsedData();
  const run = new Run({ WORKER_HANGS: '1' });
  await run.ready();
  const pids = [(await askApi()).pid, workerPid(), postgresPid()];
  expect(await run.stop()).toBeLessThan(2_000);
  expect(pids.filter(isRunning)).toEqual([]);
});

test('a stop during the first start leaves no process running', async () => {
  const run = new Run();
  await eventually(() => expect(existsSync(join(dataDir, 'postgres.new'))).toBe(true));
  expect(await run.stop()).toBeLessThan(2_000);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('secrets and data survive a restart', async () => {
  const first = new Run();
  await first.ready();
  await first.stop();
  const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  const digest = createHash('sha256').update(secrets).digest('hex');
  const second = new Run();
  await second.ready();
  expect(
    createHash('sha256')
      .update(readFileSync(join(dataDir, 'secrets.json')))
      .digest('hex'),
  ).toBe(digest);
  await askApi();
});

test('a second start in the same folder is rejected, and the first one keeps running', async () => {
  takeUsedData();
  const first = new Run();
  await first.ready();
  const second = new Run({ PORT: `${await freePort()}` });
  expect(await second.exit).toBe(1);
  expect(second.output).toContain(
    `Selvedge is already running on ${dataDir} (process ${first.pid}). Stop it first, or choose another DATA_DIR.`,
  );
  await askApi();
});

test('a port in use is reported with the setting to change', async () => {
  const other = createServer().listen(port);
  const run = new Run();
  expect(await run.exit).toBe(1);
  expect(run.output).toContain(`Port ${port} is already in use.`);
  expect(run.output).toContain('PORT');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  other.close();
});

test('all invalid settings are listed before anything is started', async () => {
  const run = new Run({ VAT_PERCENT: 'a lot', NODE_ENV: 'production' });
  expect(await run.exit).toBe(1);
  expect(run.output).toContain('VAT_PERCENT');
  expect(run.output).toContain('JWT_SECRET is missing');
  expect(existsSync(dataDir)).toBe(false);
});

test('a killed worker or API is restarted', async () => {
  takeUsedData();
  const run = new Run();
  await run.ready();
  const worker = workerPid();
  const api = (await askApi()).pid;
  process.kill(worker, 'SIGKILL');
  await eventually(() => expect(workerPid()).not.toBe(worker));
  process.kill(api, 'SIGKILL');
  expect((await eventually(askApi)).pid).not.toBe(api);
  await run.says('The worker was killed by SIGKILL.');
  await run.says('The API is back.');
});

test('a killed database is restarted at the same address, and the API continues', async () => {
  takeUsedData();
  const run = new Run();
  await run.ready();
  const before = await askApi();
  process.kill(postgresPid(), 'SIGKILL');
  const after = await eventually(async () => {
    const answer = await askApi();
    expect(answer.databaseSince).not.toBe(before.databaseSince);
    return answer;
  });
  expect(after.pid).toBe(before.pid);
  expect(await run.stop()).toBeLessThan(2_000);
});

test('programs end when the supervisor is killed, and the next start reuses the database', async () => {
  takeUsedData();
  const first = new Run();
  await first.ready();
  const programs = [(await askApi()).pid, workerPid()];
  const database = postgresPid();
  await first.stop('SIGKILL');

  const second = new Run();
  await second.ready();
  await allGone(programs);
  expect(second.output).toContain('Took over the database');
  expect(postgresPid()).toBe(database);
  await askApi();
  await second.stop();
  expect(isRunning(database)).toBe(false);
});

test('a process that crashes repeatedly stops the product with a reason', async () => {
  takeUsedData();
  const run = new Run({ WORKER_ENDS: '1' });
  await run.ready();
  const pids = [(await askApi()).pid, postgresPid()];
  expect(await run.exit).toBe(1);
  expect(run.output).toContain('The worker ends again and again; the last time it ended with code 4.');
  expect(pids.filter(isRunning)).toEqual([]);
});

test('jobs that crash the worker repeatedly do not stop the product', async () => {
  takeUsedData();
  const run = new Run({ WORKER_KILLERS: '7' });
  await run.ready();
  await eventually(() => {
    expect(run.output.match(/The worker is back/g)).toHaveLength(7);
  }, 40_000);
  expect((await askApi()).pid).toBeGreaterThan(0);
  expect(run.output).not.toContain('again and again');
});

test('a process that never becomes ready aborts the start', async () => {
  takeUsedData();
  const run = new Run({ API_ENDS: '1' });
  expect(await run.exit).toBe(1);
  expect(run.output).toContain('The API ended with code 3 before it was ready.');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});
