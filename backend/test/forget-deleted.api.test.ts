import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserDocument } from '../src/users/user-document.entity.js';
import { startApp, type TestApp } from './app.js';
import { aFabric } from './fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, PASSWORD } from './factories.js';
import { startWorker, type TestWorker } from './worker.js';

let app: TestApp;
let worker: TestWorker;
let admin: string;

beforeAll(async () => {
  app = await startApp({ deletedUserDocumentsDays: 10 });
  worker = await startWorker(app.config);
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

/** A customer with a document and a known address, deleted so many days ago. */
async function deleted(days: number) {
  const { user, token } = await aSignedInCustomer(app);
  await app.http
    .post('/api/auth/upload-documents')
    .set('Authorization', token)
    .attach('paper', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100)]), 'a.pdf')
    .expect(201);
  const { body: swatches } = await app.http
    .post('/api/swatch-requests')
    .set('Authorization', token)
    .send({
      items: [{ fabric_id: (await aFabric(app)).id }],
      name: user.name,
      phone: '077 123 4567',
      address: '12 Galle Road, Matara',
      note: 'Ring at the Galle Road gate',
    })
    .expect(201);
  await app.http
    .post(`/api/admin/swatch-requests/${swatches.id}/status`)
    .set('Authorization', admin)
    .send({ status: 'declined', reason: 'Sold out' })
    .expect(200);
  await app.http.post('/api/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
  await app.http.post('/api/auth/forgot-password').send({ email: user.email }).expect(202);
  await worker.work();
  const { storageKey } = await app.dataSource.getRepository(UserDocument).findOneByOrFail({ userId: user.id });
  await app.http.delete(`/api/admin/users/${user.id}`).set('Authorization', admin).expect(200);
  await app.dataSource.query(`UPDATE users SET deleted_at = now() - $2 * interval '1 day' WHERE id = $1`, [
    user.id,
    days,
  ]);
  return { user, token, swatches: swatches.id as string, file: join(app.config.dataDir, 'files', storageKey) };
}

const nextDay = async () => {
  await app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL');
  const [{ open }] = await app.dataSource.query<[{ open: number }]>(
    `SELECT count(*)::int AS open FROM outbox WHERE name = 'users.forget-deleted' AND finished_at IS NULL`,
  );
  expect(open).toBe(1);
  await worker.work();
};
const rowsOf = (table: string, id: string) =>
  app.dataSource.query<Record<string, unknown>[]>(`SELECT * FROM ${table} WHERE user_id = $1`, [id]);

test('a deleted account loses its sessions, links and known addresses at once', async () => {
  const { user, token } = await deleted(0);
  await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
  expect(await rowsOf('known_addresses', user.id)).toEqual([]);
  expect(await rowsOf('sessions', user.id)).toEqual([]);
  const links = await rowsOf('account_links', user.id);
  expect(links.length).toBeGreaterThan(0);
  for (const { ended_at } of links) expect(ended_at).not.toBeNull();
});

test('its documents and what tells of the person go after the days that the settings name, and nobody else’s', async () => {
  const old = await deleted(11);
  const recent = await deleted(9);
  await nextDay();
  expect(existsSync(old.file)).toBe(false);
  expect(existsSync(recent.file)).toBe(true);
  expect(await rowsOf('user_documents', old.user.id)).toEqual([]);
  expect(await rowsOf('user_documents', recent.user.id)).toHaveLength(1);
  const [row] = await app.dataSource.query('SELECT u::text AS everything FROM users u WHERE id = $1', [old.user.id]);
  for (const trace of [old.user.name, old.user.email, old.user.phone, 'Galle Road', 'argon2']) {
    expect(row.everything).not.toContain(trace);
  }
  const swatchesOf = async ({ swatches }: typeof old) =>
    (
      await app.dataSource.query<{ everything: string }[]>(
        `SELECT s::text || coalesce(string_agg(m::text, ''), '') AS everything FROM swatch_requests s
         LEFT JOIN mails m ON m.event_key LIKE 'swatches:' || s.id || '%' WHERE s.id = $1 GROUP BY s.id`,
        [swatches],
      )
    )[0]?.everything;
  for (const trace of [old.user.name, 'Galle Road', '123 4567', old.user.email]) {
    expect(await swatchesOf(old)).not.toContain(trace);
  }
  expect(await swatchesOf(old)).toMatch(/SW-\d{4}-\d{4}.*declined/);
  for (const kept of [recent.user.name, 'Galle Road', '123 4567']) expect(await swatchesOf(recent)).toContain(kept);
  const [kept] = await app.dataSource.query('SELECT name, email FROM users WHERE id = $1', [recent.user.id]);
  expect(kept).toEqual({ name: recent.user.name, email: recent.user.email });
  await nextDay();
});

test('the address of a forgotten account may register again', async () => {
  const { user } = await deleted(30);
  await nextDay();
  await app.http
    .post('/api/auth/register')
    .send({ email: user.email, password: PASSWORD, full_name: 'Nimali again' })
    .expect(201);
});
