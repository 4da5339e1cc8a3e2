import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { colomboDay } from '@selvedge/domain/dates';
import sharp from 'sharp';
import { Sweeper } from '../../src/sweeper.js';
import { UserDocument } from '../../src/users/user-document.entity.js';
import { startApp, type TestApp, testConfig } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const today = colomboDay(new Date());
let app: TestApp;
let worker: TestWorker;
let admin: string;

beforeAll(async () => {
  const { limits } = testConfig('postgresql://nowhere', '.');
  // The same fabric is held repeatedly.
  app = await startApp({ deletedUserDocumentsDays: 10, limits: { ...limits, holdPauseHours: 0 } });
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
    .set({ Authorization: token, 'Idempotency-Key': 'swatches' })
    .send({
      items: [{ fabric_id: (await aFabric(app)).id }],
      name: user.name,
      phone: '077 123 4567',
      address: '12 Galle Road, Matara',
      note: 'Ring at the Galle Road gate',
    })
    .expect(201);
  const fabric_id = (await aFabric(app, { isAvailable: false })).id;
  await app.http.put(`/api/lists/favorites/${fabric_id}`).set('Authorization', token).send({}).expect(204);
  await app.http.post('/api/alerts').set('Authorization', token).send({ kind: 'stock', fabric_id }).expect(201);
  await app.http
    .post(`/api/admin/swatch-requests/${swatches.id}/status`)
    .set('Authorization', admin)
    .send({ status: 'declined', reason: 'Sold out' })
    .expect(200);
  await app.http
    .put(`/api/admin/customers/${user.id}/tax`)
    .set('Authorization', admin)
    .send({ legal_name: user.name, tin: '114567890' })
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
  await app.dataSource.query(`UPDATE undos SET created_at = created_at - interval '1 day'`);
  await new Sweeper(app.dataSource, app.config).sweep();
  await app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL');
  const [{ open }] = await app.dataSource.query<[{ open: number }]>(
    `SELECT count(*)::int AS open FROM outbox WHERE name = 'users.forget-deleted' AND finished_at IS NULL`,
  );
  expect(open).toBe(1);
  await worker.work();
};
const rowsOf = (table: string, id: string) =>
  app.dataSource.query<Record<string, unknown>[]>(`SELECT * FROM ${table} WHERE user_id = $1`, [id]);

test('a deleted account loses its sessions, links, known addresses and idempotency keys at once', async () => {
  const { user, token } = await deleted(0);
  await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
  expect(await rowsOf('known_addresses', user.id)).toEqual([]);
  expect(await rowsOf('sessions', user.id)).toEqual([]);
  expect(await app.dataSource.query('SELECT FROM idempotency_keys WHERE caller = $1', [user.id])).toEqual([]);
  const links = await rowsOf('account_links', user.id);
  expect(links.length).toBeGreaterThan(0);
  for (const { ended_at } of links) expect(ended_at).not.toBeNull();
});

test('personal data and documents of a deleted account are erased after the configured days, and no others', async () => {
  const old = await deleted(11);
  const recent = await deleted(9);
  await nextDay();
  expect(existsSync(old.file)).toBe(false);
  expect(existsSync(recent.file)).toBe(true);
  expect(await rowsOf('user_documents', old.user.id)).toEqual([]);
  expect(await rowsOf('user_documents', recent.user.id)).toHaveLength(1);
  const taxOf = (id: string) => app.dataSource.query('SELECT FROM customer_tax WHERE customer_id = $1', [id]);
  expect([(await taxOf(old.user.id)).length, (await taxOf(recent.user.id)).length]).toEqual([0, 1]);
  for (const table of ['fabric_lists', 'fabric_alerts']) {
    expect(await rowsOf(table, old.user.id)).toEqual([]);
    expect(await rowsOf(table, recent.user.id)).toHaveLength(1);
  }
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
  for (const remaining of [recent.user.name, 'Galle Road', '123 4567'])
    expect(await swatchesOf(recent)).toContain(remaining);
  const [remaining] = await app.dataSource.query('SELECT name, email FROM users WHERE id = $1', [recent.user.id]);
  expect(remaining).toEqual({ name: recent.user.name, email: recent.user.email });
  await nextDay();
});

test('who has an open order, or owes something, is erased once that is settled: papers still name them', async () => {
  const asAdmin = async (path: string, body: object = {}) => {
    const {
      status,
      body: answer,
      text,
    } = await app.http.post(`/api/admin/${path}`).set('Authorization', admin).send(body);
    if (status >= 300) throw new Error(`${path}: ${text}`);
    return answer;
  };
  await app.http
    .put('/api/admin/tax-profile')
    .set('Authorization', admin)
    .send({
      valid_from: '2026-01-01',
      vat_registered: false,
      legal_name: 'Selvedge Ltd',
      address: 'Colombo 03',
      unit_code: 'CMB01',
    })
    .expect(200);
  const { user, token } = await aSignedInCustomer(app, { name: 'Debtor Perera', company: '' });
  const { body: asked } = await app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id: (await aFabric(app)).id, quantity_meters: 30 })
    .expect(201);
  await asAdmin(`quotations/${asked.quotation.id}/approve`, { quoted_price: 13_500 });
  const order = await asAdmin(`quotations/${asked.quotation.id}/convert`);
  await app.http.delete(`/api/admin/users/${user.id}`).set('Authorization', admin).expect(200);
  await app.dataSource.query(`UPDATE users SET deleted_at = now() - interval '30 days' WHERE id = $1`, [user.id]);
  const nameAfterADay = async () => {
    await nextDay();
    const [{ name }] = await app.dataSource.query<[{ name: string }]>('SELECT name FROM users WHERE id = $1', [
      user.id,
    ]);
    return name;
  };
  expect(await nameAfterADay()).toBe('Debtor Perera');
  for (const status of ['confirmed', 'processing', 'shipped']) await asAdmin(`orders/${order.id}/status`, { status });
  const invoice = await asAdmin('invoices', { order_id: order.id });
  await asAdmin(`orders/${order.id}/status`, { status: 'delivered' });
  expect(await nameAfterADay()).toBe('Debtor Perera');
  const paid = { method: 'transfer', amount: 13_500, received_on: today };
  await asAdmin('receipts', { ...paid, customer_id: user.id, applications: [{ invoice_id: invoice.id }] });
  expect(await nameAfterADay()).toBe('Deleted account');
});

