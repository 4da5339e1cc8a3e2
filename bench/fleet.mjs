import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@selvedge/backend/embedded/postgres';
import { runProgram } from '@selvedge/backend/embedded/postgres-server';
import { startStandby } from '@selvedge/backend/embedded/standby';
import { freePort } from '@selvedge/backend/process/ports';
import pg from 'pg';
import { growFabrics } from './grow-fabrics.mjs';
import { startMailServer } from './mail-server.mjs';
import { hasProgram, hasProxy, proxies, startProxy } from './proxies.mjs';
import { startRedis } from './redis-server.mjs';

const program = (name) => fileURLToPath(new URL(`../backend/dist/${name}.js`, import.meta.url));
const S3_SERVER = fileURLToPath(new URL('../backend/test/servers/s3-server.mjs', import.meta.url));
const BUCKET = 'selvedge-files';
const FABRICS = 200;

export const admin = { email: 'admin@selvedge.example', password: 'Trellis-Umbra-42' };
/** As in docker-compose.yml. */
export const DRAIN_SECONDS = 5;

/** One of our programs on a machine of its own: a data folder, a port for its monitor, and its log in a file. */
class Machine {
  #child;

  constructor(name, kind, folder, env) {
    Object.assign(this, { name, kind, env });
    this.log = join(folder, `${name}.log`);
  }

