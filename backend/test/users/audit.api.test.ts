import { type AuditEntry, auditResources } from '@selvedge/domain/audit';
import { openDataSource } from '../../src/database/data-source.js';
import { Category } from '../../src/fabrics/category.entity.js';
import { Sweeper } from '../../src/sweeper.js';
import { resetAdmin } from '../../src/users/ensure-admin.js';
import type { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { csv, HEADINGS, poplin } from '../support/fabric-workbooks.js';
import { aSignedInAdmin, aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { end, startImportWorker } from '../support/import-process.js';
import { formulasIn } from '../support/spreadsheet-readings.js';
import { startWorker, type TestWorker } from '../support/worker.js';

jest.setTimeout(120_000);

let app: TestApp;
let worker: TestWorker;
let admin: { user: User; token: string };
let customer: { user: User; token: string };
let last = '0';

beforeAll(async () => {
  app = await startApp({ auditDays: 100 });
  worker = await startWorker(app.config);
  admin = await aSignedInAdmin(app, { name: 'Ruwan Silva' });
  customer = await aSignedInCustomer(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  const [{ id }] = await app.dataSource.query('SELECT coalesce(max(id), 0)::text AS id FROM audit_entries');
  last = id;
});

const send = (method: 'post' | 'put' | 'patch' | 'delete', path: string, body: object = {}, who = admin) =>
  app.http[method](`/api/${path}`).set('Authorization', who.token).send(body);
const list = (query = '') => app.http.get(`/api/admin/audit?${query}`).set('Authorization', admin.token);
const entries = async (filter: object = {}): Promise<AuditEntry[]> => {
  const { body } = await list(`filter=${encodeURIComponent(JSON.stringify(filter))}`).expect(200);
  return (body as AuditEntry[]).filter(({ id }) => Number(id) > Number(last)).reverse();
};
/** A change in short: `changed fabrics CP-1 Poplin price_cents`. */
const entriesOf = async (filter?: object) =>
  (await entries(filter)).map(({ action, resource, record_name, detail, changes }) =>
    [action, resource, record_name, detail, changes.map(({ field }) => field).join(' ')].filter(Boolean).join(' | '),
  );
const form = (fabric: { name: string; itemCode: string }, more: object = {}) => ({
  name: fabric.name,
  item_code: fabric.itemCode,
  material: '100% Cotton',
  number_of_colors: 1,
  width: 150,
  weight: 120,
  price_unit: 'meters',
  price_per_meter: 450,
  ...more,
});

test('the audit trail records who changed which field of a fabric, its colors or categories, with old and new values', async () => {
  const { id: category } = (await send('post', 'admin/fabric-categories', { name: 'Shirting' }).expect(201)).body;
  const { body: made } = await send('post', 'admin/fabrics', {
    ...form({ name: 'Oxford', itemCode: 'OX-1' }),
    colourways: [{ name: 'Navy' }],
  }).expect(201);
  await send('put', `admin/fabrics/${made.id}`, {
    ...form({ name: 'Oxford', itemCode: 'OX-1' }),
    price_per_meter: 475.5,
    category_ids: [category],
    colourways: [{ id: made.colourways[0].id, name: 'Marine' }, { name: 'White' }],
  }).expect(200);
  await send('put', `admin/fabric-categories/${category}`, { name: 'Shirts' }).expect(200);
  await send('delete', `admin/fabrics/${made.id}`).expect(200);

  const all = await entries();
  for (const entry of all) {
    expect(entry).toMatchObject({ actor_id: admin.user.id, actor_name: 'Ruwan Silva', origin: 'api', count: 1 });
  }
  expect(all.map(({ action, resource, record_name, detail }) => [action, resource, record_name, detail])).toEqual([
    ['created', 'categories', 'Shirting', ''],
    ['created', 'fabrics', 'OX-1 Oxford', ''],
    ['changed', 'fabrics', 'OX-1 Oxford', 'colourway Marine'],
    ['created', 'fabrics', 'OX-1 Oxford', 'colourway White'],
    ['changed', 'fabrics', 'OX-1 Oxford', ''],
    ['changed', 'fabrics', 'OX-1 Oxford', ''],
    ['changed', 'categories', 'Shirts', ''],
    ['deleted', 'fabrics', 'OX-1 Oxford', ''],
  ]);
  expect(all[2]?.changes).toEqual([{ field: 'name', before: 'Navy', after: 'Marine' }]);
  expect(all[4]?.changes).toContainEqual({ field: 'price_cents', before: 45_000, after: 47_550 });
  expect(all[5]?.changes).toEqual([{ field: 'categories', before: null, after: ['Shirting'] }]);
  expect(all[7]?.changes).toContainEqual({ field: 'price_cents', before: 47_550, after: null });
  expect(await entries({ record_id: made.id })).toHaveLength(6);

  // A change without effect is not recorded.
  last = all.at(-1)?.id ?? '';
  await send('put', `admin/fabric-categories/${category}`, { name: 'Shirts' }).expect(200);
  expect(await entries()).toEqual([]);
});

test('the audit trail records roles and names of an account, only field names of other changes, and no secrets', async () => {
  const person = { name: 'Kasun Dias', email: 'kasun@mill.lk', password: 'a-long-Passw0rd!', user_type: 'customer' };
  const { id } = (await send('post', 'admin/users', person).expect(201)).body;
  await send('put', `admin/users/${id}`, { phone: '+94 77 765 4321', name: 'Kasun D.' }).expect(200);
  await send('put', `admin/users/${id}`, { password: 'another-Passw0rd!' }).expect(200);
  await send('patch', `admin/users/${id}/toggle-status`).expect(200);
  await send('put', `admin/users/${id}`, { user_type: 'admin' }).expect(200);
  expect(await entriesOf({ resource: 'users' })).toEqual([
    'created | users | Kasun Dias | name is_active user_type',
    'changed | users | Kasun D. | name phone',
    'changed | users | Kasun D. | password_hash',
    'changed | users | Kasun D. | is_active',
    // The address is not verified, so the password was cleared.
    'changed | users | Kasun D. | user_type password_hash',
  ]);
  const all = await entries();
  expect(all.at(-1)?.changes).toContainEqual({ field: 'user_type', before: 'customer', after: 'admin' });
  expect(all[1]?.changes).toContainEqual({ field: 'phone' });
  expect(JSON.stringify(all)).not.toMatch(/kasun@|765 ?4321|argon2|Passw0rd/);
});

test('the audit trail records the sign-in of an admin but not of a customer, and each registration', async () => {
  await app.http.post('/api/auth/login').send({ email: admin.user.email, password: PASSWORD }).expect(200);
  await app.http.post('/api/auth/login').send({ email: customer.user.email, password: PASSWORD }).expect(200);
  await app.http
    .post('/api/auth/register')
    .send({ email: 'new@mill.lk', password: PASSWORD, full_name: 'Ishara' })
    .expect(201);
  const [signIn, registered, ...rest] = await entries();
  expect(signIn).toMatchObject({ action: 'signed-in', actor_id: admin.user.id, record_id: admin.user.id });
  expect(registered).toMatchObject({
    action: 'created',
    record_name: 'Ishara',
    actor_name: 'its owner',
    actor_id: null,
  });
  expect(rest).toEqual([]);
});

test('the audit trail records every step of a quotation and its order with the actor', async () => {
  const fabric = await aFabric(app);
  last = (await entries()).at(-1)?.id ?? last;
  const wish = { fabric_id: fabric.id, quantity_meters: 100 };
  const { id } = (await send('post', 'quotations', wish, customer).expect(201)).body.quotation;
  await send('post', `admin/quotations/${id}/approve`, { quoted_price: 45_000 }).expect(200);
  const { body: order } = await send('post', `admin/quotations/${id}/convert`).expect(201);
  await send('post', `admin/orders/${order.id}/status`, { status: 'confirmed' }).expect(200);
  const all = (await entries()).filter(({ resource }) => ['quotations', 'orders'].includes(resource));
  expect(all.map(({ action, resource, actor_name }) => [action, resource, actor_name])).toEqual([
    ['created', 'quotations', customer.user.name],
    ['changed', 'quotations', 'Ruwan Silva'],
    ['created', 'orders', 'Ruwan Silva'],
    ['changed', 'orders', 'Ruwan Silva'],
  ]);
  expect(all[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'status', before: 'pending', after: 'approved' },
      { field: 'quoted_price_cents', before: null, after: 4_500_000 },
    ]),
  );
  expect(all[3]?.changes).toEqual([{ field: 'status', before: 'pending', after: 'confirmed' }]);
  expect(JSON.stringify(all)).not.toContain(customer.user.email);
  expect((await entries({ record_id: id })).every(({ record_name }) => /^QT-\d{4}-\d{4}$/.test(record_name))).toBe(
    true,
  );
});

test('the audit trail records a bulk edit, an import and its undo as one entry each', async () => {
  await app.dataSource.getRepository(Category).save({ name: 'Cotton' });
  last = (await entries()).at(-1)?.id ?? last;
  const codes = Array.from({ length: 60 }, (_, index) => `IM-${100 + index}`);
  const sheet = Buffer.from(
    csv(
      codes.map((code) => poplin(code)),
      ',',
      HEADINGS,
    ),
  );
  const sheets = await startImportWorker(app);
  await app.http
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', admin.token)
    .attach('file', sheet, 'autumn.csv')
    .expect(200);
  await end(sheets);
  await send('post', 'admin/fabrics/batch', {
    selection: { filter: { search: 'IM-' } },
    change: { price_percent: 10 },
  }).expect(200);
  const { body: imports } = await app.http.get('/api/admin/imports?limit=1').set('Authorization', admin.token);
  await send('post', `admin/imports/${imports[0].id}/take-back`).expect(200);
  const all = await entries();
  expect(
    all.map(({ action, resource, origin, count, actor_id }) => [action, resource, origin, count, actor_id]),
  ).toEqual([
    ['created', 'fabric_imports', 'api', 1, admin.user.id],
    ['imported', 'fabric_imports', 'import', 60, admin.user.id],
    ['changed', 'fabrics', 'api', 60, admin.user.id],
    ['taken-back', 'fabric_imports', 'api', 0, admin.user.id],
  ]);
  expect(all[1]).toMatchObject({ record_name: 'autumn.csv', changes: [{ field: 'created', after: 60 }] });
  expect(all[2]).toMatchObject({ record_id: null, detail: 'price_percent 10', changes: [{ field: 'price_cents' }] });
  const [{ id }] = await app.dataSource.query(`SELECT id FROM fabrics WHERE item_code = 'IM-130'`);
  expect(await entries({ record_id: id })).toHaveLength(1);

  last = all.at(-1)?.id ?? '';
  await send('post', 'admin/fabrics/batch', {
    selection: { filter: { search: 'IM-10' } },
    change: { visible: false },
  }).expect(200);
  expect(await entriesOf()).toEqual(
    codes.slice(0, 10).map((code) => `changed | fabrics | ${code} Poplin | visible false | visible`),
  );
});

test('the audit trail records retries, discards and resent mails, but not failed requests', async () => {
  const [{ id: job }, { id: other }] = await app.dataSource.query(
    `INSERT INTO outbox (name, payload, attempts, available_at)
     SELECT 'storage.delete-file', '{"key": "uploads/none.webp"}', 3, now() + interval '1 day'
     FROM generate_series(1, 2) RETURNING id`,
  );
  const [{ id: mail }] = await app.dataSource.query(
    `INSERT INTO mails (event_key, to_address, subject, text, html, state)
     VALUES ('one', 'buyer@mill.lk', 'Your quotation', 't', 'h', 'held') RETURNING id`,
  );
  await send('post', 'admin/system/jobs/retry', { ids: [job] }).expect(200);
  await send('post', 'admin/system/mails/resend', { ids: [mail] }).expect(200);
  await send('post', `admin/system/jobs/${other}/give-up`).expect(200);
  await send('post', `admin/system/jobs/${mail}/give-up`).expect(404);
  await send('post', 'admin/fabric-categories', { name: 'Twill' }).expect(201);
  await send('post', 'admin/fabric-categories', { name: 'twill' }).expect(409);
  expect(await entriesOf()).toEqual([
    'retried | jobs',
    'sent-again | mails',
    'given-up | jobs | storage.delete-file',
    'created | categories | Twill | name',
  ]);
  await app.dataSource.query('DELETE FROM outbox WHERE id = ANY($1)', [[job, other]]);
});

test('the audit trail records the origin of a change: API, command or manual SQL', async () => {
  const command = await openDataSource(app.config.databaseUrl, { poolSize: 1 });
  await resetAdmin(command, { email: 'second@selvedge.example', password: 'a-long-Passw0rd!' });
  await command.query(`SET application_name = 'psql'`);
  await command.query(`UPDATE categories SET name = 'Twills' WHERE name = 'Twill'`);
  await command.destroy();
  expect(
    (await entries()).map(({ origin, actor_id, action, resource }) => [origin, actor_id, action, resource]),
  ).toEqual([
    ['command', null, 'created', 'users'],
    ['database', null, 'changed', 'categories'],
  ]);
});

test('the audit trail is readable only by admins, in pages, with filters by actor, origin, record, words and day', async () => {
  const { headers, body } = await list('range=[0,1]&sort=["at","ASC"]').expect(200);
  expect(body).toHaveLength(2);
  expect(Number(body[0].id)).toBeLessThan(Number(body[1].id));
  expect(headers['content-range']).toMatch(/^audit 0-1\/\d+$/);
  last = '0';
  for (const filter of [
    { actor_id: customer.user.id },
    { origin: 'import' },
    { action: 'deleted' },
    { resource: 'orders' },
    { search: 'AUTUMN' },
  ]) {
    const found = await entries(filter);
    expect(found.length).toBeGreaterThan(0);
    const [name, value] = Object.entries(filter)[0] ?? [];
    if (name !== 'search') expect(found.every((entry) => entry[name as 'origin'] === value)).toBe(true);
  }
  expect(await entries({ since: '2100-01-01' })).toEqual([]);
  expect(await entries({ until: '2000-01-01' })).toEqual([]);
  expect(await entries({ id: ['x'] })).toEqual([]);
  for (const bad of ['{"action":"lost"}', '{"actor_id":"x"}', '{"since":"soon"}', '{"changes":"x"}', '[']) {
    await list(`filter=${encodeURIComponent(bad)}`).expect(400);
  }
  for (const path of ['', '/export']) {
    await app.http.get(`/api/admin/audit${path}`).set('Authorization', customer.token).expect(403);
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      await send(method, `admin/audit${path}`).expect(404);
    }
  }
});

