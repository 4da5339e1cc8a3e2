import type { ChildProcess } from 'node:child_process';
import { Category } from '../src/fabrics/category.entity.js';
import { startApp, type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { csv, poplin } from './fabric-sheets.js';
import { aSignedInAdmin } from './factories.js';
import { end, startImportWorker } from './import-process.js';

jest.setTimeout(180_000);

const KILLER =
  'This sheet ended the program that read it twice, so it is not tried again: save it anew as .xlsx or .csv and upload that.';

let app: TestApp;
let admin: string;
let worker: ChildProcess;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  await app.dataSource.getRepository(Category).save({ name: 'Cotton' });
});
afterAll(() => app.close());
beforeEach(async () => {
  worker = await startImportWorker(app);
});
afterEach(() => end(worker, 'SIGKILL'));

const upload = async (rows: number, prefix: string): Promise<string> => {
  const sheet = csv(Array.from({ length: rows }, (_, at) => poplin(`${prefix}-${at}`)));
  const { body } = await app.http
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', admin)
    .set('Prefer', 'wait=0')
    .attach('file', Buffer.from(sheet), 'fabrics.csv')
    .expect(202);
  return body.import_id;
};
const progress = async (id: string) =>
  (await app.http.get(`/api/admin/imports/${id}`).set('Authorization', admin).expect(200)).body;
const ended = (id: string) =>
  eventually(async () => {
    const now = await progress(id);
    return ['finished', 'failed'].includes(now.state) && now;
  }, 90_000);
const unended = async (id: string): Promise<number> => {
  const [row] = await app.dataSource.query("SELECT unended FROM outbox WHERE payload->>'import_id' = $1", [id]);
  return row.unended;
};
const again = async (signal: NodeJS.Signals) => {
  await end(worker, signal);
  worker = await startImportWorker(app);
};

test('a sheet whose worker dies twice without a row is given up with a sentence, and the next sheet is taken', async () => {
  const killer = await upload(20_000, 'K');
  for (const deaths of [1, 2]) {
    await eventually(async () => (await unended(killer)) === deaths);
    expect(await progress(killer)).toMatchObject({ state: 'queued', processed_rows: 0 });
    await again('SIGKILL');
  }
  expect(await ended(killer)).toMatchObject({ state: 'failed', failure: KILLER, success_count: 0 });
  const next = await upload(3, 'N');
  expect(await ended(next)).toMatchObject({ state: 'finished', success_count: 3 });
  expect(worker.exitCode).toBeNull();
});

test('a sheet that gets on is taken in, however often its worker dies', async () => {
  const long = await upload(8_000, 'L');
  for (const reached of [1_000, 2_000, 3_000]) {
    await eventually(async () => (await progress(long)).processed_rows >= reached, 60_000);
    await again('SIGKILL');
  }
  expect(await ended(long)).toMatchObject({ state: 'finished', success_count: 8_000, error_count: 0 });
});

test('a worker that is told to stop does not count as one that died', async () => {
  const stopped = await upload(20_000, 'S');
  for (const _ of [1, 2, 3]) {
    await eventually(async () => (await unended(stopped)) === 1);
    expect((await progress(stopped)).processed_rows).toBe(0);
    worker.kill('SIGTERM');
    await eventually(async () => (await unended(stopped)) === 0);
    await again('SIGKILL');
  }
  expect(await ended(stopped)).toMatchObject({ state: 'finished', success_count: 20_000 });
});
