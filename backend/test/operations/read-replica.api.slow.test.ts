import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { READ_OUTCOMES, type ReadOutcome, ReadReplica } from '../../src/database/read-replica.js';
import { ReplicaLag } from '../../src/database/replica-lag.js';
import type { Standby } from '../../src/embedded/standby.js';
import { Components } from '../../src/monitoring/components.js';
import { Metrics } from '../../src/monitoring/metrics.js';
import { OwnPostgres, processesOn } from '../servers/own-postgres.js';
import { startApp, type TestApp } from '../support/app.js';
import { cloneDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';

jest.setTimeout(60_000);

const MAX_LAG_MS = 1_000;

let postgres: OwnPostgres;
let standby: Standby;
/** Two APIs on the same database: with the replica, and without. */
let app: TestApp;
let alone: TestApp;
let replica: ReadReplica;
let superuser: pg.Client;
let admin: string;
let fabricId: string;

beforeAll(async () => {
  postgres = await OwnPostgres.start();
  standby = await postgres.standby();
  const { url } = postgres;
  app = await startApp({
    databaseUrl: url,
    queueUrl: url,
    readReplica: { url: standby.url, maxLagMs: MAX_LAG_MS },
  });
  alone = await startApp({ databaseUrl: url, queueUrl: url, jwtSecret: app.config.jwtSecret });
  replica = app.app.get(ReadReplica);
  superuser = await connect(standby.superuserUrl);
  admin = (await aSignedInAdmin(app)).token;
  for (let number = 0; number < 30; number++) {
    await aFabric(app, {
      name: `Linen ${number}`,
      description: number % 3 === 0 ? 'Washed, for summer suits.' : 'Crisp.',
      categories: [number % 2 === 0 ? 'Linen' : 'Cotton'],
      patterns: ['Solid'],
      colors: ['Navy', 'White'].slice(0, 1 + (number % 2)),
      priceCents: 10_000 + number * 100,
      isGlobal: number % 5 === 0,
    });
  }
  await app.dataSource.query(`UPDATE colourways SET hex = '#1f2a44' WHERE name = 'Navy'`);
  fabricId = (await aFabric(app, { name: 'Harbour Twill' })).id;
  // Otherwise the first reads would set hint bits, which is a write that is sent only together with the next one.
  await app.dataSource.query('VACUUM fabrics, colourways, fabric_categories, fabric_patterns, categories, patterns');
  await aSignedInAdmin(app);
  await serves();
});
afterAll(async () => {
  await superuser.end().catch(() => undefined);
  await Promise.all([app.close(), alone.close()]);
  await standby.drop();
  await postgres.drop();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const serves = () => eventually(() => replica.problem === null, 20_000);
const price = (of: TestApp) => of.http.get(`/api/fabrics/${fabricId}`).then(({ body }) => body.price_per_meter);
const reprice = (rupees: number) =>
  app.dataSource.query('UPDATE fabrics SET price_cents = $2 WHERE id = $1', [fabricId, rupees * 100]);

/** Counts how the reads during `work` were served. */
async function readsOf(work: () => Promise<unknown>): Promise<Record<ReadOutcome, number>> {
  const before = { ...replica.reads };
  await work();
  const outcomes = READ_OUTCOMES.map((outcome) => [outcome, replica.reads[outcome] - before[outcome]]);
  return Object.fromEntries(outcomes) as Record<ReadOutcome, number>;
}

const questions = [
  'fabrics',
  'fabrics?limit=7&offset=14&facets=true',
  'fabrics?search=linen&facets=true',
  'fabrics?search=summer%20suits&limit=5',
  'fabrics?search=linnen',
  'fabrics?category=Cotton&colour=White&facets=true&sort=price_desc',
  'fabrics?min_price=110&max_price=120&sort=name',
  'fabrics?near=%231f2a44&within=20&facets=true',
  'fabrics?is_global=true',
  'fabric-categories',
  'fabric-patterns',
  'fabric-colours',
  'admin/fabrics?sort=["price_per_meter","DESC"]&range=[0,9]',
  'admin/fabrics?filter={"q":"linen"}',
];

test('the replica returns the same catalog as the primary, to buyers and to the console', async () => {
  const ask = (of: TestApp, path: string) => of.http.get(`/api/${path}`).set('Authorization', admin).expect(200);
  const reads = await readsOf(async () => {
    for (const path of [...questions, `fabrics/${fabricId}`, `admin/fabrics/${fabricId}`]) {
      const [there, here] = [await ask(app, path), await ask(alone, path)];
      expect({ path, body: there.body }).toEqual({ path, body: here.body });
    }
  });
  expect(reads).toMatchObject({ behind: 0, refused: 0, failed: 0 });
  expect(reads.served).toBeGreaterThan(questions.length);
});

test('a write is visible at once to its author on every path', async () => {
  const reads = await readsOf(async () => {
    for (let rupees = 200; rupees < 215; rupees++) {
      await reprice(rupees);
      const search = app.http.get(`/api/fabrics?search=harbour&min_price=${rupees}`);
      expect([await price(app), (await search).body.total, await price(alone)]).toEqual([rupees, 1, rupees]);
    }
  });
  expect(reads.refused + reads.failed).toBe(0);
  expect(reads.served).toBeGreaterThan(0);
});

test('a change that was not yet committed during an earlier read is found after its commit', async () => {
  const found = async () => (await app.http.get('/api/fabrics?search=quayside&facets=true')).body.total;
  const writer = await connect(postgres.url);
  await writer.query('BEGIN');
  await writer.query(`UPDATE fabrics SET name = 'Quayside Twill' WHERE id = $1`, [fabricId]);
  await app.dataSource.query(`UPDATE fabrics SET price_cents = price_cents + 100 WHERE name = 'Linen 1'`);
  expect(await found()).toBe(0);
  await writer.query('COMMIT');
  await writer.end();
  expect(await found()).toBe(1);
});

test('a replica with too much lag is not read, and its lag is reported', async () => {
  await superuser.query('SELECT pg_wal_replay_pause()');
  const behind = await readsOf(async () => {
    await reprice(301);
    expect(await price(app)).toBe(301);
  });
  expect(behind).toMatchObject({ served: 0, failed: 0 });
  await eventually(() => replica.problem?.startsWith('It trails'));
  expect(replica.lagSeconds).toBeGreaterThan(MAX_LAG_MS / 1_000);
  const refused = await readsOf(async () => {
    await reprice(302);
    expect(await price(app)).toBe(302);
  });
  expect(refused).toMatchObject({ served: 0, behind: 0, failed: 0 });
  expect(refused.refused).toBeGreaterThan(0);
  const { status, components } = await app.app.get(Components).health();
  expect([status, components.replica.status]).toEqual(['degraded', 'degraded']);
  await app.http.get('/health/ready').expect(200);
  expect(await app.app.get(Metrics).text()).toMatch(/selvedge_replica_reads_total\{outcome="refused"\} [1-9]/);

  await superuser.query('SELECT pg_wal_replay_resume()');
  await serves();
  expect(replica.lagSeconds).toBeLessThan(MAX_LAG_MS / 1_000);
});

/** Reads a constantly changing catalog, in four lanes. @returns the failed responses, and the longest duration (ms) */
async function browseDuring(work: () => Promise<unknown>): Promise<{ failures: unknown[]; longest: number }> {
  const failures: unknown[] = [];
  let [isFinished, longest, asked] = [false, 0, 0];
  const lane = async () => {
    while (!isFinished) {
      const start = performance.now();
      const path = asked++ % 2 === 0 ? `fabrics?search=linen&limit=${(asked % 20) + 1}` : `fabrics/${fabricId}`;
      const { status } = await fetch(`${app.url}/api/${path}`).catch((error: Error) => ({ status: error.message }));
      if (status !== 200) failures.push(status);
      longest = Math.max(longest, performance.now() - start);
    }
  };
  const writing = (async () => {
    for (let rupees = 400; !isFinished; rupees++) {
      await reprice(rupees);
      if ((await price(app)) !== rupees) failures.push(`not ${rupees}`);
      await sleep(20);
    }
  })();
  const lanes = [lane(), lane(), lane(), lane()];
  await work();
  isFinished = true;
  await Promise.all([...lanes, writing]);
  expect(asked).toBeGreaterThan(20);
  return { failures, longest };
}

test('requests succeed while the replica is frozen, killed and started again', async () => {
  const { failures, longest } = await browseDuring(async () => {
    const pids = processesOn(standby.folder);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await eventually(() => replica.problem?.startsWith('It does not answer'));
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await serves();
    await standby.stop('immediate');
    await eventually(() => replica.problem?.startsWith('It does not answer'));
    await sleep(500);
    await standby.startAgain();
    await serves();
  });
  expect(failures).toEqual([]);
  // One second of timeout, plus the load of this machine.
  expect(longest).toBeLessThan(4_000);
});

test('a server that is not a standby, or a standby of another database, is rejected', async () => {
  const stray = async (url: string) => {
    const found = new ReadReplica({
      ...app.config,
      databaseUrl: postgres.url,
      readReplica: { url, maxLagMs: MAX_LAG_MS },
    });
    await found.onApplicationBootstrap();
    expect(await found.rows({ text: 'SELECT 1' })).toBeNull();
    await found.onApplicationShutdown();
    return found.problem;
  };
  const other = await cloneDatabase();
  expect(await stray(postgres.url)).toMatch(/^It follows nobody/);
  expect(await stray(other.url)).toMatch(/^It holds another database/);
  expect(await stray(standby.url.replace(/[^/]+$/, 'postgres'))).toMatch(/^It holds another database/);
  expect(await stray('postgresql://nobody@127.0.0.1:1/none')).toMatch(/^It does not answer/);
  await other.drop();
});

test('the lag is zero without writes, and otherwise the age of the oldest write that is not replayed', () => {
  const lag = new ReplicaLag();
  expect(lag.ms).toBe(Number.POSITIVE_INFINITY);
  for (const [at, written, replayed, expected] of [
    [0, 500, 400, Number.POSITIVE_INFINITY],
    [250, 500, 500, 0],
    [9_000, 500, 500, 0],
    [9_250, 800, 500, 250],
    [9_500, 900, 799, 500],
    [9_750, 950, 800, 500],
    [10_000, 950, 950, 0],
    [10_250, 990, 995, 0],
  ] as const) {
    lag.record(at, written, replayed);
    expect([at, lag.ms]).toEqual([at, expected]);
  }
});

// Last, because it is not a replica afterwards.
test('a promoted replica is no longer read, whatever is written to it', async () => {
  const reads = await readsOf(async () => {
    await reprice(500);
    await superuser.end();
    const promoter = await connect(standby.superuserUrl);
    await promoter.query('SELECT pg_promote(true, 30)');
    await promoter.end();
    await eventually(() => replica.problem?.startsWith('It follows nobody'));
    const otherClient = await connect(standby.url);
    await otherClient.query('UPDATE fabrics SET price_cents = 1');
    await otherClient.end();
    expect(await price(app)).toBe(500);
    await reprice(501);
    expect(await price(app)).toBe(501);
  });
  expect(reads.failed).toBe(0);
});
