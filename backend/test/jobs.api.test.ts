import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext, Injectable, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource, IsNull, Not } from 'typeorm';
import { type Config, loadConfig } from '../src/config.js';
import { ConfigModule } from '../src/config.module.js';
import { DatabaseModule } from '../src/database/database.module.js';
import type { JobContext, JobHandler } from '../src/jobs/job-handler.js';
import { JobQueue } from '../src/jobs/job-queue.js';
import { JobsModule } from '../src/jobs/jobs.module.js';
import { JobsHealth } from '../src/jobs/jobs-health.js';
import type { JobsSettings } from '../src/jobs/jobs-settings.js';
import { OutboxRow } from '../src/jobs/outbox.entity.js';
import { requestJob } from '../src/jobs/outbox.js';
import { OutboxReconciler } from '../src/jobs/outbox-reconciler.js';
import { cloneDatabase, type TestDatabase } from './database.js';
import { eventually } from './eventually.js';
import { quickJobs, someHandlers, testEnvironment } from './jobs.js';
import { runJobs } from './run-jobs.js';

jest.setTimeout(30_000);

/** What the handler of the tests was told, and what it does about it. */
const ran: { key: string; attempt: number; lastAttempt: boolean }[] = [];
const givenUp: { key: string; reason: string }[] = [];
let act: (key: string, context: JobContext) => Promise<void> = async () => undefined;

@Injectable()
class RecordingJob implements JobHandler<'storage.delete-file'> {
  async run({ key }: { key: string }, context: JobContext): Promise<void> {
    ran.push({ key, ...context });
    await act(key, context);
  }

  async onGivenUp({ key }: { key: string }, error: Error): Promise<void> {
    givenUp.push({ key, reason: error.message });
  }
}

@Module({ providers: [RecordingJob], exports: [RecordingJob] })
class RecordingModule {}

const handlers = someHandlers({ 'storage.delete-file': RecordingJob });

async function startWorker(config: Config, settings: Partial<JobsSettings> = {}): Promise<INestApplicationContext> {
  @Module({
    imports: [
      ConfigModule.for(config),
      DatabaseModule.of('worker'),
      RecordingModule,
      JobsModule.forWorker(handlers, { ...quickJobs, ...settings }),
    ],
  })
  class TestWorkerModule {}
  return NestFactory.createApplicationContext(TestWorkerModule, { logger: false });
}

let database: TestDatabase;
let folder: string;
let config: Config;
let app: INestApplicationContext;
let dataSource: DataSource;

const ask = (key: string, delayMs = 0) => requestJob(dataSource.manager, 'storage.delete-file', { key }, { delayMs });
const rowOf = (id: string) => dataSource.getRepository(OutboxRow).findOneByOrFail({ id });
const finished = async (id: string) => ((await rowOf(id)).finishedAt ? rowOf(id) : undefined);
const askAndWait = async (key: string) => {
  const id = await ask(key);
  return eventually(() => finished(id));
};
const runsOf = (key: string) => ran.filter((run) => run.key === key);

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'selvedge-jobs-'));
  config = loadConfig(testEnvironment(database.url, folder));
});

