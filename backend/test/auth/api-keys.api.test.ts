import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ApiKeyInput, NewApiKey } from '@selvedge/domain/users/api-key';
import { KEY_PERMISSIONS, type Permission } from '@selvedge/domain/users/permissions';
import { policy } from '../policy.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { liveRoutes } from '../support/live-routes.js';

let app: TestApp;
let owner: Awaited<ReturnType<typeof aSignedInMember>>;
beforeAll(async () => {
  app = await startApp();
  owner = await aSignedInMember(app, 'owner');
});
afterAll(() => app.close());

const call = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, token = owner.token, body?: object) =>
  app.http[method](`/api/${path}`).set('Authorization', token).send(body);

async function aKey(input: Partial<ApiKeyInput> = {}, token = owner.token): Promise<NewApiKey & { token: string }> {
  const body = { name: 'Courier', permissions: ['order.read'], ...input };
  const { body: made } = await call('post', 'admin/api-keys', token, body).expect(201);
  return { ...made, token: `Bearer ${made.key}` };
}

test('a key is shown only when created, stored as a hash, and valid for a year', async () => {
  const made = await aKey({ name: ' Accounting ' });
  expect(made.key).toMatch(/^slv_live_[\w-]{43}$/);
  expect(made).toMatchObject({ name: 'Accounting', prefix: made.key.slice(0, 12), state: 'active', unused: false });
  expect((Date.parse(made.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(365, 1);
  const listed = (await call('get', 'admin/api-keys').expect(200)).text;
  expect(listed).toContain(made.prefix);
  expect(listed).not.toContain(made.key.slice(12));
  const stored = JSON.stringify(await app.dataSource.query('SELECT * FROM api_keys, audit_entries'));
  expect(stored).not.toContain(made.key.slice(12));
});

test('a key has only the permissions that it was given', async () => {
  const key = await aKey({ permissions: ['stock.read'] });
  await call('get', 'admin/stock-movements', key.token).expect(200);
  const { body } = await call('get', 'admin/quotations', key.token).expect(403);
  expect(body.needs).toBe('quote.read');
  const { body: cut } = await call('post', 'admin/stock-movements', key.token, {}).expect(403);
  expect(cut.needs).toContain('stock.cut');
});

test('the policy lists exactly the routes of the running API', () => {
  const routes = liveRoutes(app);
  const unlisted = routes
    .filter((route) => !(route in policy))
    .map((route) => `${route} is missing in backend/test/policy.ts`);
  const gone = Object.keys(policy)
    .filter((route) => !routes.includes(route))
    .map((route) => `${route} of backend/test/policy.ts is no route`);
  expect([...unlisted, ...gone]).toEqual([]);
});

test('routes that keys have no permission for reject a key that has every permission of keys', async () => {
  const key = await aKey({ permissions: [...KEY_PERMISSIONS] });
  const open = new Set(['anyone', 'recognized', 'optional', 'staff']);
  const isForKeys = (access: string): boolean =>
    open.has(access) || access.split(/ [+|] /).some((word) => KEY_PERMISSIONS.includes(word as Permission));
  const forPeople = liveRoutes(app).filter((route) => {
    const access = policy[route] ?? '';
    return !isForKeys(access) || route.includes('/admin/users');
  });
  expect(forPeople).toEqual(
    expect.arrayContaining(['GET /api/admin/users', 'POST /api/admin/roles', 'POST /api/admin/api-keys']),
  );
  for (const route of forPeople) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replace(/^\/api\//, '').replace(/:\w+/g, owner.user.id);
    const { status } = await call(method.toLowerCase() as 'get', path, key.token);
    expect(`${route}: ${status}`).toBe(`${route}: 403`);
  }
});

test('a revoked, expired or unknown key gets 401', async () => {
  const [revoked, expired] = [await aKey(), await aKey()];
  await call('post', `admin/api-keys/${revoked.id}/revoke`).expect(200);
  const { body: again } = await call('post', `admin/api-keys/${revoked.id}/revoke`).expect(200);
  expect(again).toMatchObject({ state: 'revoked', effective_permissions: [] });
  await app.dataSource.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [expired.id]);
  const unknown = `Bearer slv_live_${'A'.repeat(43)}`;
  const odd = ['Bearer slv_live_', 'Bearer slv_live_x y', `Bearer slv_live_${'A'.repeat(10_000)}`, `${unknown}%00`];
  for (const token of [revoked.token, expired.token, unknown, ...odd]) {
    await call('get', 'admin/orders', token).expect(401);
  }
  const { body } = await call('get', 'admin/orders', revoked.token);
  expect(body.message).toBe('This API key is unknown, has expired or was revoked.');
});

const JSON_BODY = JSON.stringify({ name: 'Category of a revoked key' });
const FORM_BODY = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno picture\r\n--b--\r\n';

test.each([
  ['JSON', 'admin/fabric-categories', 'application/json', JSON_BODY],
  ['a file', 'upload', 'multipart/form-data; boundary=b', FORM_BODY],
])('a key that is revoked while %s arrives gets 401, and nothing is made of it', async (_, path, type, body) => {
  const key = await aKey({ permissions: ['catalogue.write'] });
  const headers = { Authorization: key.token, 'Content-Type': type, 'Content-Length': body.length };
  const sending = request(`${app.url}/api/${path}`, { method: 'POST', headers });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(body.slice(0, 20));
  const isAccepted = 'SELECT FROM api_keys WHERE id = $1 AND last_used_at IS NOT NULL';
  await eventually(async () => (await app.dataSource.query<unknown[]>(isAccepted, [key.id])).length > 0);
  await call('post', `admin/api-keys/${key.id}/revoke`).expect(200);
  sending.end(body.slice(20));
  const [response] = await answered;
  expect([response.statusCode, await text(response)]).toEqual([401, expect.stringContaining('was revoked')]);
  const { body: categories } = await call('get', 'fabric-categories').expect(200);
  expect(JSON.stringify(categories)).not.toContain('revoked key');
});

test('a key loses permissions that its creator loses, and gets 401 when its creator is deactivated', async () => {
  const maker = await aSignedInMember(app, 'manager');
  await app.dataSource.query(
    `WITH role AS (INSERT INTO roles (name, permissions) VALUES ('Key maker', '{key.manage}') RETURNING id)
     INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM role`,
    [maker.user.id],
  );
  const key = await aKey({ permissions: ['quote.read', 'order.read'] }, maker.token);
  await call('get', 'admin/quotations', key.token).expect(200);
  await app.dataSource.query(
    `UPDATE user_roles SET role_id = (SELECT id FROM roles WHERE builtin = 'storekeeper')
     WHERE user_id = $1 AND role_id = (SELECT id FROM roles WHERE builtin = 'manager')`,
    [maker.user.id],
  );
  await call('get', 'admin/quotations', key.token).expect(403);
  await call('get', 'admin/orders', key.token).expect(200);
  expect((await call('get', `admin/api-keys/${key.id}`).expect(200)).body).toMatchObject({
    permissions: ['quote.read', 'order.read'],
    effective_permissions: ['order.read'],
  });
  await app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [maker.user.id]);
  await call('get', 'admin/orders', key.token).expect(401);
  expect((await call('get', `admin/api-keys/${key.id}`).expect(200)).body.state).toBe('suspended');
});

test('a key works to the end of the day that is named, in Colombo', async () => {
  const [today = ''] = new Date(Date.now() + 19_800_000).toISOString().split('T');
  expect((await aKey({ expires_at: today })).expires_at).toBe(`${today}T18:29:59.999Z`);
  expect((await aKey({ expires_at: '2027-06-30T12:00:00Z' })).expires_at).toBe('2027-06-30T12:00:00.000Z');
});

test('a key with permissions that are reserved for people, or with invalid fields, is rejected', async () => {
  const customer = await aSignedInCustomer(app);
  await call('post', 'admin/api-keys', customer.token, { name: 'Mine', permissions: ['order.read'] }).expect(403);
  const manager = await aSignedInMember(app, 'manager');
  await call('get', 'admin/api-keys', manager.token).expect(403);
  const wrongs: object[] = [
    { permissions: ['user.manage'] },
    { permissions: ['role.manage'] },
    { permissions: ['key.manage'] },
    { permissions: ['backup.run'] },
    { permissions: [] },
    { permissions: 'order.read' },
    { permissions: ['order.read', 'order.read'] },
    { name: '' },
    { name: 'x'.repeat(61) },
    { allowed_networks: ['203.0.113.7'] },
    { allowed_networks: ['everywhere'] },
    { allowed_networks: '203.0.113.0/24' },
    { expires_at: '2020-01-01' },
    { expires_at: '2200-01-01' },
    { expires_at: 'tomorrow' },
    { expires_at: '2027-W26' },
  ];
  for (const wrong of wrongs) {
    const body = { name: 'Wrong', permissions: ['order.read'], ...wrong };
    const { status } = await call('post', 'admin/api-keys', owner.token, body);
    expect([wrong, status]).toEqual([wrong, 400]);
  }
});

test('a key is accepted only from its allowed networks', async () => {
  const elsewhere = await aKey({ allowed_networks: ['203.0.113.0/24', '2001:db8::/32'] });
  const { body } = await call('get', 'admin/orders', elsewhere.token).expect(403);
  expect(body.message).toBe('This API key is not accepted from 127.0.0.1.');
  const here = await aKey({ allowed_networks: ['203.0.113.0/24', '127.0.0.0/8'] });
  await call('get', 'admin/orders', here.token).expect(200);
});

test('an audit entry names the key and its creator, and the key records its last use', async () => {
  const key = await aKey({ name: 'Web shop', permissions: ['catalogue.write'] });
  const { body: category } = await call('post', 'admin/fabric-categories', key.token, { name: 'By key' }).expect(201);
  const filter = encodeURIComponent(JSON.stringify({ record_id: category.id, action: 'created' }));
  const [entry] = (await call('get', `admin/audit?filter=${filter}`).expect(200)).body;
  expect(entry).toMatchObject({ actor_id: owner.user.id, actor_name: `key Web shop, made by ${owner.user.name}` });
  const used = (await call('get', `admin/api-keys/${key.id}`).expect(200)).body;
  expect(used).toMatchObject({ last_used_from: '127.0.0.1', last_used_at: expect.any(String) });
});

test('each key has its own rate limit, and gets 429 with Retry-After beyond it', async () => {
  const key = await aKey();
  await app.dataSource.query(`UPDATE rate_limits SET points = 600 WHERE key LIKE 'api-key:%'`);
  await call('get', 'admin/orders', key.token).expect(200);
  await app.dataSource.query(`UPDATE rate_limits SET points = 600 WHERE key LIKE 'api-key:%'`);
  const { headers } = await call('get', 'admin/orders', key.token).expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  const other = await aKey();
  await call('get', 'admin/orders', other.token).expect(200);
});

test('a person and a key that use the same idempotency key do not share the response', async () => {
  const key = await aKey({ permissions: ['catalogue.write'] });
  const body = { name: 'Repeat of two callers' };
  const post = (token: string) =>
    call('post', 'admin/fabric-categories', token, body).set('Idempotency-Key', 'the same of both');
  await post(owner.token).expect(201);
  await post(key.token).expect(409);
});

test('a batch of fabrics by a key and one by its creator with the same idempotency key are both made', async () => {
  const key = await aKey({ permissions: ['catalogue.write', 'catalogue.publish'] });
  const { id } = await aFabric(app);
  const batch = (token: string) =>
    call('post', 'admin/fabrics/batch', token, { selection: { ids: [id] }, change: { visible: false } })
      .set('Idempotency-Key', 'one batch of both')
      .expect(200);
  const [first, second] = [await batch(owner.token), await batch(key.token)];
  expect([first.body.undo_id, second.body.undo_id]).toEqual([expect.any(String), null]);
});

test('its creator is mailed when a key is made, perhaps by a thief of the session', async () => {
  const key = await aKey({ name: 'Courier of a thief' });
  const mails = await app.dataSource.query<{ to_address: string; subject: string; text: string }[]>(
    'SELECT to_address, subject, text FROM mails WHERE event_key = $1',
    [`api-key:${key.id}:made`],
  );
  expect(mails).toMatchObject([{ to_address: owner.user.email, text: expect.stringContaining('Courier of a thief') }]);
  expect(mails[0]?.text).not.toContain(key.key.slice(12));
});

test('two reminder mails are scheduled before a key expires', async () => {
  const key = await aKey();
  const jobs = await app.dataSource.query<{ days: number; payload: { days: number } }[]>(
    `SELECT payload, round(extract(epoch FROM available_at - now()) / 86400)::int AS days FROM outbox
     WHERE name = 'auth.remind-of-key' AND payload ->> 'key_id' = $1 ORDER BY available_at`,
    [key.id],
  );
  expect(jobs.map(({ days, payload }) => [days, payload.days])).toEqual([
    [351, 14],
    [362, 3],
  ]);
});
