import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { networkCaller, queueStaffNotice } from '../../src/mail/staff-notices.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

jest.setTimeout(60_000);

const ADDRESS = 'sunethra@batik-house.lk';
/** Personal data of the guest, wherever it is stored. */
const TRACES = ['Sunethra', 'sunethra', 'SUNETHRA', '071 555 0199', '203.0.113.77'];

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;
let fabricId: string;

beforeAll(async () => {
  mailed = await startMailedApp({ trustProxyHops: 1, messageMailMinutes: 0 });
  ({ app, worker, sink, admin } = mailed);
  fabricId = (await aFabric(app, { stockQuantity: 100_000 })).id;
});
afterAll(() => mailed.close());
beforeEach(() => app.dataSource.query('TRUNCATE rate_limits'));

const from = (path: string, body: object) =>
  app.http.post(path).set({ 'X-Forwarded-For': '203.0.113.77', 'Idempotency-Key': randomUUID() }).send(body);
const asAdmin = (path: string, body: object = {}) =>
  app.http.post(`/api/admin/${path}`).set({ Authorization: admin, 'Idempotency-Key': randomUUID() }).send(body);
const erase = (body: object) => asAdmin('erasures', body);

const person = { name: 'Sunethra Wickrama', email: ADDRESS, phone: '071 555 0199', company: 'Sunethra Batiks' };

async function inquires(email = ADDRESS): Promise<void> {
  await app.dataSource.query('TRUNCATE rate_limits');
  await from('/api/inquiry', { ...person, email, message: 'Do you dye to order? Sunethra' }).expect(201);
  await from('/api/contact', {
    name: person.name,
    email,
    mobile: person.phone,
    subject: 'Hours',
    message: 'Sunethra again',
  }).expect(201);
}

/** A guest sends a request, gets an offer by mail and replies with a file. @returns ids and the private page */
async function isOffered(email = ADDRESS): Promise<{ id: string; path: string; files: string[] }> {
  const request = {
    fabric_id: fabricId,
    quantity_meters: 30,
    message: 'For Sunethra',
    customer_name: person.name,
    customer_email: email,
    customer_phone: person.phone,
  };
  const { body } = await from('/api/quotations', request).expect(201);
  const id = body.quotation.id as string;
  await asAdmin(`quotations/${id}/approve`, { quoted_price: 42_000 }).expect(200);
  await worker.work();
  const link = await app.http.get(`/api/admin/quotations/${id}/link`).set('Authorization', admin).expect(200);
  const path = new URL(link.body.url).pathname;
  await app.http
    .post(`${path}/messages`)
    .set('X-Forwarded-For', '203.0.113.77')
    .field('message', 'Sunethra asks for more')
    .attach('files', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100)]), 'Sunethra.pdf')
    .expect(303);
  await worker.work();
  const stored = await app.dataSource.query<{ key: string }[]>(
    `SELECT storage_key AS key FROM quotation_documents WHERE quotation_id = $1
     UNION ALL SELECT a.storage_key FROM message_attachments a JOIN quotation_messages m ON m.id = a.message_id
               WHERE m.quotation_id = $1`,
    [id],
  );
  const files = stored.map(({ key }) => join(app.config.dataDir, 'files', key));
  expect(files.map((file) => existsSync(file))).toEqual([true, true]);
  return { id, path, files };
}