beforeEach(() => {
  ran.length = 0;
  givenUp.length = 0;
  act = async () => undefined;
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a worker beside a live outbox', () => {
  beforeAll(async () => {
    // So rare a poll shows that notifications do the work.
    app = await startWorker(config, { pollMs: 60_000 });
    dataSource = app.get(DataSource);
  });

  afterAll(() => app.close());

  test('a job that is asked for runs once and its row says when it ended', async () => {
    const id = await ask('once');

    const row = await eventually(() => finished(id));

    expect(runsOf('once')).toEqual([{ key: 'once', attempt: 1, lastAttempt: false }]);
    expect(row.error).toBeNull();
    expect(row.enqueuedAt).not.toBeNull();
  });

  test('a change that is rolled back asks for no job', async () => {
    const change = dataSource.transaction(async (manager) => {
      await requestJob(manager, 'storage.delete-file', { key: 'rolled back' });
      throw new Error('the change failed');
    });
    await expect(change).rejects.toThrow('the change failed');

    await askAndWait('after it');
    expect(runsOf('rolled back')).toEqual([]);
    expect(await dataSource.getRepository(OutboxRow).countBy({ payload: { key: 'rolled back' } })).toBe(0);
  });

  test('nobody sees a job before the change it follows from is committed', async () => {
    let id = '';
    await dataSource.transaction(async (manager) => {
      id = await requestJob(manager, 'storage.delete-file', { key: 'held back' });
      await askAndWait('meanwhile');
      expect(runsOf('held back')).toEqual([]);
    });

    await eventually(() => finished(id));
    expect(runsOf('held back')).toHaveLength(1);
  });

  test('a job that is handed to the queue again while and after it ran does not run again', async () => {
    let release: () => void = () => undefined;
    act = () => new Promise((resolve) => (release = resolve));
    const id = await ask('twice');
    await eventually(() => runsOf('twice').length === 1);

    await app.get(JobQueue).add([{ id, name: 'storage.delete-file', round: 1 }]);
    release();
    await eventually(() => finished(id));
    act = async () => undefined;
    await app.get(JobQueue).add([{ id, name: 'storage.delete-file', round: 1 }]);
    await app.get(JobQueue).add([{ id, name: 'storage.delete-file', round: 2 }]);
    await askAndWait('behind it');
    const again = { id, name: 'storage.delete-file' };
    await eventually(async () => (await app.get(JobQueue).stateOf({ ...again, round: 1 })) === 'unknown');
    await eventually(async () => (await app.get(JobQueue).stateOf({ ...again, round: 2 })) === 'unknown');

    expect(runsOf('twice')).toHaveLength(1);
  });

  test('a job that fails is tried again until it succeeds', async () => {
    act = async (_key, { attempt }) => {
      if (attempt < 3) throw new Error('the disk is busy');
    };
    const id = await ask('third time lucky');

    const row = await eventually(() => finished(id));

    expect(runsOf('third time lucky').map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(row.error).toBeNull();
    expect(givenUp).toEqual([]);
  });

  test('a job that never succeeds is given up, once, with its reason', async () => {
    act = async () => {
      throw new Error('the disk is gone');
    };
    const id = await ask('hopeless');

    const row = await eventually(() => finished(id));

    expect(runsOf('hopeless')).toHaveLength(8);
    expect(runsOf('hopeless').map(({ lastAttempt }) => lastAttempt)).toEqual([...Array(7).fill(false), true]);
    expect(row.error).toBe('the disk is gone');
    expect(givenUp).toEqual([{ key: 'hopeless', reason: 'the disk is gone' }]);
    expect(await dataSource.getRepository(OutboxRow).countBy({ error: Not(IsNull()) })).toBe(1);
  });

  test('a job of a newer version is tried again and not lost', async () => {
    const [row] = await dataSource.query(
      `INSERT INTO outbox (name, payload) VALUES ('robots.dance', '{}') RETURNING id, pg_notify('outbox', '')`,
    );

    const end = await eventually(() => finished(row.id));

    expect(end.error).toMatch(/no handler for the job robots\.dance/);
  });

  test('a closing worker lets the job at hand end', async () => {
    const second = await startWorker(config);
    act = () => new Promise((resolve) => setTimeout(resolve, 300));
    const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ask(key)));
    await eventually(() => ran.length > 0);

    await second.close();

    for (const id of ids) await eventually(() => finished(id));
    expect(ran).toHaveLength(6);
  });

  test('many relays move each job once', async () => {
    const relays = await Promise.all([startWorker(config), startWorker(config)]);
    await dataSource.query(
      `INSERT INTO outbox (name, payload)
       SELECT 'storage.delete-file', jsonb_build_object('key', 'many ' || n) FROM generate_series(1, 500) n`,
    );

    await eventually(
      async () => !(await dataSource.getRepository(OutboxRow).existsBy({ finishedAt: IsNull() })),
      30_000,
    );

    expect(ran).toHaveLength(500);
    expect(new Set(ran.map(({ key }) => key)).size).toBe(500);
    await Promise.all(relays.map((relay) => relay.close()));
  });
});