test('the export of the audit trail has all entries that match the filter, escaped against spreadsheet formulas', async () => {
  await send('post', 'admin/fabric-patterns', { name: '=HYPERLINK("http://evil.example")' }).expect(201);
  for (const name of ['a;=1+41;b', 'c,+1', 'd; "=2"', 'e;@x,-3']) {
    await send('post', 'admin/fabric-patterns', { name }).expect(201);
  }
  await app.dataSource.query(
    `SELECT note_change('created', 'patterns', '{}', 'P' || n, '', 1, '[]') FROM generate_series(1, 1200) n`,
  );
  const { text, headers } = await app.http
    .get('/api/admin/audit/export?filter={"resource":"patterns"}')
    .set('Authorization', admin.token)
    .expect(200);
  expect(headers['content-disposition']).toMatch(/attachment; filename=changes-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\ufeff')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1206);
  expect(lines[0]).toBe('at,actor,origin,action,resource,record,detail,count,changes,record_id,actor_kind,actor_id');
  expect(lines[1205]).toMatch(new RegExp(`,staff,${admin.user.id}$`));
  expect(lines[1]).toMatch(/,system,$/);
  expect(lines[1]).toContain(',P1200,');
  expect(lines[1205]).toContain(`"'=HYPERLINK(`);
  expect(formulasIn(text)).toEqual([]);
  for (const refused of ['{"action":"x"}', '{"q":"a\\u0000b"}', '{"q":"\\ud800"}']) {
    await app.http
      .get(`/api/admin/audit/export?filter=${encodeURIComponent(refused)}`)
      .set('Authorization', admin.token)
      .expect(400);
  }
});

test('audit entries cannot be changed, and can be deleted only after the retention period', async () => {
  for (const statement of [
    `UPDATE audit_entries SET actor_name = 'Somebody else'`,
    'DELETE FROM audit_entries',
    `DELETE FROM audit_entries WHERE id = 0`,
  ]) {
    await expect(app.dataSource.query(statement)).rejects.toThrow('are added, and never changed');
  }
  const count = async () =>
    (await app.dataSource.query('SELECT count(*)::int AS count FROM audit_entries'))[0].count as number;
  const before = await count();
  await app.dataSource.query(
    `INSERT INTO audit_entries (at, actor_name, origin, action, resource, record_ids, record_name, detail, count, changes)
     SELECT now() - days * interval '1 day', 'Old', 'api', 'changed', 'users', '{}', '', '', 1, '[]'
     FROM unnest(ARRAY[99, 101, 5000]) days`,
  );
  await new Sweeper(app.dataSource, app.config).sweep();
  expect(await count()).toBe(before + 1);
});

test('the audit trail no longer contains the name of an erased person', async () => {
  const person = await aSignedInCustomer(app, { name: 'Tharushi Bandara' });
  await app.http
    .post('/api/auth/upload-documents')
    .set('Authorization', person.token)
    .attach('paper', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100)]), 'tharushi.pdf')
    .expect(201);
  await send('put', `admin/users/${person.user.id}`, { name: 'Tharushi B.' }).expect(200);
  await send('delete', `admin/users/${person.user.id}`).expect(200);
  expect(JSON.stringify(await entries())).toContain('Tharushi');
  await app.dataSource.query(`UPDATE users SET deleted_at = now() - interval '9 years' WHERE id = $1`, [
    person.user.id,
  ]);
  await app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL');
  await worker.work();
  const named = await app.dataSource.query(`SELECT * FROM audit_entries e WHERE e::text ILIKE '%tharushi%'`);
  expect(named).toEqual([]);
  const remaining = await entries({ record_id: person.user.id });
  expect(remaining.map(({ action, record_name }) => [action, record_name])).toContainEqual([
    'deleted',
    'Deleted account',
  ]);
});

test('every versioned table except the lists of customers is audited, under a name that the API knows', async () => {
  const rows = await app.dataSource.query<{ table: string; resource: string }[]>(
    `SELECT DISTINCT tgrelid::regclass::text AS "table", split_part(encode(tgargs, 'escape'), '\\000', 1) AS resource
     FROM pg_trigger WHERE tgname LIKE 'audit\\_%'`,
  );
  expect(auditResources).toEqual(expect.arrayContaining(rows.map(({ resource }) => resource)));
  const versioned = await app.dataSource.query<{ table: string }[]>(
    `SELECT tgrelid::regclass::text AS "table" FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid
     WHERE p.proname = 'raise_version'`,
  );
  // A customer's own lists are nobody else's business.
  const ofTheHouse = versioned.map(({ table }) => table).filter((table) => table !== 'fabric_lists');
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(ofTheHouse));
});