test('the address of an erased account can register again', async () => {
  const { user } = await deleted(30);
  await nextDay();
  await app.http
    .post('/api/auth/register')
    .send({ email: user.email, password: PASSWORD, full_name: 'Nimali again' })
    .expect(201);
});

test('no stored data identifies the person, except what was requested and offered', async () => {
  const traces = ['Sunethra', 'sunethra', '071 555 0199', 'Lake Road'];
  const { user, token } = await aSignedInCustomer(app, {
    name: 'Sunethra Wickrama',
    email: 'sunethra@batik-house.lk',
    phone: '071 555 0199',
    address: '3 Lake Road',
    company: 'Sunethra Batiks',
    emailVerifiedAt: null,
    provenEmail: null,
  });
  const other = await aSignedInCustomer(app);
  const asks = (path: string, body: object, by = token) =>
    app.http.post(`/api/${path}`).set('Authorization', by).send(body);
  await asks('auth/resend-verification', {}).expect(202);
  await app.dataSource.query('UPDATE users SET email_verified_at = now(), proven_email = email WHERE id = $1', [
    user.id,
  ]);
  const { id: fabric_id } = await aFabric(app, { availableInSriLanka: true });
  const hold = { fabric_id, quantity_meters: 5 };
  const { body: ended } = await asks('holds', hold).expect(201);
  await app.http.delete(`/api/holds/${ended.id}`).set('Authorization', token).expect(200);
  await asks('holds', hold).expect(201);
  await asks('holds', { ...hold, quantity_meters: 7 }, other.token).expect(201);
  await app.dataSource.query(`UPDATE outbox SET available_at = now() WHERE name = 'stock.remind-of-hold'`);
  await app.dataSource.query(`UPDATE holds SET expires_at = now() + interval '1 hour' WHERE customer_id = $1`, [
    user.id,
  ]);
  const { body: swatches } = await asks('swatch-requests', { items: [{ fabric_id }] }).expect(201);
  // Remembered, like the one that is typed under My account, and the address that was never proven.
  await asks('account/addresses', { label: 'Sunethra Works', text: '5 Lake Road' }).expect(201);
  await asks('auth/change-email', { email: 'sunethra@new-house.lk', current_password: PASSWORD }).expect(202);
  const declined = { status: 'declined', reason: 'Sold out' };
  await asks(`admin/swatch-requests/${swatches.id}/status`, declined, admin).expect(200);
  await asks('quotations', { fabric_id, quantity_meters: 30 }).expect(201);
  await asks('auth/forgot-password', { email: user.email }).expect(202);
  await worker.work();
  expect(await mailsTo(user.email)).toHaveLength(5);

  await app.http.delete(`/api/admin/users/${user.id}`).set('Authorization', admin).expect(200);
  await app.dataSource.query(`UPDATE users SET deleted_at = now() - interval '30 days' WHERE id = $1`, [user.id]);
  await nextDay();
  expect(await mailsTo(user.email)).toEqual([]);
  expect(await tablesThatSay(traces)).toEqual(['mails', 'quotation_history', 'quotations']);
  const [{ house }] = await app.dataSource.query(
    `SELECT bool_and(cause = 'house') AS house FROM mails WHERE mails::text ~ 'Sunethra'`,
  );
  expect(house).toBe(true);
  // The counts, and the data of other people, are unchanged.
  expect(
    await app.dataSource.query(
      `SELECT held::float8, reference, by FROM stock_movements WHERE fabric_id = $1 AND held <> 0 ORDER BY id`,
      [fabric_id],
    ),
  ).toEqual([
    { held: 5, reference: 'For a deleted account', by: 'Deleted account' },
    { held: -5, reference: 'Given back', by: 'Deleted account' },
    { held: 5, reference: 'For a deleted account', by: 'Deleted account' },
    { held: 7, reference: `For ${other.user.name}`, by: other.user.name },
    { held: -5, reference: 'Ended by us', by: expect.any(String) },
  ]);
});