describe('a database that cuts every connection', () => {
  test('the worker comes back by itself and misses nothing', async () => {
    app = await startWorker(config, { pollMs: 60_000 });
    dataSource = app.get(DataSource);
    await askAndWait('before');
    const witness = new DataSource({ type: 'postgres', url: database.url.replace(/[^/]*$/, 'postgres') });
    await witness.initialize();

    await witness.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      new URL(database.url).pathname.slice(1),
    ]);

    const id = await eventually(() => ask('after'));
    await eventually(() => finished(id), 20_000);
    await eventually(async () => (await askAndWait('and on')).finishedAt, 20_000);
    await witness.destroy();
    await app.close();
  });
});

describe('an outbox whose notifications and queue cannot be relied on', () => {
  beforeAll(async () => {
    app = await startWorker(config, { pollMs: 50, reconcileAfterMs: 0 });
    dataSource = app.get(DataSource);
  });

  afterAll(() => app.close());

  test('a job waits for its time', async () => {
    const asked = Date.now();
    const id = await ask('later', 600);

    await eventually(() => finished(id));

    expect(Date.now() - asked).toBeGreaterThanOrEqual(600);
  });

  test('a lost notification only costs the time until the next look', async () => {
    await dataSource.query(`INSERT INTO outbox (name, payload) VALUES ('storage.delete-file', '{"key": "unheard"}')`);

    await eventually(() => runsOf('unheard').length === 1);
  });

  test('a job that the queue has forgotten is handed over again', async () => {
    const [row] = await dataSource.query(
      `INSERT INTO outbox (name, payload, enqueued_at)
       VALUES ('storage.delete-file', '{"key": "forgotten"}', now() - interval '1 hour') RETURNING id`,
    );

    expect(await app.get(OutboxReconciler).reconcile()).toBe(1);

    await eventually(() => finished(row.id));
    expect(runsOf('forgotten')).toHaveLength(1);
  });

  test('a job that is still at work is not handed over again', async () => {
    let release: () => void = () => undefined;
    act = () => new Promise((resolve) => (release = resolve));
    const id = await ask('at work');
    await eventually(() => runsOf('at work').length === 1);

    expect(await app.get(OutboxReconciler).reconcile()).toBe(0);

    release();
    await eventually(() => finished(id));
    expect(runsOf('at work')).toHaveLength(1);
  });
});

describe('a Redis that is not there', () => {
  test('jobs wait in the outbox, nothing hangs, and health says so', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const lonely = await startWorker({ ...config, queueUrl: 'redis://127.0.0.1:1' }, { pollMs: 60_000 });
    dataSource = lonely.get(DataSource);
    const asked = Date.now();
    const id = await ask('patient');
    expect(Date.now() - asked).toBeLessThan(1_000);

    const handedOver = Date.now();
    await expect(lonely.get(JobQueue).add([{ id, name: 'storage.delete-file', round: 1 }])).rejects.toThrow();
    expect(Date.now() - handedOver).toBeLessThan(4_000);

    expect(await lonely.get(JobsHealth).queueReachable()).toBe(false);
    expect(await dataSource.getRepository(OutboxRow).countBy({ finishedAt: IsNull(), enqueuedAt: IsNull() })).toBe(1);
    expect((await rowOf(id)).enqueuedAt).toBeNull();
    const closing = Date.now();
    await lonely.close();
    expect(Date.now() - closing).toBeLessThan(10_000);
    log.mockRestore();
  }, 30_000);
});

describe('jobs drained by a test', () => {
  beforeAll(async () => {
    @Module({
      imports: [
        ConfigModule.for(config),
        DatabaseModule.of('worker'),
        RecordingModule,
        JobsModule.withHandlers(handlers),
      ],
    })
    class DrainedModule {}
    app = await NestFactory.createApplicationContext(DrainedModule, { logger: false });
    dataSource = app.get(DataSource);
    await dataSource.query('DELETE FROM outbox');
  });

  afterAll(() => app.close());

  test('every due job runs, with those that follow from it', async () => {
    act = async (key) => {
      if (key === 'first') await ask('second');
    };
    await ask('first');
    await ask('tomorrow', 86_400_000);

    await runJobs(app);

    expect(ran.map(({ key }) => key)).toEqual(['first', 'second']);
  });

  test('a failing job fails the test', async () => {
    act = async () => {
      throw new Error('no such file');
    };
    await ask('broken');

    await expect(runJobs(app)).rejects.toThrow('The job storage.delete-file failed: no such file');
  });
});
