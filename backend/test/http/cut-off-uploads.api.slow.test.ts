import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { duration } from '../support/measure.js';
import { startWorker } from '../support/worker.js';

jest.setTimeout(90_000);

let app: TestApp;
let admin: string;
let customer: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());

const folder = () => join(app.config.dataDir, 'files');
const files = (): string[] =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
const age = async (paths: readonly string[], hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000);
  await Promise.all(paths.map((path) => utimes(path, then, then)));
};
const nightly = async () => {
  const worker = await startWorker(app.config);
  await app.dataSource.query("UPDATE outbox SET available_at = now() WHERE name = 'uploads.remove-orphans'");
  try {
    await worker.work();
  } finally {
    await worker.close();
  }
};

/** Sends the beginning of a form and then pauses. */
function beginUpload(api: ApiProcess, path: string, token: string, file: Buffer | string): ClientRequest {
  const sending = request(`${api.url}${path}`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 2_000_000 },
  });
  sending.on('error', () => undefined);
  sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
  sending.write(file);
  sending.write(Buffer.alloc(500_000, 'a'));
  return sending;
}

test('partial files of a killed process are removed at the next start once old enough', async () => {
  const api = await startApiProcess(app.config);
  beginUpload(api, '/api/admin/fabrics/upload-excel', admin, 'name,item_code\r\n');
  beginUpload(api, '/api/auth/upload-documents', customer, '%PDF-1.7\r\n');
  await eventually(() => files().length === 2, 20_000);
  await api.kill();
  const [older = '', younger = ''] = files();
  expect([older, younger].every((path) => path.includes('.unfinished'))).toBe(true);
  await age([older], 2);

  await (await startWorker(app.config)).close();
  expect(files()).toEqual([younger]);
  await age([younger], 2);
  await nightly();
  expect(files()).toEqual([]);
});

test('complete files without a row are removed after a day; all others stay', async () => {
  const picture = await sharp({ create: { width: 700, height: 40, channels: 3, background: '#28387a' } })
    .png()
    .toBuffer();
  await app.http.post('/api/upload').set('Authorization', admin).attach('file', picture, 'a.png').expect(201);
  await app.http
    .post('/api/auth/upload-documents')
    .set('Authorization', customer)
    .attach('file', Buffer.from('%PDF-1.7 a paper'), 'paper.pdf')
    .expect(201);
  const sheet = app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', admin).set('Prefer', 'wait=0');
  await sheet.attach('file', Buffer.from('name,item_code\r\n'), 'a.csv').expect(202);
  const [row] = await app.dataSource.query("SELECT storage_key FROM fabric_imports WHERE state = 'queued'");
  const stored = files();
  await age(stored, 48);
  await app.dataSource.query("DELETE FROM outbox WHERE name = 'fabrics.import'");
  await nightly();
  expect(files().sort()).toEqual(stored.sort());

  await app.dataSource.query('DELETE FROM user_documents');
  await app.dataSource.query('DELETE FROM uploads');
  await app.dataSource.query("UPDATE fabric_imports SET state = 'failed' WHERE storage_key = $1", [row.storage_key]);
  const [fresh = '', ...old] = stored;
  await age([fresh], 1);
  await nightly();
  expect(files()).toEqual([fresh]);
  expect(old.length).toBeGreaterThan(3);
});

test('nothing is removed when most files have no row, since rows are probably missing', async () => {
  const { Storage } = await import('../../src/storage/storage.js');
  const storage = app.app.get(Storage, { strict: false });
  const keys = Array.from({ length: 101 }, (_, at) => `private/quotations/other/${at}.pdf`);
  await Promise.all(keys.map((key) => storage.put(key, Buffer.from('%PDF-'), 'application/pdf')));
  await age(files(), 48);
  await expect(nightly()).rejects.toThrow('Does the data folder belong to this database?');
  expect(files().length).toBeGreaterThanOrEqual(101);
});

test('ten concurrent pictures are all stored, while other requests are served', async () => {
  const photo = await sharp(randomBytes(800 * 800 * 3), { raw: { width: 800, height: 800, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const work = Promise.all(
    Array.from({ length: 10 }, () =>
      app.http.post('/api/upload').set('Authorization', admin).attach('file', photo, 'cloth.jpg'),
    ),
  );
  const waits: number[] = [];
  let done = false;
  const watch = (async () => {
    while (!done) waits.push(await duration(() => app.http.get('/health/live').expect(200)));
  })();
  const answers = await work;
  done = true;
  await watch;
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  waits.sort((a, b) => a - b);
  expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(100);
}, 60_000);