  /** @returns once it serves */
  async start() {
    const log = openSync(this.log, 'a');
    const child = fork(program(this.kind), { env: this.env, stdio: ['ignore', log, log, 'ipc'], detached: true });
    this.#child = child;
    await new Promise((resolve, reject) => {
      child.on('message', (message) => message === 'ready' && resolve());
      child.once('exit', (code) =>
        reject(new Error(`${this.name} ended with ${code} before it served: see ${this.log}`)),
      );
    });
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get monitor() {
    return `http://127.0.0.1:${this.env[this.kind === 'main' ? 'API_MONITOR_PORT' : 'WORKER_MONITOR_PORT']}`;
  }

  /** As a rolling restart asks it to end. @returns seconds that it took, and its exit code */
  async terminate() {
    if (!this.isRunning) return { seconds: 0, code: this.#child?.exitCode ?? null };
    const start = performance.now();
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const [code] = await ended;
    return { seconds: (performance.now() - start) / 1000, code };
  }
}

/**
 * The product on several simulated machines, as plain processes: APIs behind a proxy, workers, Redis, PostgreSQL with a
 * streaming replica, an S3 server and a mail server. The programs share nothing but those. Services that this machine
 * lacks are listed in `missing`.
 * @param proxy `caddy` or `nginx`; defaults to the first one installed
 * @param settings additional environment of every program. Ctrl-C ends all of it cleanly.
 */
export async function startFleet({ apis = 2, workers = 2, proxy, settings = {}, log = () => {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-fleet-'));
  chmodSync(folder, 0o711);
  const ends = [() => rmSync(folder, { recursive: true, force: true })];
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await Promise.resolve(end()).catch(() => undefined);
  };
  let ending;
  const stop = () => {
    ending ??= endAll();
    return ending;
  };
  // Detached processes would outlive this one, also when Ctrl-C comes during the start.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().then(() => process.exit(130)));
  try {
    return { ...(await build({ folder, ends, apis, workers, proxy, settings, log })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build({ folder, ends, apis: apiCount, workers: workerCount, proxy, settings, log }) {
  const missing = [];
  const postgres = await ownPostgres(folder, ends);
  log('PostgreSQL', `127.0.0.1:${postgres.port}`);
  const hasRedis = hasProgram('redis-server', '--version');
  const redis = hasRedis ? await startRedis() : undefined;
  if (redis) ends.push(redis.kill);
  else missing.push('redis-server is not installed: the queue is in PostgreSQL.');
  log('Queue', redis?.url ?? 'PostgreSQL');
  const s3 = await ownS3(folder, ends);
  log('Files', `bucket ${BUCKET} at ${s3.env.S3_ENDPOINT}`);
  const mail = await startMailServer(0);
  ends.push(mail.stop);
  log('Mail server', `${mail.url}, which keeps what it gets to itself`);

  const shared = {
    PATH: process.env.PATH,
    ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    ...(redis && { QUEUE_URL: redis.url }),
    ...s3.env,
    SMTP_URL: mail.url,
    JWT_SECRET: randomBytes(48).toString('base64'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    NOTIFY_EMAILS: 'orders@selvedge.example',
    TRUST_PROXY_HOPS: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    REQUESTS_PER_HOUR: '100000',
    MAILS_TO_UNPROVEN_PER_DAY: '100000',
    MAILS_TO_UNPROVEN_PER_HOUR_IN_ALL: '1000000',
    SIGN_UPS_PER_HOUR_IN_ALL: '1000000',
    STAFF_MAILS_PER_SENDER_PER_HOUR: '100000',
    LOG_FORMAT: 'json',
    ...settings,
  };
  const port = await freePort();
  shared.PUBLIC_URL = `http://127.0.0.1:${port}`;
  await prepare({ ...shared, DATA_DIR: machineFolder(folder, 'prepare') });
  const client = new pg.Pool({ connectionString: postgres.url, max: 4 });
  // The drills drop connections of the database on purpose.
  client.on('error', () => undefined);
  ends.push(() => client.end());
  await growFabrics(client, FABRICS);
  const standby = await startStandby(postgres.server(), join(folder, 'standby'));
  ends.push(standby.drop);
  log('Read replica', new URL(standby.url).host);

  const machine = async (name, kind, more) => {
    const env = { ...shared, DATABASE_READ_URL: standby.url, DATA_DIR: machineFolder(folder, name), ...more };
    const made = new Machine(name, kind, folder, env);
    ends.push(() => made.terminate());
    await made.start();
    return made;
  };
  const [apis, workers] = [[], []];
  for (let number = 1; number <= apiCount; number++) {
    const [own, monitor] = [await freePort(), await freePort()];
    apis.push(
      await machine(`api-${number}`, 'main', {
        HOST: '127.0.0.1',
        PORT: String(own),
        API_MONITOR_PORT: String(monitor),
      }),
    );
    log(`API ${number}`, `127.0.0.1:${own}, figures at ${apis.at(-1).monitor}/metrics`);
  }
  for (let number = 1; number <= workerCount; number++) {
    workers.push(await machine(`worker-${number}`, 'worker', { WORKER_MONITOR_PORT: String(await freePort()) }));
    log(`Worker ${number}`, `figures at ${workers.at(-1).monitor}/metrics`);
  }
  const front = await ownProxy({ proxy, port, apis, folder, ends, missing });
  log('Proxy', front ? `${front.name}, ${front.url}` : 'none');
  for (const sentence of missing) log('Missing', sentence);
  const url = front?.url ?? `http://127.0.0.1:${apis[0].env.PORT}`;
  return { url, proxy: front?.name, folder, apis, workers, postgres, standby, redis, s3, mail, client, missing };
}

function machineFolder(folder, name) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

async function ownProxy({ proxy, port, apis, folder, ends, missing }) {
  const name = (proxy ? [proxy] : proxies).find(hasProxy);
  if (name === undefined) {
    missing.push(`${proxy ?? proxies.join(' and ')} is not installed: requests go to the first API alone.`);
    return undefined;
  }
  const front = await startProxy(name, { port, ports: apis.map(({ env }) => env.PORT), folder });
  ends.push(front.stop);
  return front;
}

/** A server of our own that can be taken away, and comes back on the same port. */
async function ownPostgres(folder, ends) {
  const dataDir = machineFolder(folder, 'postgres');
  chmodSync(dataDir, 0o711);
  const settings = { max_connections: '200' };
  let server = await startPostgres(dataDir, { settings });
  ends.push(async () => {
    await server.stop();
    rmSync(server.clusterDir, { recursive: true, force: true });
  });
  return {
    url: server.url,
    port: server.port,
    server: () => server,
    /** As a power cut takes it. */
    kill: () => runProgram(server.pgCtl, ['stop', '-D', server.clusterDir, '-m', 'immediate', '-w', '-s']),
    async startAgain() {
      server = await startPostgres(dataDir, { port: server.port, settings });
    },
  };
}

/** An S3 server in a folder of `folder`, that can be taken away. @returns how a program finds it */
export async function ownS3(folder, ends) {
  const port = await freePort();
  let child;
  const startAgain = async () => {
    child = fork(S3_SERVER, [String(port), machineFolder(folder, 's3'), BUCKET], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    });
    await once(child, 'message');
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await startAgain();
  ends.push(kill);
  const env = {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { env, kill, startAgain };
}

async function prepare(env) {
  const child = spawn(process.execPath, [program('prepare')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`prepare.js ended with ${code}.`);
}
