import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Mail } from '../../src/mail/mail.entity.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { testEnvironment } from '../support/jobs.js';
import { testProgram } from '../support/programs.js';
import { mailApp, mailInState, queueOne, reloadMail } from '../support/queued-mails.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let folder: string;
let sink: SmtpSink;
let app: INestApplicationContext;
let dataSource: DataSource;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'selvedge-mail-'));
  sink = await SmtpSink.start();
  app = await mailApp(database.url, folder, {});
  dataSource = app.get(DataSource);
});
beforeEach(() => sink.forget());
afterAll(async () => {
  await app.close();
  await sink.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const queue = () => queueOne(dataSource);
const reload = (mail: Mail) => reloadMail(dataSource, mail);
const inState = (mail: Mail, state: Mail['state'], withinMs?: number) => mailInState(dataSource, mail, state, withinMs);

const workers = new Set<ChildProcess>();

afterEach(async () => {
  for (const worker of workers) await kill(worker);
  await dataSource.query('DELETE FROM outbox');
});

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(testProgram('mail-worker'), {
    env: { PATH: process.env.PATH, ...testEnvironment(database.url, folder, { SMTP_URL: sink.url }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  workers.add(worker);
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it was ready.`)));
  });
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await ended;
}

test('a busy server is retried until it accepts the mail', async () => {
  sink.script({ at: 'recipient', code: 451 }, { at: 'message', code: 421 }, { at: 'recipient', code: 450 });
  const mail = await queue();
  await startWorker();

  const sent = await inState(mail, 'sent');

  expect(sent).toMatchObject({ attempts: 4, lastError: null });
});

test('a server that stays busy fails the mail with its last response', async () => {
  sink.script(...Array.from({ length: 12 }, () => ({ at: 'recipient', code: 451 }) as const));
  const mail = await queue();
  await startWorker();

  const failed = await inState(mail, 'failed', 20_000);

  expect(failed.attempts).toBe(12);
  expect(failed.lastError).toMatch(/451 not today/);
  expect(sink.received).toEqual([]);
});

test('a worker killed repeatedly before the end of the message loses nothing and sends once', async () => {
  const mail = await queue();
  for (let deaths = 1; deaths <= 2; deaths += 1) {
    sink.script({ at: 'recipient', after: new Promise(() => undefined) });
    const worker = await startWorker();
    await eventually(() => sink.conversations === deaths, 20_000);
    await kill(worker);
    expect((await reload(mail)).state).toBe('queued');
  }
  await startWorker();

  await inState(mail, 'sent', 20_000);
  expect(sink.received).toHaveLength(1);
});

test('a worker killed between the end of the message and the response leaves the mail uncertain and never sends it twice', async () => {
  sink.script({ at: 'message', after: new Promise(() => undefined) });
  const mail = await queue();
  const worker = await startWorker();
  await eventually(() => sink.received.length === 1, 20_000);
  expect((await reload(mail)).state).toBe('handing_over');
  await kill(worker);
  await startWorker();

  const uncertain = await inState(mail, 'uncertain', 20_000);

  expect(uncertain.lastError).toMatch(/may have arrived/);
  const next = await queue();
  await inState(next, 'sent', 20_000);
  expect(sink.received.map(({ parsed }) => parsed.messageId)).toEqual(
    [mail, next].map(({ id }) => `<${id}@selvedge.example>`),
  );
});
