import { randomUUID } from 'node:crypto';
import type { Permission } from '@selvedge/domain/users/permissions';
import type { Role } from '@selvedge/domain/users/role';
import { startApp, type TestApp } from '../support/app.js';
import { aCustomer, anAdmin, aSignedInCustomer, aSignedInMember, PASSWORD } from '../support/factories.js';

let app: TestApp;
let owner: Awaited<ReturnType<typeof aSignedInMember>>;
beforeAll(async () => {
  app = await startApp();
  owner = await aSignedInMember(app, 'owner');
});
afterAll(() => app.close());

const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, token = owner.token, body?: object) =>
  app.http[method](`/api/${path}`).set('Authorization', token).send(body);

async function roleId(name: string): Promise<string> {
  const roles: Role[] = (await call('get', 'admin/roles').expect(200)).body;
  return roles.find((role) => role.name === name)?.id ?? `there is no role ${name}`;
}

const aRole = async (permissions: Permission[], name = `Cutter ${randomUUID()}`): Promise<Role> =>
  (await call('post', 'admin/roles', owner.token, { name, permissions }).expect(201)).body;

test('a member of staff gets their own permissions, the union of those of all their roles', async () => {
  const { token } = await aSignedInMember(app, 'storekeeper', 'catalogue');
  const { body } = await call('get', 'me/permissions', token).expect(200);
  expect(body.permissions).toEqual(expect.arrayContaining(['stock.cut', 'catalogue.write', 'price.read']));
  expect(body.permissions).not.toContain('quote.read');
  expect(body.is_owner).toBe(false);
  expect(body.roles.map(({ name }: Role) => name).sort()).toEqual(['Catalogue', 'Storekeeper']);
  const customer = await aSignedInCustomer(app);
  expect((await call('get', 'me/permissions', customer.token).expect(200)).body).toEqual({
    permissions: [],
    is_owner: false,
    roles: [],
  });
});

test('a rejection tells staff which permission is missing, and tells customers nothing', async () => {
  const { token } = await aSignedInMember(app, 'storekeeper');
  const { body } = await call('get', 'admin/quotations', token).expect(403);
  expect(body).toMatchObject({ message: 'You are not allowed to do this.', needs: 'quote.read' });
  const customer = await aSignedInCustomer(app);
  expect((await call('get', 'admin/quotations', customer.token).expect(403)).body).not.toHaveProperty('needs');
});

