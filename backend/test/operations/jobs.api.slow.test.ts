import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { type Config, loadConfig } from '../../src/config/config.js';
import { JobQueue } from '../../src/queue/job-queue.js';
import { JobsHealth } from '../../src/queue/jobs-health.js';
import { OutboxRow } from '../../src/queue/outbox.entity.js';
import { requestJob } from '../../src/queue/outbox.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { testEnvironment } from '../support/jobs.js';
import { forgetJobs, recorded, startRecordingWorker } from '../support/recording-job.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let folder: string;
let config: Config;

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

test('many relays enqueue each job once', async () => {
  const { ran } = recorded;
  const relays = await Promise.all([
    startRecordingWorker(config),
    startRecordingWorker(config),
    startRecordingWorker(config),
  ]);
  const dataSource = (relays[0] as INestApplicationContext).get(DataSource);
  await dataSource.query(
    `INSERT INTO outbox (name, payload)
     SELECT 'storage.delete-file', jsonb_build_object('key', 'many ' || n) FROM generate_series(1, 500) n`,
  );

  await eventually(async () => !(await dataSource.getRepository(OutboxRow).existsBy({ finishedAt: IsNull() })), 30_000);

  expect(ran).toHaveLength(500);
  expect(new Set(ran.map(({ key }) => key)).size).toBe(500);
  await Promise.all(relays.map((relay) => relay.close()));
});

test('the worker reconnects after the database has closed every connection, and misses no job', async () => {
  const app = await startRecordingWorker(config, { pollMs: 60_000 });
  const dataSource = app.get(DataSource);
  const ask = (key: string) => requestJob(dataSource.manager, 'storage.delete-file', { key });
  const ended = (id: string) =>
    eventually(() => dataSource.getRepository(OutboxRow).existsBy({ id, finishedAt: Not(IsNull()) }), 20_000);
  await ended(await ask('before'));
  const witness = new DataSource({ type: 'postgres', url: database.url.replace(/[^/]*$/, 'postgres') });
  await witness.initialize();

  await witness.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
    [new URL(database.url).pathname.slice(1)],
  );

  await ended(await eventually(() => ask('after')));
  await ended(await eventually(() => ask('and on')));
  await witness.destroy();
  await app.close();
});

test('jobs wait in the outbox while Redis is down, nothing blocks, and health reports it', async () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const lonely = await startRecordingWorker({ ...config, queueUrl: 'redis://127.0.0.1:1' }, { pollMs: 60_000 });
  const dataSource = lonely.get(DataSource);
  const asked = Date.now();
  const id = await requestJob(dataSource.manager, 'storage.delete-file', { key: 'patient' });
  expect(Date.now() - asked).toBeLessThan(1_000);

  const handedOver = Date.now();
  await expect(lonely.get(JobQueue).add([{ id, name: 'storage.delete-file', delivery: 1 }])).rejects.toThrow();
  expect(Date.now() - handedOver).toBeLessThan(4_000);

  expect(await lonely.get(JobsHealth).queueReachable()).toBe(false);
  expect(await dataSource.getRepository(OutboxRow).countBy({ finishedAt: IsNull(), enqueuedAt: IsNull() })).toBe(1);
  expect(await dataSource.getRepository(OutboxRow).findOneByOrFail({ id })).toMatchObject({ enqueuedAt: null });
  const closing = Date.now();
  await lonely.close();
  expect(Date.now() - closing).toBeLessThan(10_000);
  log.mockRestore();
});
