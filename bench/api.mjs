import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from '@selvedge/backend/database/migrate';
import { startPostgres } from '@selvedge/backend/embedded/postgres';
import { freePort } from '@selvedge/backend/process/ports';
import pg from 'pg';
import { from } from './client-addresses.mjs';
import { growFabrics } from './grow-fabrics.mjs';
import { ask, load, median, runConcurrently } from './load.mjs';
import { memoryOf, startServer } from './servers.mjs';
import { judge } from './verdicts.mjs';

const FABRICS = 5_000;
const CONNECTIONS = 10;
const SIGN_INS = 200;
/**
 * Number of customers and their hourly limit of requests: recent requests of a customer are counted with each new one.
 */
const CUSTOMERS = 200;
const REQUESTS_PER_HOUR = 200;
/** Pause after the start, in which nobody sends requests. */
const REST_MS = 10_000;
const password = 'a-long-enough-password';

/**
 * The API alone: how fast it starts, what it weighs, how many quotation requests a second it takes, and what two
 * hundred people who sign in at once do to everybody else's catalog. The worker is not running, so requests pile up
 * in the outbox as they do while it restarts.
 */
export function benchApi({ seconds, rounds }) {
  return withApi(async (server, floor, client, startMs) => {
    judge('start until the catalogue answers', startMs / 1000, '≤ 3 s');
    await sleep(REST_MS);
    judge('memory of the API at rest', memoryOf(server), '≤ 180 MB');
    await load(server.url, () => '/api/fabrics?limit=24', { seconds, connections: CONNECTIONS });
    judge('memory of the API under lists', memoryOf(server), '≤ 300 MB');
    await timeRequests(server, floor, client, { seconds, rounds });
    await timeSignIns(server, { seconds, rounds });
  });
}

/** Runs only the quotation requests. */
export function benchRequests(options) {
  return withApi((server, floor, client) => timeRequests(server, floor, client, options));
}

async function withApi(work) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'));
  chmodSync(folder, 0o711);
  // With fsync, because a request that was answered must survive a power cut.
  const database = await startPostgres(folder, { settings: { max_connections: '60' } });
  const client = new pg.Client({ connectionString: database.url });
  const servers = [];
  const start = async (name, program, settings) => {
    const url = new URL(program, import.meta.url);
    servers.push(
      await startServer(name, url, { ...settings, DATABASE_URL: database.url, PORT: String(await freePort()) }),
    );
  };
  try {
    await runMigrations(database.url);
    await client.connect();
    await growFabrics(client, FABRICS);
    const begun = performance.now();
    await start('selvedge', '../backend/dist/main.js', {
      DATA_DIR: folder,
      JWT_SECRET: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      TRUST_PROXY_HOPS: '1',
      LOGINS_PER_ACCOUNT: '100000',
      LOGINS_PER_ADDRESS: '100000',
      SIGN_UPS_PER_HOUR_IN_ALL: '1000000',
      REQUESTS_PER_HOUR: String(REQUESTS_PER_HOUR),
    });
    const startMs = performance.now() - begun;
    await start('floor', './floor.mjs', {});
    await work(...servers, client, startMs);
  } finally {
    for (const server of servers) await server.stop();
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures customers on so many connections and a minimal program that writes the same rows in one statement, alternately. */
async function timeRequests({ url }, floor, client, { seconds, rounds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { rows } = await client.query('SELECT id FROM fabrics ORDER BY id LIMIT 200');
  const customers = [];
  // The minimal program has customers of its own: it counts nothing, and its rows would be counted with ours.
  for (let number = 0; number < CUSTOMERS + CONNECTIONS; number++) {
    customers.push(await signUp(url, agent, `buyer-of-${number}@araliya.example`));
  }
  const floorCustomers = customers.splice(CUSTOMERS);
  const post = (server, customer, number, headers) =>
    ask(`${server}/api/quotations`, agent, {
      method: 'POST',
      headers,
      body: {
        fabric_id: rows[number % rows.length].id,
        quantity_meters: 60,
        message: 'For shirts, please.',
        ...(server === floor.url && { customer_id: customer.user.id }),
      },
    });
  const servers = {
    ours: (number) => {
      const customer = customers[number % CUSTOMERS];
      return post(url, customer, number, {
        Authorization: `Bearer ${customer.token}`,
        'Idempotency-Key': randomUUID(),
        'X-Request-Group': randomUUID(),
        ...from(number),
      });
    },
    floor: (number, worker) => post(floor.url, floorCustomers[worker], number, {}),
  };
  const runs = { ours: [], floor: [] };
  for (const request of Object.values(servers)) await runConcurrently(CONNECTIONS, 1, request);
  for (let round = 0; round < rounds; round++) {
    for (const [name, request] of Object.entries(servers))
      runs[name].push(await runConcurrently(CONNECTIONS, seconds, request));
  }
  agent.destroy();
  const [ours, least] = ['ours', 'floor'].map((name) => median(runs[name].map((run) => run.perSecond)));
  judge(`quotation requests of ${CONNECTIONS} customers at once`, ours, '≥ 100 /s');
  judge('  floor: the same rows in one statement', least, undefined, '/s');
  const [slow, slowFloor] = ['ours', 'floor'].map((name) => median(runs[name].map((run) => run.p99)));
  judge('  99 of 100 within', slow, '≤ 250 ms');
  judge('  floor: 99 of 100 within', slowFloor, undefined, 'ms');
}

async function timeSignIns({ url }, { seconds, rounds }) {
  const agent = new Agent();
  const emails = Array.from({ length: SIGN_INS / 10 }, (_, number) => `buyer-${number}@araliya.example`);
  for (const email of emails) await signUp(url, agent, email);
  const browse = () => load(url, () => '/api/fabrics?limit=24', { seconds, connections: CONNECTIONS });
  const signIn = (email, number) =>
    ask(`${url}/api/auth/login`, agent, { method: 'POST', headers: from(number), body: { email, password } });
  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = await browse();
    const storm = Array.from({ length: SIGN_INS }, (_, number) =>
      signIn(emails[number % emails.length], CONNECTIONS + number),
    );
    const [stormy] = await Promise.all([browse(), ...storm]);
    ratios.push(stormy.p99 / quiet.p99);
  }
  agent.destroy();
  judge(`catalogue p99 while ${SIGN_INS} sign in, to its quiet p99`, median(ratios), '≤ 3 x');
}

async function signUp(url, agent, email) {
  const body = { full_name: 'Nadeesha', email, password, phone: '0771234567', company_name: 'Araliya' };
  return JSON.parse(await ask(`${url}/api/auth/signup`, agent, { method: 'POST', body }));
}
