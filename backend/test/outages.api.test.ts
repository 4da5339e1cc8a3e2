import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobQueue } from '../src/jobs/job-queue.js';
import { startApp, type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { aFabric } from './fabric-factories.js';
import { aCustomer, anAdmin, bearer } from './factories.js';
import { testEnvironment } from './jobs.js';
import { OwnPostgres } from './own-postgres.js';
import { hasRedis, OwnRedis } from './own-redis.js';
import { SmtpSink } from './smtp-sink.js';

jest.setTimeout(120_000);

/** For the worker of these tests, two seconds ask as much patience between two tries as 100 do of the real one. */
const HUNDRED_SECONDS = 2_000;
const SIX_MINUTES = 7_200;

const HOUSE = 'orders@selvedge.example';

let postgres: OwnPostgres;
let redis: OwnRedis | undefined;
let sink: SmtpSink;
let app: TestApp;
let worker: ChildProcess;
let tokens: { customer: string; admin: string };
let fabricId: string;

async function open(queueUrl?: string): Promise<void> {
  postgres = await OwnPostgres.start();
  sink = await SmtpSink.start();
  app = await startApp({ databaseUrl: postgres.url, queueUrl: queueUrl ?? postgres.url, smtpUrl: sink.url });
  worker = await startWorker();
  tokens = {
    customer: bearer(app, await aCustomer(app)),
    admin: bearer(app, await anAdmin(app)),
  };
  fabricId = (await aFabric(app)).id;
}

/** Also what was opened before something went wrong: a server of ours outlives nothing. */
async function close(): Promise<void> {
  postgres?.thaw();
  if (worker) await end(worker);
  await app?.close();
  await sink?.stop();
  await postgres?.drop();
  await redis?.drop();
}

async function startWorker(): Promise<ChildProcess> {
  const { databaseUrl, queueUrl, smtpUrl, dataDir } = app.config;
  const child = fork(join(__dirname, 'patient-worker.ts'), {
    execArgv: ['--import', join(__dirname, 'typescript-hook.mjs')],
    env: {
      PATH: process.env.PATH,
      ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
      ...testEnvironment(databaseUrl, dataDir, { QUEUE_URL: queueUrl, SMTP_URL: smtpUrl, NOTIFY_EMAILS: HOUSE }),
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.on('message', (message) => message === 'ready' && resolve(message));
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it was ready.`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** A request that is approved: three mails, one of them with a PDF. @returns the quotation's id */
async function anApproval(): Promise<string> {
  const asked = await app.http
    .post('/api/quotations')
    .set('Authorization', tokens.customer)
    .send({ fabric_id: fabricId, quantity_meters: 60 })
    .expect(201);
  const { id } = asked.body.quotation;
  await app.http
    .post(`/api/admin/quotations/${id}/approve`)
    .set('Authorization', tokens.admin)
    .send({ quoted_price: 4200 })
    .expect(200);
  return id;
}

/** Every job has ended well, every mail of these approvals has arrived once, and every document is on the disk. */
async function allIsDone(approvals: string[], withinMs = 60_000): Promise<void> {
  await eventually(async () => {
    const open = await app.dataSource.query(
      'SELECT name, attempts, outages FROM outbox WHERE finished_at IS NULL AND available_at < now() + $1::interval',
      ['45 s'],
    );
    if (open.length > 0) throw new Error(JSON.stringify(open));
    return true;
  }, withinMs);
  expect(await app.dataSource.query('SELECT name, error FROM outbox WHERE error IS NOT NULL')).toEqual([]);
  const mails = await app.dataSource.query<
    { id: string; state: string; quotation_id: string; attachment_key: string }[]
  >(`SELECT id, state, quotation_id, attachment_key FROM mails`);
  expect(mails.filter(({ state }) => state !== 'sent')).toEqual([]);
  const arrived = sink.received.map(({ parsed }) => /^<([\w-]+)@/.exec(parsed.messageId ?? '')?.[1]);
  expect(arrived.toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
  for (const id of approvals) {
    const own = mails.filter(({ quotation_id, attachment_key }) => quotation_id === id && attachment_key !== null);
    expect(own).toHaveLength(1);
    const path = join(app.config.dataDir, 'files', own[0]?.attachment_key ?? '');
    expect(existsSync(path) && readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  }
}

/** What one request was answered, and after how long (ms). */
async function timed(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; retryAfter: string | null; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${app.url}${path}`, init);
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - began };
}

async function readiness(): Promise<string> {
  const answer = (await (await fetch(`${app.url}/health/ready`)).json()) as { status: string };
  return answer.status;
}

const queues: [string, () => Promise<void>][] = [
  ['PostgreSQL as the queue', () => open()],
  [
    'Redis as the queue',
    async () => {
      redis = await OwnRedis.start();
      await open(redis.url);
    },
  ],
];

describe.each(hasRedis ? queues : queues.slice(0, 1))('with %s', (_, openWith) => {
  beforeAll(openWith);
  afterAll(close);

  test('a database that is away for 100 s costs no job a try', async () => {
    const approvals = [await anApproval(), await anApproval()];
    await postgres.stop();
    expect(await timed('/api/fabrics')).toMatchObject({ status: 503, retryAfter: '5' });
    expect((await timed('/health/ready')).status).toBe(503);
    await sleep(HUNDRED_SECONDS);
    await postgres.startAgain();

    approvals.push(await eventually(anApproval));
    await allIsDone(approvals);
  });

  test('a power cut of the database loses nothing that was acknowledged', async () => {
    const approvals = [await anApproval(), await anApproval()];
    await postgres.stop('immediate');
    await postgres.startAgain();

    approvals.push(await eventually(anApproval));
    await allIsDone(approvals);
  });

  test('a database that is frozen is told of in time, and goes on by itself', async () => {
    const approvals = [await anApproval()];
    postgres.freeze();
    const [ready, ...answers] = await Promise.all([
      timed('/health/ready'),
      timed('/api/fabrics?search=poplin'),
      timed('/api/quotations', { headers: { Authorization: tokens.customer } }),
      timed('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.lk', password: 'not a password' }),
      }),
      ...Array.from({ length: 30 }, (_, n) => timed(`/api/fabrics?limit=${n + 1}`)),
    ]);
    const later = await timed('/api/fabrics?limit=40');
    postgres.thaw();

    expect(ready.status).toBe(503);
    expect(ready.ms).toBeLessThan(3_000);
    for (const answer of [...answers, later]) {
      expect(answer).toMatchObject({ status: 503, retryAfter: '5' });
      expect(answer.ms).toBeLessThan(5_000);
    }
    await eventually(async () => (await timed('/health/ready')).status === 200);
    approvals.push(await eventually(anApproval));
    await allIsDone(approvals);
  });
});