describe('assigning roles', () => {
  test('changes the permissions of the person, ends their sessions, and is recorded in the audit trail', async () => {
    const { user, token } = await aSignedInMember(app, 'viewer');
    await call('put', `admin/users/${user.id}/roles`, owner.token, { role_ids: [await roleId('Sales')] }).expect(200);
    await call('get', 'me/permissions', token).expect(401);
    const { body } = await app.http.post('/api/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
    const mine = (await call('get', 'me/permissions', `Bearer ${body.token}`).expect(200)).body;
    expect(mine.permissions).toContain('quote.write');
    const filter = JSON.stringify({ record_id: user.id, action: 'changed', resource: 'users' });
    const [entry] = (await call('get', `admin/audit?filter=${encodeURIComponent(filter)}`).expect(200)).body;
    expect(entry).toMatchObject({
      resource: 'users',
      actor_id: owner.user.id,
      changes: [{ field: 'roles', before: ['Viewer'], after: ['Sales'] }],
    });
  });

  test('is rejected for a manager who makes somebody an owner, and the attempt is recorded in the audit trail', async () => {
    const manager = await aSignedInMember(app, 'manager');
    const { user } = await aSignedInMember(app, 'viewer');
    const { body } = await call('put', `admin/users/${user.id}/roles`, manager.token, {
      role_ids: [await roleId('Owner')],
    }).expect(403);
    expect(body.message).toBe('Owner has rights that you lack yourself. Ask somebody who has them, too.');
    const [entry] = await app.dataSource.query(
      `SELECT action, record_name, actor_id FROM audit_entries WHERE record_ids @> ARRAY[$1::uuid] ORDER BY at DESC LIMIT 1`,
      [user.id],
    );
    expect(entry).toEqual({ action: 'refused', record_name: 'Owner', actor_id: manager.user.id });
  });

  test('is rejected for a manager who changes the roles of an owner', async () => {
    const manager = await aSignedInMember(app, 'manager');
    const { user } = await aSignedInMember(app, 'owner');
    await call('put', `admin/users/${user.id}/roles`, manager.token, { role_ids: [] }).expect(403);
  });

  test('is rejected with a message for customers, unknown people and unknown roles', async () => {
    const { user } = await aSignedInMember(app, 'viewer');
    const customer = await aCustomer(app);
    const role_ids = [await roleId('Sales')];
    const paths = [customer.id, randomUUID()].map((id) => `admin/users/${id}/roles`);
    for (const path of paths) {
      expect((await call('put', path, owner.token, { role_ids }).expect(404)).body.message).toBe(
        'There is no such member of staff.',
      );
    }
    const { body } = await call('put', `admin/users/${user.id}/roles`, owner.token, { role_ids: [randomUUID()] });
    expect([body.statusCode, body.message]).toEqual([
      400,
      'One of these roles does not exist any more. Reload the page.',
    ]);
    for (const wrong of [{}, { role_ids: 'Sales' }, { role_ids: ['Sales'] }, { role_ids: [null] }]) {
      await call('put', `admin/users/${user.id}/roles`, owner.token, wrong).expect(400);
    }
  });
});

describe('custom roles', () => {
  test('are copied, reject an outdated version, and end the sessions of their members when changed', async () => {
    const role = await aRole(['stock.read', 'stock.cut']);
    expect(role).toMatchObject({ builtin: null, members: 0, permissions: ['stock.read', 'stock.cut'] });
    const { user } = await aSignedInMember(app);
    await call('put', `admin/users/${user.id}/roles`, owner.token, { role_ids: [role.id] }).expect(200);
    const signedIn = await app.http.post('/api/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
    const token = `Bearer ${signedIn.body.token}`;
    await call('get', 'admin/stock-movements', token).expect(200);
    const change = { name: role.name, permissions: ['order.read'], discount_limit_percent: 7.5, version: role.version };
    const { body } = await call('put', `admin/roles/${role.id}`, owner.token, change).expect(200);
    expect(body).toMatchObject({ permissions: ['order.read'], discount_limit_percent: 7.5, members: 1 });
    await call('get', 'admin/orders', token).expect(401);
    await call('put', `admin/roles/${role.id}`, owner.token, change).expect(409);
    const { body: refused } = await call('delete', `admin/roles/${role.id}`).expect(409);
    expect(refused.message).toBe(`One person has the role ${role.name}. Give them another one first.`);
    await call('put', `admin/users/${user.id}/roles`, owner.token, { role_ids: [] }).expect(200);
    await call('delete', `admin/roles/${role.id}`).expect(200);
  });

  test('cannot have permissions that their creator lacks', async () => {
    const maker = await aRole(['role.manage', 'stock.read']);
    const { user } = await aSignedInMember(app);
    await call('put', `admin/users/${user.id}/roles`, owner.token, { role_ids: [maker.id] }).expect(200);
    const signedIn = await app.http.post('/api/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
    const token = `Bearer ${signedIn.body.token}`;
    const more = { name: 'More', permissions: ['stock.read', 'cost.read'] };
    await call('post', 'admin/roles', token, more).expect(403);
    await call('put', `admin/roles/${maker.id}`, token, { ...more, name: maker.name }).expect(403);
    const bigger = await aRole(['cost.read']);
    await call('delete', `admin/roles/${bigger.id}`, token).expect(403);
  });

  test('have unique names, and built-in roles cannot be changed', async () => {
    const role = await aRole(['stock.read']);
    const again = { name: ` ${role.name.toUpperCase()} `, permissions: [] };
    await call('post', 'admin/roles', owner.token, again).expect(409);
    const id = await roleId('Sales');
    const { body } = await call('put', `admin/roles/${id}`, owner.token, { name: 'Sales', permissions: [] }).expect(
      403,
    );
    expect(body.message).toBe("Sales is a built-in role and can't be changed. Copy it and change the copy.");
    await call('delete', `admin/roles/${id}`).expect(403);
    const wrongs = [
      { name: '', permissions: [] },
      { name: 'x'.repeat(61), permissions: [] },
      { name: 'Odd', permissions: ['everything'] },
      { name: 'Odd', permissions: ['stock.read', 'stock.read'] },
      { name: 'Odd', permissions: 'stock.read' },
      { name: 'Odd', permissions: [], discount_limit_percent: 101 },
      { name: 'Odd', permissions: [], discount_limit_percent: -1 },
      { name: 'Odd', permissions: [], margin_floor_percent: '5' },
      { name: 'Odd', permissions: [], margin_floor_percent: 7.125 },
      { name: 'Odd', permissions: [], margin_floor_percent: 1e-7 },
    ];
    for (const wrong of wrongs) await call('post', 'admin/roles', owner.token, wrong).expect(400);
  });
});

describe('staff accounts created in user management', () => {
  const newAdmin = () => ({
    name: 'Sunil Perera',
    email: `sunil.${randomUUID()}@selvedge.example`,
    password: 'a long loom of 1924',
    user_type: 'admin',
  });

  test('get the role of their creator', async () => {
    const manager = await aSignedInMember(app, 'manager');
    for (const [token, name] of [
      [owner.token, 'Owner'],
      [manager.token, 'Manager'],
    ] as const) {
      const { body } = await call('post', 'admin/users', token, newAdmin()).expect(201);
      const roles = await app.dataSource.query(
        'SELECT r.name FROM user_roles held JOIN roles r ON r.id = held.role_id WHERE held.user_id = $1',
        [body.id],
      );
      expect(roles).toEqual([{ name }]);
    }
  });

  test('cannot be created without permission to manage users', async () => {
    const sales = await aSignedInMember(app, 'sales');
    const { body } = await call('post', 'admin/users', sales.token, newAdmin()).expect(403);
    expect(body).toMatchObject({ message: 'You are not allowed to make staff accounts.', needs: 'user.manage' });
    const customer = await aCustomer(app);
    await call('put', `admin/users/${customer.id}`, sales.token, { user_type: 'admin' }).expect(403);
    await call('put', `admin/users/${customer.id}`, sales.token, { phone: '+94 77 765 4321' }).expect(200);
    const admin = await anAdmin(app);
    await call('put', `admin/users/${admin.id}`, sales.token, { phone: '+94 77 765 4321' }).expect(403);
  });
});

describe('saved filters', () => {
  const view = { resource: 'quotations', name: 'Due', filter: { step_due: true, q: 'x' }, sort: null };
  const viewsOf = async (token?: string) =>
    (await call('get', 'me/saved-views?resource=quotations', token).expect(200)).body.saved_views;

  test('belong to the account: they are available on another device, but not to a colleague', async () => {
    const clerk = await aSignedInMember(app, 'sales');
    const { body: saved } = await call('put', 'me/saved-views', clerk.token, view).expect(200);
    expect(saved).toEqual({ ...view, id: expect.any(String) });
    const sort = { field: 'created_at', order: 'ASC' };
    const again = await call('put', 'me/saved-views', clerk.token, { ...view, name: 'DUE', filter: {}, sort }).expect(
      200,
    );
    expect(again.body).toEqual({ ...view, id: saved.id, name: 'DUE', filter: {}, sort });
    expect(await viewsOf(clerk.token)).toEqual([again.body]);
    expect(await viewsOf()).toEqual([]);
    await call('delete', `me/saved-views/${saved.id}`).expect(404);
    await call('delete', `me/saved-views/${saved.id}`, clerk.token).expect(204);
    await call('delete', `me/saved-views/${saved.id}`, clerk.token).expect(404);
    expect(await viewsOf(clerk.token)).toEqual([]);
  });

  test('are limited to fifty per list, and one of them can still be replaced', async () => {
    const clerk = await aSignedInMember(app, 'sales');
    await app.dataSource.query(
      `INSERT INTO saved_views (user_id, resource, name, filter)
       SELECT $1, 'quotations', 'View ' || n, '{}' FROM generate_series(1, 50) n`,
      [clerk.user.id],
    );
    const { body } = await call('put', 'me/saved-views', clerk.token, view).expect(409);
    expect(body.message).toBe('A list has at most 50 saved filters. Delete one first.');
    await call('put', 'me/saved-views', clerk.token, { ...view, name: 'view 7' }).expect(200);
  });

  test.each([
    [{ resource: '../users' }, 'Say which list it is of, such as quotations.'],
    [{ name: ' ' }, 'Give it a name.'],
    [{ name: 'x'.repeat(61) }, 'Name must be at most 60 characters long'],
    [{ filter: 'all' }, 'The filter must be an object of fields and values.'],
    [{ sort: { field: 'a;b', order: 'ASC' } }, 'Sort by the name of a field.'],
  ])('are rejected with %j', async (fields, message) => {
    const { body } = await call('put', 'me/saved-views', owner.token, { ...view, ...fields }).expect(400);
    expect(body.message).toBe(message);
  });
});

describe('the last owner', () => {
  let second: TestApp;
  beforeAll(async () => {
    second = await startApp({ databaseUrl: app.config.databaseUrl });
  });
  afterAll(() => second.close());

  const strip = (api: TestApp, id: string, token: string) =>
    api.http.put(`/api/admin/users/${id}/roles`).set('Authorization', token).send({ role_ids: [] });

  test("remains: of two owners who remove each other's role on two APIs at once, one is rejected", async () => {
    const former: { user_id: string }[] = await app.dataSource.query(
      `SELECT user_id FROM user_roles held JOIN roles r ON r.id = held.role_id WHERE r.builtin = 'owner'`,
    );
    const [first, other] = [await aSignedInMember(app, 'owner'), await aSignedInMember(app, 'owner')];
    await app.dataSource.query('DELETE FROM user_roles WHERE user_id = ANY ($1)', [former.map((row) => row.user_id)]);
    const statuses = await Promise.all([
      strip(app, other.user.id, first.token).then(({ status }) => status),
      strip(second, first.user.id, other.token).then(({ status }) => status),
    ]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const owners = await app.dataSource.query(
      `SELECT held.user_id FROM user_roles held JOIN roles r ON r.id = held.role_id WHERE r.builtin = 'owner'`,
    );
    expect(owners).toHaveLength(1);
    const left = [first, other].find(({ user }) => user.id === owners[0].user_id) ?? first;
    const { status, body } = await strip(app, left.user.id, left.token);
    // A session that the other one's change ended can't even ask.
    expect([401, 409]).toContain(status);
    if (status === 409) {
      expect(body.message).toBe('The last owner who can sign in keeps the role. Make somebody else an owner first.');
    }
  });

  test('cannot be removed by any write to the database', async () => {
    const [{ user_id: id }] = await app.dataSource.query(
      `SELECT held.user_id FROM user_roles held JOIN roles r ON r.id = held.role_id WHERE r.builtin = 'owner'`,
    );
    for (const change of [`is_active = false`, `deleted_at = now()`, `user_type = 'customer'`]) {
      await expect(app.dataSource.query(`UPDATE users SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
        'no owner is left',
      );
    }
    await expect(app.dataSource.query('DELETE FROM user_roles WHERE user_id = $1', [id])).rejects.toThrow();
  });
});
