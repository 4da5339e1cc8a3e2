import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runMigrations } from '../dist/database/migrate.js';
import { startPostgres } from '../dist/embedded/postgres.js';
import { freePort } from '../dist/process/ports.js';
import { growFabrics } from './grow-fabrics.mjs';
import { ask, inLanes, load, median } from './load.mjs';
import { startServer } from './servers.mjs';

const FABRICS = 5_000;
const CONNECTIONS = 10;
const SIGN_INS = 200;
const password = 'a-long-enough-password';

/**
 * The API alone: how fast it starts, what it weighs, how many quotation requests a second it takes, and what two
 * hundred people who sign in at once do to everybody else's catalogue. The worker is not running, so requests pile up
 * in the outbox as they do while it restarts.
 */
export async function benchApi({ seconds, rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'));
  chmodSync(folder, 0o711);
  // With fsync: a request that was answered must survive a power cut.
  const database = await startPostgres(folder, { settings: { max_connections: '60' } });
  const client = new pg.Client({ connectionString: database.url });
  let server;
  try {
    await runMigrations(database.url);
    await client.connect();
    await growFabrics(client, FABRICS);
    const begun = performance.now();
    server = await startServer('selvedge', new URL('../dist/main.js', import.meta.url), {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      JWT_SECRET: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      LOGINS_PER_ACCOUNT: '100000',
      LOGINS_PER_ADDRESS: '100000',
      REQUESTS_PER_HOUR: '100000',
    });
    report('start until the catalogue answers', `${((performance.now() - begun) / 1000).toFixed(1)} s`, '≤ 3 s');
    report('memory at rest', `${memoryOf(server)} MB`, '≤ 150 MB');
    await load(server.url, () => '/api/fabrics?limit=24', { seconds, connections: CONNECTIONS });
    report('memory under lists', `${memoryOf(server)} MB`, '≤ 300 MB');
    const floor = await startServer('floor', new URL('./floor.mjs', import.meta.url), {
      DATABASE_URL: database.url,
      PORT: String(await freePort()),
    });
    await timeRequests(server, floor, client, { seconds, rounds });
    await floor.stop();
    await timeSignIns(server, { seconds, rounds });
  } finally {
    await server?.stop();
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As many customers as connections, beside a floor that writes the same rows in one statement, in turns. */
async function timeRequests({ url }, floor, client, { seconds, rounds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { rows } = await client.query('SELECT id FROM fabrics ORDER BY id LIMIT 200');
  const customers = [];
  for (let number = 0; number < CONNECTIONS; number++) {
    customers.push(await signUp(url, agent, `buyer-of-${number}@araliya.example`));
  }
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
    ours: (number, lane) =>
      post(url, customers[lane], number, {
        Authorization: `Bearer ${customers[lane].token}`,
        'Idempotency-Key': randomUUID(),
        'X-Request-Group': randomUUID(),
      }),
    floor: (number, lane) => post(floor.url, customers[lane], number, {}),
  };
  const runs = { ours: [], floor: [] };
  for (const request of Object.values(servers)) await inLanes(CONNECTIONS, 1, request);
  for (let round = 0; round < rounds; round++) {
    for (const [name, request] of Object.entries(servers))
      runs[name].push(await inLanes(CONNECTIONS, seconds, request));
  }
  agent.destroy();
  const [ours, least] = ['ours', 'floor'].map((name) => median(runs[name].map((run) => run.perSecond)));
  report('quotation requests', `${ours.toFixed(0)}/s`, '≥ 400/s, or half of the floor');
  report(
    '  a floor that writes them in one statement',
    `${least.toFixed(0)}/s`,
    `ours is ${(ours / least).toFixed(2)} of it`,
  );
  report('  99 of 100 within', `${median(runs.ours.map((run) => run.p99)).toFixed(0)} ms`, '≤ 100 ms');
}

async function timeSignIns({ url }, { seconds, rounds }) {
  const agent = new Agent();
  const emails = Array.from({ length: SIGN_INS / 10 }, (_, number) => `buyer-${number}@araliya.example`);
  for (const email of emails) await signUp(url, agent, email);
  const browse = () => load(url, () => '/api/fabrics?limit=24', { seconds, connections: CONNECTIONS });
  const signIn = (email) => ask(`${url}/api/auth/login`, agent, { method: 'POST', body: { email, password } });
  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = await browse();
    const storm = Array.from({ length: SIGN_INS }, (_, number) => signIn(emails[number % emails.length]));
    const [stormy] = await Promise.all([browse(), ...storm]);
    ratios.push(stormy.p99 / quiet.p99);
  }
  agent.destroy();
  report(`catalogue p99 while ${SIGN_INS} sign in, to quiet`, `${median(ratios).toFixed(1)}x`, '≤ 3x');
}

async function signUp(url, agent, email) {
  const body = { full_name: 'Nadeesha', email, password, phone: '0771234567', company_name: 'Araliya' };
  return JSON.parse(await ask(`${url}/api/auth/signup`, agent, { method: 'POST', body }));
}

/** Resident memory in MB; Linux only, as the rest of the bench. */
function memoryOf({ pid }) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
}

function report(what, figure, budget) {
  console.log(`  ${what.padEnd(46)} ${figure.padStart(9)}  (${budget})`);
}