describe('a paying customer who is erased', () => {
  const traces = ['SUNETHRA', 'Sunethra', 'sunethra'];
  const asAdmin = async (path: string, body: object) =>
    (await app.http.post(`/api/admin/${path}`).set('Authorization', admin).send(body).expect(201)).body;
  const aCheque = (customer_id: string, cheque_no: string) =>
    asAdmin('cheques', {
      customer_id,
      bank_code: '7010',
      branch_code: '001',
      cheque_no,
      drawer_name: 'Sunethra Wickrama',
      crossing: 'account_payee',
      date_on_cheque: today,
      received_on: today,
      amount: 500,
      note: 'Sunethra asks to wait',
    });
  const move = (id: string, name: string) =>
    app.http.post(`/api/admin/cheques/${id}/${name}`).set('Authorization', admin).send({ on: today }).expect(200);
  const photoOf = async (id: string): Promise<string> => {
    const picture = sharp({ create: { width: 600, height: 280, channels: 3, background: 'red' } }).jpeg();
    await app.http
      .post(`/api/admin/cheques/${id}/photo`)
      .set('Authorization', admin)
      .attach('file', await picture.toBuffer(), 'front.jpg')
      .expect(200);
    const [{ key }] = await app.dataSource.query('SELECT storage_key AS key FROM cheque_photos WHERE cheque_id = $1', [
      id,
    ]);
    return join(app.config.dataDir, 'files', key);
  };
  const gone = async (id: string) => {
    await app.http.delete(`/api/admin/users/${id}`).set('Authorization', admin).expect(200);
    await app.dataSource.query(`UPDATE users SET deleted_at = now() - interval '30 days' WHERE id = $1`, [id]);
    await nextDay();
  };

  test('leaves amounts, days and numbers in the books, but no bank text, drawer name or cheque photo', async () => {
    const before = new Set([...(await tablesThatSay(traces)), 'mails']);
    const { user } = await aSignedInCustomer(app, {
      name: 'Sunethra Wickrama',
      email: 'sunethra@money.lk',
      company: '',
    });
    const [{ id: file_id }] = await app.dataSource.query(
      `INSERT INTO bank_files (file_name, added, known, debits, uploaded_by_name) VALUES ('nov.csv', 2, 0, 0, 'Ruwan') RETURNING id`,
    );
    const [line, other] = await app.dataSource.query<{ id: string }[]>(
      `INSERT INTO bank_lines (file_id, row, booked_on, amount_cents, description, reference, line_key, occurrence)
       VALUES ($1, 2, $2, 118000, 'CEFT SUNETHRA W', 'FT-1', 'key-1', 1), ($1, 3, $2, 2000, 'CEFT RIZWAN', 'FT-2', 'key-2', 1)
       RETURNING id`,
      [file_id, today],
    );
    const { body: booked } = await app.http
      .post('/api/admin/bank-lines/book')
      .set('Authorization', admin)
      .send({ lines: [{ id: line?.id, customer_id: user.id }] })
      .expect(200);
    expect(booked.refused).toEqual([]);
    const [cleared, returned] = [await aCheque(user.id, '000001'), await aCheque(user.id, '000002')];
    const photos = [await photoOf(cleared.id), await photoOf(returned.id)];
    for (const { id } of [cleared, returned]) await move(id, 'deposit');
    await move(cleared.id, 'clear');
    await app.http
      .post(`/api/admin/cheques/${returned.id}/return`)
      .set('Authorization', admin)
      .send({ on: today, note: 'Refer to drawer' })
      .expect(200);
    expect(await tablesThatSay(traces)).toEqual(expect.arrayContaining(['bank_lines', 'cheques', 'receipts']));

    await gone(user.id);
    const [receipt] = await app.dataSource.query('SELECT *, received_on::text FROM receipts WHERE id = $1', [
      booked.booked[0].receipt_id,
    ]);
    expect(receipt).toMatchObject({
      receipt_no: booked.booked[0].receipt_no,
      amount_cents: '118000',
      received_on: today,
      bank_reference: '',
      note: '',
    });
    const lines = await app.dataSource.query(
      'SELECT description, reference, line_key FROM bank_lines WHERE id = ANY ($1) ORDER BY row',
      [[line?.id, other?.id]],
    );
    expect(lines).toEqual([
      { description: '', reference: '', line_key: 'key-1' },
      { description: 'CEFT RIZWAN', reference: 'FT-2', line_key: 'key-2' },
    ]);
    const cheques = () =>
      app.dataSource.query(
        'SELECT cheque_no, drawer_name, note, amount_cents::int FROM cheques WHERE customer_id = $1 ORDER BY cheque_no',
        [user.id],
      );
    const blank = { drawer_name: 'The drawer', note: '', amount_cents: 50_000 };
    // Money is still asked for by the returned cheque: who drew it is part of the claim.
    expect(await cheques()).toMatchObject([
      { cheque_no: cleared.cheque_no, ...blank },
      { cheque_no: returned.cheque_no, drawer_name: 'Sunethra Wickrama' },
    ]);
    expect(photos.map((photo) => existsSync(photo))).toEqual([false, true]);

    await move(returned.id, 'represent');
    await move(returned.id, 'clear');
    await nextDay();
    expect(await cheques()).toMatchObject([blank, { cheque_no: returned.cheque_no, ...blank }]);
    expect(existsSync(photos[1] ?? '')).toBe(false);
    // The mail to finance about the returned cheque goes after its days, like all mails to staff.
    expect((await tablesThatSay(traces)).filter((table) => !before.has(table))).toEqual([]);
    expect(
      await app.dataSource.query(
        `SELECT event_key FROM mails WHERE mails::text ~ 'Sunethra' AND cause NOT IN ('house', 'failure')`,
      ),
    ).toEqual([]);
  });

  test('does not make receipts changeable in any other way', async () => {
    const { user } = await aSignedInCustomer(app);
    const { id } = await asAdmin('receipts', {
      customer_id: user.id,
      method: 'transfer',
      amount: 10,
      received_on: today,
      bank_reference: 'FT-77',
    });
    const change = (set: string) => app.dataSource.query(`UPDATE receipts SET ${set} WHERE id = $1`, [id]);
    await expect(change(`bank_reference = 'FT-78'`)).rejects.toThrow('never changed');
    await expect(change(`bank_reference = '', note = '', amount_cents = 1`)).rejects.toThrow('never changed');
  });
});

const mailsTo = (address: string) => app.dataSource.query('SELECT FROM mails WHERE to_address = $1', [address]);

/** Every column of every table, whatever its content. */
async function tablesThatSay(traces: string[]): Promise<string[]> {
  const tables = await app.dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const saying: string[] = [];
  for (const { name } of tables) {
    const rows = await app.dataSource.query<unknown[]>(
      `SELECT FROM "${name}" AS t WHERE EXISTS (SELECT FROM unnest($1::text[]) trace WHERE strpos(t::text, trace) > 0)`,
      [traces],
    );
    if (rows.length > 0) saying.push(name);
  }
  return saying;
}
