import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makePrivate } from './data-dir.js';
import { isReachable, postgresHome, postgresUser, sharedFolder, sharedFolderName } from './postgres-binaries.js';
import { runningPort, runProgram, type ServerOptions, startServer, stopServer } from './postgres-server.js';
import { secretsOf } from './secrets.js';

/** This role owns the database and is no superuser; it may create databases, which tests need for their clones. */
const ROLE = 'selvedge';
const DATABASE = 'selvedge';
const SUPERUSER = 'postgres';

/** SQLSTATE codes. */
const INVALID_PASSWORD = '28P01';
const CANNOT_CONNECT_NOW = '57P03';
const DEATH_TIMEOUT_MS = 10_000;
const RECOVERY_TIMEOUT_MS = 60_000;

/** A running PostgreSQL server of ours. */
export interface EmbeddedPostgres {
  /** Connection string of the application's database; only reachable from this machine. */
  readonly url: string;
  readonly port: number;
  /** True if the server was already running because its supervisor was killed. */
  readonly adopted: boolean;
  /** Folder of the cluster: `<dataDir>/postgres` unless root keeps it where `nobody` can reach it. */
  readonly clusterDir: string;
  /** Path of pg_ctl, for whoever must stop the server without this process. */
  readonly pgCtl: string;
  /**
   * Disconnects everybody and ends the server. Data that is not written out `withinMs` (2,000 by default) is left to crash
   * recovery at the next start; nothing that was committed is lost either way.
   */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Starts PostgreSQL on `dataDir`, making the cluster and the database at the first call, or adopts a server that
 * an earlier, killed process left running there. The caller holds the folder's lock.
 *
 * @throws Error with the end of the server's log when it does not start.
 */
export async function startPostgres(dataDir: string, options: ServerOptions = {}): Promise<EmbeddedPostgres> {
  makePrivate(dataDir);
  const { databasePassword } = secretsOf(dataDir);
  const bin = join(await postgresHome(), 'bin');
  const clusterDir = clusterDirOf(dataDir);
  const pgCtl = join(bin, 'pg_ctl');

  await makeCluster(bin, clusterDir, databasePassword, options.signal);
  const { port, adopted } = await reachServer(pgCtl, clusterDir, databasePassword, options);
  return {
    url: urlOf(ROLE, databasePassword, port, DATABASE),
    port,
    adopted,
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
  return urlOf(ROLE, secretsOf(dataDir).databasePassword, port, DATABASE);
}

function urlOf(role: string, password: string, port: number, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function clusterDirOf(dataDir: string): string {
  const real = realpathSync(dataDir);
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const apart = sharedFolderName(`selvedge-${name}`);
  // An existing cluster stays where it is, even if its folders have been opened or closed meanwhile.
  if (existsSync(join(real, 'postgres')) || (isReachable(real) && !existsSync(apart))) return join(real, 'postgres');
  return join(sharedFolder(`selvedge-${name}`), 'postgres');
}

/** Makes the cluster under another name and renames it when complete, so that an interrupted first start leaves no partial one. */
async function makeCluster(bin: string, clusterDir: string, password: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
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
    const { code, output } = await runProgram(join(bin, 'initdb'), ['-D', unfinished, ...login, ...locale], { signal });
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`The database could not be created in ${clusterDir}:\n${output}`);
    renameSync(unfinished, clusterDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Adopts or starts the server. For a moment after a kill the old one seems to run, so it is checked again. */
async function reachServer(
  pgCtl: string,
  clusterDir: string,
  password: string,
  options: ServerOptions,
): Promise<{ port: number; adopted: boolean }> {
  const deadline = Date.now() + DEATH_TIMEOUT_MS;
  for (;;) {
    const running = await runningPort(pgCtl, clusterDir);
    const port = running ?? (await startServer(pgCtl, clusterDir, options));
    try {
      await makeDatabase(urlOf(SUPERUSER, password, port, 'postgres'), password);
      return { port, adopted: running !== undefined };
    } catch (error) {
      const isDying = running !== undefined && (error as { code?: string }).code === 'ECONNREFUSED';
      if (!isDying || Date.now() > deadline) throw error;
      await sleep(100);
    }
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
