import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.js';
import { isReachable, postgresHome, postgresUser, sharedFolder } from './postgres-binaries.js';
import { secretsOf } from './secrets.js';

/** Owns the database and is no superuser; may create databases, which the tests' clones need. */
const ROLE = 'selvedge';
const DATABASE = 'selvedge';
const SUPERUSER = 'postgres';

const START_ATTEMPTS = 5;
/** SQLSTATE codes. */
const INVALID_PASSWORD = '28P01';
const CANNOT_CONNECT_NOW = '57P03';
const RECOVERY_TIMEOUT_MS = 60_000;

/** A running PostgreSQL server of ours. */
export interface EmbeddedPostgres {
  /** Connection string of the application's database; only reachable from this machine. */
  readonly url: string;
  readonly port: number;
  /** The server was already running: its supervisor had died. */
  readonly adopted: boolean;
  /** Folder of the cluster: `<dataDir>/postgres` unless root keeps it where `nobody` can reach it. */
  readonly clusterDir: string;
  /** Path of pg_ctl, for whoever must stop the server without this process. */
  readonly pgCtl: string;
  /**
   * Disconnects everybody and ends the server. What is not written out `withinMs` (2,000 unless told) is left to
   * crash recovery at the next start; nothing that was committed is lost either way.
   */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Starts PostgreSQL on `dataDir`, making the cluster and the database at the first call, or adopts a server that
 * an earlier, killed process left running there. The caller holds the folder's lock.
 *
 * @param options.port the port to come back on after a crash, so that connection strings stay true.
 * @param options.settings further server settings, such as `fsync: 'off'` for a database of tests.
 * @throws Error with the end of the server's log when it does not start.
 */
export async function startPostgres(
  dataDir: string,
  options: { port?: number; settings?: Record<string, string> } = {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const { databasePassword } = secretsOf(dataDir);
  const bin = join(await postgresHome(), 'bin');
  const clusterDir = clusterDirOf(dataDir);
  const pgCtl = join(bin, 'pg_ctl');

  await makeCluster(bin, clusterDir, databasePassword);
  const running = await runningPort(pgCtl, clusterDir);
  const port = running ?? (await startServer(pgCtl, clusterDir, options));
  const url = (role: string, database: string) =>
    `postgresql://${role}:${databasePassword}@127.0.0.1:${port}/${database}`;
  await makeDatabase(url(SUPERUSER, 'postgres'), databasePassword);

  return {
    url: url(ROLE, DATABASE),
    port,
    adopted: running !== undefined,
    clusterDir,
    pgCtl,
    stop: (withinMs = 2_000) => stopServer(pgCtl, clusterDir, withinMs),
  };
}

/**
 * The connection string of the server that runs on `dataDir`, or undefined when none does. For commands that work
 * beside a running product.
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const pgCtl = join(await postgresHome(), 'bin', 'pg_ctl');
  const port = await runningPort(pgCtl, clusterDirOf(dataDir));
  if (port === undefined) return undefined;
  return `postgresql://${ROLE}:${secretsOf(dataDir).databasePassword}@127.0.0.1:${port}/${DATABASE}`;
}

function clusterDirOf(dataDir: string): string {
  const real = realpathSync(dataDir);
  if (isReachable(real)) return join(real, 'postgres');
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  return join(sharedFolder(`selvedge-${name}`), 'postgres');
}

/** Made aside and renamed when whole, so that a first start that is killed leaves no half of a cluster. */
async function makeCluster(bin: string, clusterDir: string, password: string): Promise<void> {
  if (existsSync(clusterDir)) return;
  const unfinished = `${clusterDir}.new`;
  const passwordFile = `${clusterDir}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (postgresUser) {
    for (const path of [unfinished, passwordFile]) chownSync(path, postgresUser.uid, postgresUser.gid);
  }
  try {
    const login = ['-U', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256'];
    const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const { code, output } = await run(join(bin, 'initdb'), ['-D', unfinished, ...login, ...locale]);
    if (code !== 0) throw new Error(`The database could not be created in ${clusterDir}:\n${output}`);
    renameSync(unfinished, clusterDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Port of the server that runs on this cluster, read from its pid file. */
async function runningPort(pgCtl: string, clusterDir: string): Promise<number | undefined> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const { code } = await run(pgCtl, ['status', '-D', clusterDir]);
  if (code !== 0) return undefined;
  // Lines of the file: pid, data directory, start time, port, …
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  if (!isPostgresProcess(Number(pid))) {
    rmSync(pidFile);
    return undefined;
  }
  return Number(port);
}

/** After a reboot the number in the pid file may be another program's, which pg_ctl takes for the server. */
function isPostgresProcess(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return true;
  }
}

/**
 * @returns the port it listens on.
 * Tries again because a port may be taken in the moment between choosing and using it, and because the helpers of
 * a killed server need an instant to let go of its memory.
 */
async function startServer(
  pgCtl: string,
  clusterDir: string,
  { port: wanted, settings = {} }: { port?: number; settings?: Record<string, string> },
): Promise<number> {
  const log = join(clusterDir, 'server.log');
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    const serverSettings = {
      listen_addresses: '127.0.0.1',
      // The path of a socket is limited to 107 bytes, and Windows has none.
      unix_socket_directories: '',
      max_connections: '100',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...settings,
    };
    const flags = Object.entries(serverSettings).map(([name, value]) => `-c ${name}=${value}`);
    const args = ['start', '-D', clusterDir, '-w', '-s', '-l', log, '-o', `-p ${port} ${flags.join(' ')}`];
    const { code } = await run(pgCtl, args, 'ignore');
    if (code === 0) return port;
    if (attempt === START_ATTEMPTS) {
      const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8) : [];
      throw new Error(`PostgreSQL does not start on ${clusterDir}. The end of its log:\n${lines.join('\n')}`);
    }
    await sleep(200 * attempt);
  }
}

async function makeDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = await connect(superuserUrl);
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
    if (role.rowCount === 0) {
      await client.query(`CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  } finally {
    await client.end();
  }
}

/** Waits while the server recovers from a crash. */
async function connect(url: string): Promise<pg.Client> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === INVALID_PASSWORD) {
        throw new Error('The database does not accept the password in secrets.json: the two do not belong together.', {
          cause: error,
        });
      }
      if (code !== CANNOT_CONNECT_NOW || Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
}

async function stopServer(pgCtl: string, clusterDir: string, withinMs: number): Promise<void> {
  const stop = (mode: string) => run(pgCtl, ['stop', '-D', clusterDir, '-m', mode, '-w', '-s']);
  const clean = stop('fast').then(() => true);
  const cleanInTime = await Promise.race([clean, sleep(withinMs, false, { ref: false })]);
  if (!cleanInTime) await stop('immediate');
}

/**
 * Runs one of PostgreSQL's programs as the right account, untouched by the PG* variables of whoever starts us and,
 * being detached, by Ctrl-C in the terminal.
 */
function run(
  program: string,
  args: string[],
  stdio: 'pipe' | 'ignore' = 'pipe',
): Promise<{ code: number | null; output: string }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  return new Promise((resolve, reject) => {
    // A server inherits what pg_ctl has open, so it gets no pipe that would keep this process waiting.
    const child = spawn(program, args, {
      ...postgresUser,
      cwd: '/',
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', stdio, stdio],
    });
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(parts).toString('utf8').trim() }));
  });
}