/** Every column of every table, whatever its content. */
async function tablesThatSay(traces: readonly string[]): Promise<string[]> {
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
const entries = () =>
  app.dataSource.query<{ actor_name: string; action: string; resource: string; detail: string; count: number }[]>(
    `SELECT actor_name, action, resource, detail, count FROM audit_entries WHERE action = 'erased' ORDER BY id`,
  );
const nextDay = async () => {
  await app.dataSource.query(`UPDATE outbox SET available_at = now() WHERE finished_at IS NULL`);
  const [{ open }] = await app.dataSource.query<[{ open: number }]>(
    `SELECT count(*)::int AS open FROM outbox WHERE name = 'privacy.forget-guests' AND finished_at IS NULL`,
  );
  expect(open).toBe(1);
  await worker.work();
};
const age = (table: string, days: number, columns: string[]) =>
  app.dataSource.query(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = now() - interval '${days} days'`).join(', ')}`,
  );

describe('erasing a guest', () => {
  afterEach(async () => {
    for (const email of [ADDRESS, 'other@mail.example']) await erase({ email });
  });

  test('leaves no trace in tables, files or mails, and only a count in the audit trail', async () => {
    await inquires();
    await inquires(' SUNETHRA@Batik-House.LK ');
    await inquires('other@mail.example');
    const offered = await isOffered();
    const spelt = await isOffered('Sunethra@batik-house.lk');
    const other = await isOffered('other@mail.example');
    expect((await tablesThatSay(TRACES)).length).toBeGreaterThan(5);
    expect(await tablesThatSay(TRACES)).toContain('idempotency_keys');

    const preview = await erase({ email: ADDRESS, dry_run: true }).expect(200);
    expect(preview.body).toEqual({
      inquiries: 4,
      quotations: 2,
      mails: 0,
      kept_orders: 0,
      has_account: false,
      erased: false,
    });
    expect((await tablesThatSay(TRACES)).length).toBeGreaterThan(5);

    const before = (await entries()).length;
    const { body } = await erase({ email: ADDRESS }).expect(200);
    expect(body).toEqual({ ...preview.body, erased: true });
    await worker.work();
    // The other guest with the same name is not erased.
    for (const { id } of [offered, spelt]) {
      expect(await app.dataSource.query('SELECT FROM quotations WHERE id = $1', [id])).toEqual([]);
    }
    for (const file of [...offered.files, ...spelt.files]) expect(existsSync(file)).toBe(false);
    for (const file of other.files) expect(existsSync(file)).toBe(true);
    await app.http.get(offered.path).expect(404);
    await app.http.get(other.path).expect(200);
    expect((await entries()).slice(before)).toEqual([
      {
        actor_name: 'Ruwan Silva',
        action: 'erased',
        resource: 'system',
        count: 6,
        detail: 'What was stored of a person without an account, on request',
      },
    ]);

    expect((await erase({ email: 'other@mail.example' }).expect(200)).body).toMatchObject({
      inquiries: 2,
      quotations: 1,
    });
    await worker.work();
    expect(await tablesThatSay([...TRACES, ADDRESS, 'other@mail.example'])).toEqual([]);
    expect((await erase({ email: ADDRESS }).expect(200)).body).toMatchObject({ inquiries: 0, quotations: 0 });
  });

  test('keeps an order with its documents, but without the network address', async () => {
    const { id, path } = await isOffered();
    await app.http
      .post(`${path}/accept`)
      .set('X-Forwarded-For', '203.0.113.77')
      .type('form')
      .send({ name: person.name })
      .expect(303);
    await worker.work();
    expect((await erase({ email: ADDRESS }).expect(200)).body).toMatchObject({ quotations: 0, kept_orders: 1 });
    expect(await app.dataSource.query('SELECT FROM orders WHERE quotation_id = $1', [id])).toHaveLength(1);
    expect(await tablesThatSay(['203.0.113.77'])).toEqual([]);
    await app.dataSource.query('DELETE FROM orders WHERE quotation_id = $1', [id]);
  });

  test('keeps the data of an account with the same address, and says so', async () => {
    const { user, token } = await aSignedInCustomer(app, { email: 'has.account@mail.lk' });
    await app.http
      .post('/api/quotations')
      .set('Authorization', token)
      .send({ fabric_id: fabricId, quantity_meters: 30 })
      .expect(201);
    await inquires(user.email);
    expect((await erase({ email: user.email }).expect(200)).body).toMatchObject({
      inquiries: 2,
      quotations: 0,
      has_account: true,
    });
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(body.quotations).toHaveLength(1);
  });

  test('keeps queued staff notifications of people whose address contains the erased one', async () => {
    const gathered = async () =>
      (await app.dataSource.query<unknown[]>(`SELECT FROM gathered_notices WHERE gist LIKE '%@loom.lk%'`)).length;
    const notice = { eventKey: 'inquiry:of jo', toAddress: 'house@mills.example', subject: 'Inquiry', html: '' };
    const text = 'Inquiry\nFrom Jo Ann <jo.ann@loom.lk>: call me, or write to jo.ann@loom.lk.';
    await app.dataSource.transaction((manager) =>
      queueStaffNotice(manager, 0, { ...notice, text, caller: networkCaller('203.0.113.77') }),
    );
    expect(await gathered()).toBe(1);
    for (const email of ['ann@loom.lk', 'n@loom.lk', 'jo.ann@loom.lkk', 'jo_ann@loom.lk']) {
      await erase({ email }).expect(200);
      expect(await gathered()).toBe(1);
    }
    await erase({ email: 'Jo.Ann@loom.lk' }).expect(200);
    expect(await gathered()).toBe(0);
  });

  test('is allowed to admins only, and needs a valid address', async () => {
    await erase({ email: 'nobody' }).expect(400);
    await erase({}).expect(400);
    const { token } = await aSignedInCustomer(app);
    await app.http.post('/api/admin/erasures').set('Authorization', token).send({ email: ADDRESS }).expect(403);
  });
});

describe('after the configured days', () => {
  const rows = async (table: string, where = 'true') =>
    (await app.dataSource.query<unknown[]>(`SELECT FROM ${table} WHERE ${where}`)).length;

  test('inquiries and quotations of guests are deleted, except orders and active ones', async () => {
    await erase({ email: ADDRESS });
    const before = { inquiries: await rows('inquiries'), quotations: await rows('quotations') };
    await inquires();
    const old = await isOffered();
    const spokenOf = await isOffered();
    const ordered = await isOffered();
    await app.http.post(`${ordered.path}/accept`).type('form').send({ name: person.name }).expect(303);
    const { token } = await aSignedInCustomer(app);
    const own = { fabric_id: fabricId, quantity_meters: 30 };
    await app.http.post('/api/quotations').set('Authorization', token).send(own).expect(201);
    await worker.work();
    expect(await rows('inquiries')).toBe(before.inquiries + 2);
    await nextDay();
    expect(await rows('quotations')).toBe(before.quotations + 4);

    await app.dataSource.query('ALTER TABLE quotations DISABLE TRIGGER USER');
    await age('quotations', 731, ['changed_at', 'created_at']);
    await app.dataSource.query('ALTER TABLE quotations ENABLE TRIGGER USER');
    await age('quotation_messages', 731, ['created_at']);
    await age('inquiries', 731, ['created_at']);
    await app.dataSource.query(`UPDATE quotation_messages SET created_at = now() WHERE quotation_id = $1`, [
      spokenOf.id,
    ]);
    await nextDay();
    expect(await rows('inquiries')).toBe(0);
    expect(await rows('quotations', `id = '${old.id}'`)).toBe(0);
    expect(await rows('quotations', `id IN ('${spokenOf.id}', '${ordered.id}') OR source <> 'guest'`)).toBeGreaterThan(
      2,
    );
    for (const file of old.files) expect(existsSync(file)).toBe(false);
    expect((await entries()).slice(-2)).toEqual([
      expect.objectContaining({ detail: 'Inquiries after 730 days', action: 'erased' }),
      expect.objectContaining({ detail: 'Quotations of guests after 730 days', count: 1 }),
    ]);
    await app.dataSource.query('DELETE FROM orders');
    await erase({ email: ADDRESS });
  });

  test('network addresses of answers, sign-ups, and mails without a quotation are deleted', async () => {
    const { path } = await isOffered();
    await app.http
      .post(`${path}/decline`)
      .set('X-Forwarded-For', '203.0.113.77')
      .type('form')
      .send({ name: 'Sunethra', reason: 'Too dear' })
      .expect(303);
    const email = 'unproven@mail.example';
    await from('/api/auth/signup', { email, password: 'organza and tulle', full_name: 'Unproven' }).expect(201);
    await worker.work();
    const counts = async () => [
      await rows('offer_answers', `address <> ''`),
      await rows('sign_ups'),
      await rows('mails', `to_address = '${email}'`),
      await rows('mails', 'quotation_id IS NOT NULL'),
    ];
    await nextDay();
    const [answers, signUps, mails, aboutQuotations] = await counts();
    expect([answers, signUps, mails]).toEqual([1, 1, 1]);
    for (const table of ['offer_answers', 'sign_ups', 'mails']) await age(table, 366, ['created_at']);
    await nextDay();
    expect(await counts()).toEqual([0, 0, 0, aboutQuotations]);
    expect(sink.received.length).toBeGreaterThan(0);
  });
});