describe('away for a while:', () => {
  beforeAll(() => open());
  afterAll(close);

  test.each([
    ['that is not there for six minutes', () => sink.away('refusing')],
    ['that is silent', () => sink.away('silent')],
    ['that greets with 421', () => sink.away('busy')],
    ['that greets with 554', () => sink.away('unwilling')],
  ])('a mail server %s costs no mail a try, and holds up no document', async (what, goAway) => {
    const comeBack = await goAway();
    const id = await anApproval();
    await eventually(async () => {
      const [document] = await app.dataSource.query(
        'SELECT FROM quotation_documents WHERE quotation_id = $1 AND storage_key IS NOT NULL',
        [id],
      );
      return document;
    }, 20_000);
    await sleep(what.includes('six') ? SIX_MINUTES : 500);
    await comeBack();

    await allIsDone([id]);
    const [{ most }] = await app.dataSource.query(`SELECT max(attempts) AS most FROM outbox`);
    expect(most).toBe(0);
  });

  test('nobody is named in the log of the database, whatever clashes there', async () => {
    const { email } = await aCustomer(app);
    await expect(aCustomer(app, { email })).rejects.toThrow('duplicate key');
    await expect(app.dataSource.query(`SELECT '${email}'::integer`)).rejects.toThrow('invalid input');

    expect(postgres.log).toContain('duplicate key');
    expect(postgres.log).not.toContain(`(${email})`);
    expect(postgres.log).not.toContain('INSERT INTO');
  });

  test('a transaction that a frozen database left half done is rolled back, not joined by the next', async () => {
    const name = `half done ${Date.now()}`;
    const change = app.dataSource.transaction(async (manager) => {
      await manager.query('INSERT INTO markers (name) VALUES ($1)', [name]);
      postgres.freeze();
      await manager.query('SELECT 1');
    });
    await expect(change).rejects.toThrow('did not answer');
    postgres.thaw();

    await eventually(() => app.dataSource.query('SELECT 1'));
    await eventually(async () => {
      const [{ open }] = await app.dataSource.query<[{ open: number }]>(
        `SELECT count(*)::int AS open FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction' AND state_change < now() - interval '1 s'`,
      );
      return open === 0;
    }, 5_000);
    expect(await app.dataSource.query('SELECT FROM markers WHERE name = $1', [name])).toEqual([]);
  });
});

describe('a queue in Redis', () => {
  if (!hasRedis) return;
  beforeAll(async () => {
    redis = await OwnRedis.start();
    await open(redis.url);
  });
  afterAll(close);

  test.each<[string, () => unknown, () => unknown]>([
    ['dead', () => redis?.kill(), () => redis?.startAgain()],
    ['frozen', () => redis?.freeze(), () => redis?.thaw()],
    ['emptied', () => redis?.with((client) => client.flushall()), () => undefined],
  ])('that is %s holds up no request, and everything follows later, once', async (how, goAway, comeBack) => {
    const approvals = [await anApproval()];
    await goAway();
    const began = performance.now();
    approvals.push(await anApproval());
    expect(performance.now() - began).toBeLessThan(4_000);
    if (how !== 'emptied') expect(await readiness()).toBe('degraded');
    await comeBack();

    await eventually(async () => (await readiness()) === 'ok');
    await allIsDone(approvals);
  });

  test('serves two houses, each with its own work', async () => {
    const job = { id: randomUUID(), name: 'mail.send', round: 1 };
    const weaver = new JobQueue({ ...app.config, queuePrefix: 'weaver' });
    const ours = new JobQueue(app.config);
    await eventually(() => weaver.add([job]).then(() => true));

    expect(await eventually(() => weaver.stateOf(job))).toBe('alive');
    expect(await eventually(() => ours.stateOf(job))).toBe('unknown');
    await Promise.all([weaver.onApplicationShutdown(), ours.onApplicationShutdown()]);
  });
});
