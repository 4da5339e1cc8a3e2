import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { DataSource, IsNull } from 'typeorm';
import { loadConfig } from '../../src/config/config.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { freePort } from '../../src/process/ports.js';
import type { JobHandler } from '../../src/queue/job-handler.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { JobsHealth } from '../../src/queue/jobs-health.js';
import { OutboxRow } from '../../src/queue/outbox.entity.js';
import { requestJob } from '../../src/queue/outbox.js';
import { OutboxReconciler } from '../../src/queue/outbox-reconciler.js';
import { OutboxRelay } from '../../src/queue/outbox-relay.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { quickJobs, someHandlers, testEnvironment } from '../support/jobs.js';

jest.setTimeout(60_000);

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.info('Skipped: redis-server is not on the PATH, so the queue was tested on PostgreSQL only.');

const ran: string[] = [];
const givenUp: string[] = [];
const messages: string[] = [];
let hold: Promise<void> | undefined;

@Injectable()
class RecordingJob implements JobHandler<'storage.delete-file'> {
  async run({ key }: { key: string }): Promise<void> {
    ran.push(key);
    await hold;
  }

  async onGivenUp({ key }: { key: string }): Promise<void> {
    givenUp.push(key);
  }
}

(hasRedis ? describe : describe.skip)('a queue in Redis', () => {
  let database: TestDatabase;
  let folder: string;
  let port: number;
  let redis: ChildProcess;
  let app: INestApplicationContext;
  let dataSource: DataSource;

  /** Due jobs that are not in the queue yet. */
  const waiting = () => dataSource.getRepository(OutboxRow).countBy({ finishedAt: IsNull(), enqueuedAt: IsNull() });
  const ask = (key: string) => requestJob(dataSource.manager, 'storage.delete-file', { key });
  const ends = (id: string) =>
    eventually(async () => {
      const [row] = await dataSource.query('SELECT finished_at FROM outbox WHERE id = $1', [id]);
      return row.finished_at;
    }, 30_000);

  async function startRedis(): Promise<void> {
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
    const probe = new Redis(port, { lazyConnect: true, retryStrategy: () => 50 });
    probe.on('error', () => undefined);
    await eventually(() => probe.ping());
    probe.disconnect();
  }

  async function killRedis(): Promise<void> {
    const ended = new Promise((resolve) => redis.once('exit', resolve));
    redis.kill('SIGKILL');
    await ended;
  }

  beforeAll(async () => {
    database = await cloneDatabase();
    folder = await mkdtemp(join(tmpdir(), 'selvedge-redis-'));
    port = await freePort();
    await startRedis();
    const environment = testEnvironment(database.url, folder, { QUEUE_URL: `redis://127.0.0.1:${port}` });
    const testing = await Test.createTestingModule({
      imports: [
        ConfigModule.for(loadConfig(environment)),
        DatabaseModule.of('worker'),
        JobsModule.forWorker(someHandlers({ 'storage.delete-file': RecordingJob }), {
          ...quickJobs,
          pollMs: 100,
          reconcileAfterMs: 0,
          reconcileEveryMs: 1_000,
        }),
      ],
      providers: [RecordingJob],
    }).compile();
    const note = (level: string) => (message: unknown) => void messages.push(`${level}: ${message}`);
    testing.useLogger({ log: note('log'), warn: note('warn'), error: note('error') });
    app = await testing.init();
    dataSource = app.get(DataSource);
  });

  beforeEach(() => {
    ran.length = 0;
    hold = undefined;
  });

  afterAll(async () => {
    await app.close();
    await killRedis();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a job runs once', async () => {
    await ends(await ask('once'));

    expect(ran).toEqual(['once']);
    expect(await app.get(JobsHealth).queueReachable()).toBe(true);
  });

  test('jobs requested while Redis is down all run within seconds of its return', async () => {
    await killRedis();
    const asked = Date.now();
    const ids = await Promise.all(Array.from({ length: 20 }, (_, number) => ask(`dead ${number}`)));
    expect(Date.now() - asked).toBeLessThan(1_000);
    expect(await app.get(JobsHealth).queueReachable()).toBe(false);

    await startRedis();

    for (const id of ids) await ends(id);
    expect(new Set(ran).size).toBe(20);
    await eventually(() => app.get(JobsHealth).queueReachable());
  });

  test('an unavailable Redis and its return are logged once, also when no job is due', async () => {
    const relayed = jest.spyOn(app.get(OutboxRelay), 'relayDue');
    const looks = (more: number) => {
      const before = relayed.mock.calls.length;
      return eventually(() => relayed.mock.calls.length >= before + more);
    };
    const about = () => messages.filter((line) => /in the outbox|reach the queue/.test(line));
    const due = (when: string) =>
      dataSource.query('UPDATE outbox SET available_at = now() + $2 WHERE id = $1', [id, when]);
    await killRedis();
    messages.length = 0;
    const id = await ask('said');
    for (const round of [1, 2, 3]) {
      await due('0 s');
      await looks(3);
      // When no job is due, nothing can be logged about the queue.
      await due(`${round} h`);
      await looks(5);
    }
    expect(about()).toEqual([expect.stringMatching(/^error: Jobs wait in the outbox: /)]);

    await startRedis();
    await eventually(() => about().length > 1);
    await looks(5);
    expect(about().slice(1)).toEqual(['log: Jobs reach the queue again.']);
    await due('0 s');
    await ends(id);
    expect(about()).toHaveLength(2);
    relayed.mockRestore();
  });

  test('a Redis that hangs delays no request, and the jobs run when it resumes', async () => {
    redis.kill('SIGSTOP');
    const asked = Date.now();
    const id = await ask('frozen');
    expect(Date.now() - asked).toBeLessThan(1_000);
    expect(await app.get(JobsHealth).queueReachable()).toBe(false);
    expect(Date.now() - asked).toBeLessThan(4_000);
    expect(await waiting()).toBe(1);

    redis.kill('SIGCONT');

    await ends(id);
    expect(ran).toEqual(['frozen']);
  });

  test('jobs that a flushed Redis has lost are enqueued again', async () => {
    let release: () => void = () => undefined;
    hold = new Promise((resolve) => (release = resolve));
    const ids = await Promise.all(Array.from({ length: 30 }, (_, number) => ask(`wiped ${number}`)));
    await eventually(async () => (await waiting()) === 0);
    const admin = new Redis(port);
    await admin.flushall();
    admin.disconnect();
    await eventually(() => app.get(OutboxReconciler).reconcile());
    release();
    hold = undefined;

    for (const id of ids) await ends(id);
    expect(new Set(ran).size).toBe(30);
  });
});
