import { existsSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import sharp from 'sharp';
import supertest from 'supertest';
import type { Config } from '../../src/config/config.js';
import { createApp } from '../../src/create-app.js';
import { Category } from '../../src/fabrics/category.entity.js';
import { openStorage } from '../../src/storage/open-storage.js';
import { readStored, type Storage } from '../../src/storage/storage.js';
import { OwnS3 } from '../servers/own-s3.js';
import { type OwnProcess, startWorkerProcess } from '../support/api-process.js';
import { newDataDir } from '../support/data-dir.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { csv, HEADINGS, poplin } from '../support/fabric-workbooks.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

jest.setTimeout(60_000);

/** Two machines and a third one for the worker, with a shared database, queue and bucket, but no shared folder. */
let s3: OwnS3;
let here: MailedApp;
let other: NestExpressApplication;
let worker: OwnProcess | undefined;
let bucket: Storage;
let folders: string[];
let there: ReturnType<typeof supertest>;

beforeAll(async () => {
  s3 = await OwnS3.start();
  here = await startMailedApp({ s3: s3.settings });
  const elsewhere = (name: string): Config => ({ ...here.app.config, dataDir: newDataDir(name) });
  const [second, third] = [elsewhere('second'), elsewhere('third')];
  folders = [here.app.config.dataDir, second.dataDir, third.dataDir];
  other = await createApp(second, { apps: { storefront: second.dataDir, admin: second.dataDir } });
  await other.listen(0, '127.0.0.1');
  there = supertest(`http://127.0.0.1:${(other.getHttpServer().address() as AddressInfo).port}`);
  worker = await startWorkerProcess(third, { ...s3.environment, SMTP_URL: third.smtpUrl, DATA_DIR: third.dataDir });
  bucket = await openStorage(second);
});
afterAll(async () => {
  await worker?.kill();
  await other.close();
  await here.close();
  await s3.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const key of bucket.keysOlderThan(new Date(Date.now() + 60_000))) found.push(key);
  return found.sort();
};

/** Waits until no job is due. */
const allIsDone = () =>
  eventually(async () => {
    const due = await here.app.dataSource.query(
      `SELECT name, attempts, outages FROM outbox WHERE finished_at IS NULL AND available_at < now() + interval '2 seconds'`,
    );
    if (due.length > 0) throw new Error(JSON.stringify(due));
    return true;
  }, 20_000);

test('files stored by one machine are available on every other', async () => {
  const { app, admin, sink } = here;
  const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

  const picture = await app.http.post('/api/upload').set('Authorization', admin).attach('file', png, 'a.png');
  expect(picture.status).toBe(201);
  const seen = await there.get(picture.body.file_url).expect(200).expect('Content-Type', 'image/webp');
  expect(seen.headers['cache-control']).toContain('immutable');

  const { token, user } = await aSignedInCustomer(app);
  const orderDocument = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const sent = await there
    .post('/api/auth/upload-documents')
    .set('Authorization', token)
    .attach('business_registration', orderDocument, 'registration.jpg');
  expect(sent.status).toBe(201);
  const listed = await app.http.get(`/api/admin/users/${user.id}/documents`).set('Authorization', admin).expect(200);
  const document = listed.body[0] ?? listed.body.documents?.[0];
  const read = await app.http
    .get(`/api/admin/users/${user.id}/documents/${document.id}`)
    .set('Authorization', admin)
    .expect(200);
  expect(Buffer.from(read.body).equals(orderDocument)).toBe(true);

  await app.dataSource.getRepository(Category).save({ name: 'Cotton' });
  await there
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', admin)
    .attach('file', Buffer.from(csv([poplin('TWO-1')], ',', HEADINGS)), 'fabrics.csv')
    .expect(200);
  const [imported] = (await app.http.get('/api/admin/imports').set('Authorization', admin).expect(200)).body;
  expect(imported).toMatchObject({ state: 'finished', success_count: 1, error_count: 0 });

  const fabric = await aFabric(app, { name: 'Harbour Linen' });
  const asked = await there
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id: fabric.id, quantity_meters: 60 })
    .expect(201);
  const { id } = asked.body.quotation;
  await app.http
    .post(`/api/admin/quotations/${id}/approve`)
    .set('Authorization', admin)
    .send({ quoted_price: 4200 })
    .expect(200);
  await allIsDone();
  const pdf = await there.get(`/api/quotations/${id}/pdf`).set('Authorization', token).expect(200);
  expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  const letter = sink.received.find(({ to, parsed }) => to.includes(user.email) && parsed.attachments.length > 0);
  const attached = Buffer.from(letter?.parsed.attachments[0]?.content as ArrayBuffer);
  expect(attached.equals(pdf.body)).toBe(true);

  const stored = await keys();
  expect(stored.filter((key) => key.startsWith('private/quotations/'))).toHaveLength(1);
  expect(stored.filter((key) => key.startsWith('private/imports/'))).toEqual([]);
  expect(stored.filter((key) => key.startsWith('uploads/')).length).toBeGreaterThan(1);
  expect((await readStored(bucket, stored.find((key) => key.startsWith('private/quotations/')) ?? '')).length).toBe(
    pdf.body.length,
  );
  expect(folders.filter((folder) => existsSync(join(folder, 'files')))).toEqual([]);
});

test('an unused picture is deleted from the bucket, too', async () => {
  const { app } = here;
  const before = (await keys()).filter((key) => key.startsWith('uploads/'));
  expect(before.length).toBeGreaterThan(1);
  await app.dataSource.query(`UPDATE uploads SET created_at = now() - interval '2 days'`);
  await app.dataSource.query(`INSERT INTO outbox (name, payload) VALUES ('uploads.remove-orphans', '{}')`);
  await app.dataSource.query('SELECT pg_notify($1, $2)', ['outbox', '']);
  await allIsDone();
  expect((await keys()).filter((key) => key.startsWith('uploads/'))).toEqual([]);
});

test('while the bucket is unavailable no partial file is stored, the shop works, and readiness gives the reason', async () => {
  const { app, admin } = here;
  const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const before = await keys();
  await s3.kill();
  const refused = await app.http.post('/api/upload').set('Authorization', admin).attach('file', png, 'a.png');
  expect(refused.status).toBe(507);
  await app.http.get('/api/fabrics').expect(200);
  await app.http.get('/health/ready').expect(503);
  // A proxy that routes only to ready instances would exclude all of them, and the shop with them.
  await app.http.get('/health/serving').expect(200);
  await s3.startAgain();
  await app.http.get('/health/ready').expect(200);
  const taken = await there.post('/api/upload').set('Authorization', admin).attach('file', png, 'a.png');
  expect(taken.status).toBe(201);
  expect((await keys()).length).toBeGreaterThan(before.length);
});
