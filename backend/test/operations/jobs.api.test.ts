import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource, IsNull, Not } from 'typeorm';
import { type Config, loadConfig } from '../../src/config/config.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { JobQueue } from '../../src/queue/job-queue.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { OutboxRow } from '../../src/queue/outbox.entity.js';
import { requestJob } from '../../src/queue/outbox.js';
import { OutboxReconciler } from '../../src/queue/outbox-reconciler.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { testEnvironment } from '../support/jobs.js';
import {
  forgetJobs,
  RecordingModule,
  recorded,
  recordingHandlers,
  startRecordingWorker,
} from '../support/recording-job.js';
import { runJobs } from '../support/run-jobs.js';

jest.setTimeout(30_000);

const { ran, givenUp } = recorded;

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

beforeEach(forgetJobs);

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a worker with a working outbox', () => {
  beforeAll(async () => {
    // With such rare polls only notifications can start the jobs.
    app = await startRecordingWorker(config, { pollMs: 60_000 });
    dataSource = app.get(DataSource);
  });

  afterAll(() => app.close());

  test('runs a job once and records when it ended', async () => {
    const id = await ask('once');

    const row = await eventually(() => finished(id));

    expect(runsOf('once')).toEqual([{ key: 'once', attempt: 1, lastAttempt: false }]);
    expect(row.error).toBeNull();
    expect(row.enqueuedAt).not.toBeNull();
  });

  test('enqueues no job for a change that is rolled back', async () => {
    const change = dataSource.transaction(async (manager) => {
      await requestJob(manager, 'storage.delete-file', { key: 'rolled back' });
      throw new Error('the change failed');
    });
    await expect(change).rejects.toThrow('the change failed');

    await askAndWait('after it');
    expect(runsOf('rolled back')).toEqual([]);
    expect(await dataSource.getRepository(OutboxRow).countBy({ payload: { key: 'rolled back' } })).toBe(0);
  });

  test('does not see a job before its change is committed', async () => {
    let id = '';
    await dataSource.transaction(async (manager) => {
      id = await requestJob(manager, 'storage.delete-file', { key: 'held back' });
      await askAndWait('meanwhile');
      expect(runsOf('held back')).toEqual([]);
    });

    await eventually(() => finished(id));
    expect(runsOf('held back')).toHaveLength(1);
  });

  test('does not repeat a job that is enqueued again while or after it runs', async () => {
    let release: () => void = () => undefined;
    recorded.act = () => new Promise((resolve) => (release = resolve));
    const id = await ask('twice');
    await eventually(() => runsOf('twice').length === 1);

    await app.get(JobQueue).add([{ id, name: 'storage.delete-file', delivery: 1 }]);
    release();
    await eventually(() => finished(id));
    recorded.act = async () => undefined;
    await app.get(JobQueue).add([{ id, name: 'storage.delete-file', delivery: 1 }]);
    await app.get(JobQueue).add([{ id, name: 'storage.delete-file', delivery: 2 }]);
    await askAndWait('behind it');
    const again = { id, name: 'storage.delete-file' };
    await eventually(async () => !(await app.get(JobQueue).has({ ...again, delivery: 1 })));
    await eventually(async () => !(await app.get(JobQueue).has({ ...again, delivery: 2 })));

    expect(runsOf('twice')).toHaveLength(1);
  });

  test('retries a failing job until it succeeds', async () => {
    recorded.act = async (_key, { attempt }) => {
      if (attempt < 3) throw new Error('the disk is busy');
    };
    const id = await ask('third time lucky');

    const row = await eventually(() => finished(id));

    expect(runsOf('third time lucky').map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(row.error).toBeNull();
    expect(givenUp).toEqual([]);
  });

  test('fails a job for good after eight failed runs, and reports the reason once', async () => {
    recorded.act = async () => {
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

  test('retries a job of a newer version instead of losing it', async () => {
    const [row] = await dataSource.query(
      `INSERT INTO outbox (name, payload) VALUES ('robots.dance', '{}') RETURNING id, pg_notify('outbox', '')`,
    );

    const end = await eventually(() => finished(row.id));

    expect(end.error).toMatch(/no handler for the job robots\.dance/);
  });

  test('finishes the current job when it shuts down', async () => {
    const second = await startRecordingWorker(config);
    recorded.act = () => new Promise((resolve) => setTimeout(resolve, 300));
    const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ask(key)));
    await eventually(() => ran.length > 0);

    await second.close();

    for (const id of ids) await eventually(() => finished(id));
    expect(ran).toHaveLength(6);
  });
});

describe('an outbox with unreliable notifications and queue', () => {
  beforeAll(async () => {
    app = await startRecordingWorker(config, { pollMs: 50, reconcileAfterMs: 0 });
    dataSource = app.get(DataSource);
  });

  afterAll(() => app.close());

  test('keeps a job until it is due', async () => {
    const asked = Date.now();
    const id = await ask('later', 600);

    await eventually(() => finished(id));

    expect(Date.now() - asked).toBeGreaterThanOrEqual(600);
  });

  test('finds a job whose notification was lost at the next poll', async () => {
    await dataSource.query(`INSERT INTO outbox (name, payload) VALUES ('storage.delete-file', '{"key": "unheard"}')`);

    await eventually(() => runsOf('unheard').length === 1);
  });

  test('enqueues again a job that the queue has lost', async () => {
    const [row] = await dataSource.query(
      `INSERT INTO outbox (name, payload, enqueued_at)
       VALUES ('storage.delete-file', '{"key": "forgotten"}', now() - interval '1 hour') RETURNING id`,
    );

    expect(await app.get(OutboxReconciler).reconcile()).toBe(1);

    await eventually(() => finished(row.id));
    expect(runsOf('forgotten')).toHaveLength(1);
  });

  test('does not enqueue again a job that is running', async () => {
    let release: () => void = () => undefined;
    recorded.act = () => new Promise((resolve) => (release = resolve));
    const id = await ask('at work');
    await eventually(() => runsOf('at work').length === 1);

    expect(await app.get(OutboxReconciler).reconcile()).toBe(0);

    release();
    await eventually(() => finished(id));
    expect(runsOf('at work')).toHaveLength(1);
  });
});

describe('jobs drained by a test', () => {
  beforeAll(async () => {
    @Module({
      imports: [
        ConfigModule.for(config),
        DatabaseModule.of('worker'),
        RecordingModule,
        JobsModule.withHandlers(recordingHandlers),
      ],
    })
    class DrainedModule {}
    app = await NestFactory.createApplicationContext(DrainedModule, { logger: false });
    dataSource = app.get(DataSource);
    await dataSource.query('DELETE FROM outbox');
  });

  afterAll(() => app.close());

  test('all run when due, including jobs that they enqueue', async () => {
    recorded.act = async (key) => {
      if (key === 'first') await ask('second');
    };
    await ask('first');
    await ask('tomorrow', 86_400_000);

    await runJobs(app);

    expect(ran.map(({ key }) => key)).toEqual(['first', 'second']);
  });

  test('fail the test when they fail', async () => {
    recorded.act = async () => {
      throw new Error('no such file');
    };
    await ask('broken');

    await expect(runJobs(app)).rejects.toThrow('The job storage.delete-file failed: no such file');
  });
});
