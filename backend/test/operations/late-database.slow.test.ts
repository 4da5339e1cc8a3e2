import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseAway, waitForDatabase } from '../../src/database/wait-for-database.js';
import { freePort } from '../../src/process/ports.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { testEnvironment } from '../support/jobs.js';

/** Three programs start concurrently on a machine under load. */
jest.setTimeout(150_000);

const ROOT = join(__dirname, '../../..');
const programs = ['prepare', 'main', 'worker'];

let database: TestDatabase;
let folder: string;
const begun: Started[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, 'tools/build.mjs'), 'backend'], { stdio: 'inherit' });
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'selvedge-late-'));
}, 120_000);
afterAll(async () => {
  await Promise.all(begun.map((program) => program.end()));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A process of the product, its output so far, and whether it is ready or has finished its work. */
class Started {
  printed = '';
  isReady = false;
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(program: string, databaseUrl: string, port: number) {
    this.#child = fork(join(ROOT, `backend/dist/${program}.js`), {
      env: {
        PATH: process.env.PATH,
        ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
        ...testEnvironment(databaseUrl, folder, { LOG_LEVEL: 'warn', PORT: String(port) }),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => (this.printed += String(chunk)));
    }
    this.#child.on('message', (message) => (this.isReady ||= message === 'ready'));
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve));
    begun.push(this);
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}

const at = (port: number, password?: string): string => {
  const url = new URL(database.url);
  url.port = String(port);
  if (password !== undefined) url.password = password;
  return url.href;
};

/** Makes the database available on another port, as if it had just started there. */
async function comeUp(port: number): Promise<Server> {
  const { hostname, port: real } = new URL(database.url);
  const server = createServer((socket) => {
    const there = connect(Number(real), hostname);
    for (const end of [socket, there]) end.on('error', () => undefined);
    socket.pipe(there).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

test('every program waits for a database that starts later, logs that once, and continues', async () => {
  const port = await freePort();
  const started = await Promise.all(programs.map(async (program) => new Started(program, at(port), await freePort())));
  const [prepare, ...servers] = started as [Started, ...Started[]];
  await eventually(
    () => started.every(({ printed }) => printed.includes(`Waiting for the database at 127.0.0.1:${port}`)),
    60_000,
  );
  const server = await comeUp(port);

  expect(await prepare.ended).toBe(0);
  await eventually(() => servers.every(({ isReady }) => isReady), 60_000);
  server.close();
  for (const { printed } of started) {
    expect(printed.match(/Waiting for the database/g)).toHaveLength(1);
    expect(printed.match(/The database is there/g)).toHaveLength(1);
    expect(printed).not.toMatch(/^\s+at /m);
  }
});

test('every program exits at once with one sentence when waiting cannot help', async () => {
  const { port } = new URL(database.url);
  const started = await Promise.all(
    programs.map(async (program) => new Started(program, at(Number(port), 'wrong'), await freePort())),
  );
  expect(await Promise.all(started.map(({ ended }) => ended))).toEqual([1, 1, 1]);
  for (const { printed } of started) {
    expect(printed).toContain(`The database at 127.0.0.1:${port} refuses us: password authentication failed`);
    expect(printed.trim().split('\n')).toHaveLength(1);
  }
});

test('waiting for a database that never starts ends with an error that says what to do', async () => {
  const port = await freePort();
  const lines: string[] = [];
  const waited = waitForDatabase(at(port), 700, (line) => lines.push(line));
  await expect(waited).rejects.toThrow(/could not be reached within 1 s: .*\. Start it, or correct DATABASE_URL\.$/);
  await expect(waited).rejects.toBeInstanceOf(DatabaseAway);
  expect(lines).toEqual([expect.stringContaining(`Waiting for the database at 127.0.0.1:${port}`)]);
});
