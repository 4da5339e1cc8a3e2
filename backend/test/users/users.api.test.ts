import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { Customer, CustomerDetail } from '@selvedge/domain/customers/customer';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { ensureAdmin, resetAdmin } from '../../src/users/ensure-admin.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import {
  aCustomer,
  anAdmin,
  aSignedInAdmin,
  aSignedInCustomer,
  aSignedInMember,
  PASSWORD,
} from '../support/factories.js';

let app: TestApp;
let admin: { user: User; token: string };
beforeAll(async () => {
  app = await startApp();
  admin = await aSignedInAdmin(app, { name: 'Tharindu Jayawardena', email: 'tharindu@selvedge.example' });
});
afterAll(() => app.close());

const get = (path: string) => app.http.get(path).set('Authorization', admin.token);
const post = (path: string, body: object) => app.http.post(path).set('Authorization', admin.token).send(body);
const put = (path: string, body: object) => app.http.put(path).set('Authorization', admin.token).send(body);
const patch = (path: string, body?: object) => app.http.patch(path).set('Authorization', admin.token).send(body);
const remove = (path: string) => app.http.delete(path).set('Authorization', admin.token);
const profile = (token: string) => app.http.get('/api/auth/profile').set('Authorization', token);
const login = (email: string, password: string) => app.http.post('/api/auth/login').send({ email, password });
const stored = (id: string) => app.dataSource.getRepository(User).findOneOrFail({ where: { id }, withDeleted: true });

describe('the user list', () => {
  let names: string[];
  beforeAll(async () => {
    names = ['Anula Bandara', 'Bimal Dias', 'Chamari Peiris', 'Dilshan 100%_Cotton'];
    for (const name of names) await aCustomer(app, { name, company: 'Listed Ltd' });
    await aCustomer(app, { name: 'Erandi Idle', company: 'Listed Ltd', isActive: false });
    await aCustomer(app, { name: 'Gone Gamage', company: 'Listed Ltd', deletedAt: new Date() });
  });

  const list = (query: Record<string, unknown>) =>
    get(
      `/api/admin/users?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, typeof v === 'string' ? v : JSON.stringify(v)]))}`,
    );
  const namesOf = (body: { name: string }[]) => body.map(({ name }) => name);

  test.each([
    '077 765 4321',
    '+94 (77) 765-4321',
    '0094777654321',
    '7765432',
    '０７７７６５４３２１',
    '+94 (0)77–765–4321',
  ])('finds a phone number typed as %s', async (search) => {
    const { id } = await aCustomer(app, { name: 'Phoned Peiris', phone: '+94 77 765 4321' });
    const { body } = await list({ filter: { search, user_type: 'customer' } });
    expect(namesOf(body)).toEqual(['Phoned Peiris']);
    await app.dataSource.getRepository(User).softDelete({ id });
  });

  test.each([
    ["O'Neill", 'Bonnie O’Neill'],
    ['o’neill', 'Bonnie O’Neill'],
    ['Mills–Ceylon', 'Bonnie O’Neill'],
    ['foncé', 'Bonnie O’Neill'],
  ])('finds %s despite other accents, quotes, dashes or spaces', async (search, name) => {
    const { id } = await aCustomer(app, { name, company: 'Mills-Ceylon  Fonce\u0301' });
    expect(namesOf((await list({ filter: { search } })).body)).toEqual([name]);
    await app.dataSource.getRepository(User).softDelete({ id });
  });

  test('accepts the query format of the admin console', async () => {
    const { status, body, headers } = await list({
      sort: ['name', 'ASC'],
      range: [1, 2],
      filter: { search: 'listed' },
    });
    expect(status).toBe(200);
    expect(headers['content-range']).toBe('users 1-2/5');
    expect(headers['access-control-expose-headers']).toContain('Content-Range');
    expect(namesOf(body)).toEqual(['Bimal Dias', 'Chamari Peiris']);
  });

  test('accepts plain queries', async () => {
    const { body, headers } = await list({ search: 'LISTED', limit: '2', offset: '3', sort: ['name', 'DESC'] });
    expect(namesOf(body)).toEqual(['Bimal Dias', 'Anula Bandara']);
    expect(headers['content-range']).toBe('users 3-4/5');
  });

  test('finds exactly the rows with the given ids', async () => {
    const [one, two] = await Promise.all([aCustomer(app), aCustomer(app)]);
    const { body } = await list({ filter: { id: [one.id, two.id, randomUUID(), 'no id'] } });
    expect(body.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort());
    expect((await list({ filter: { id: [] } })).body).toEqual([]);
  });

  test('filters by type and status', async () => {
    const idle = await list({ filter: { search: 'listed', is_active: false } });
    expect(namesOf(idle.body)).toEqual(['Erandi Idle']);
    const admins = await list({ filter: { user_type: 'admin' } });
    expect(new Set(admins.body.map(({ user_type }: { user_type: string }) => user_type))).toEqual(new Set(['admin']));
    expect((await list({ user_type: 'admin' })).body).toEqual(admins.body);
  });

  test.each([
    ['100%_', ['Dilshan 100%_Cotton']],
    ['%', ['Dilshan 100%_Cotton']],
    ['\\', []],
    ["' OR 1=1--", []],
  ])('treats %s as literal text', async (search, expected) => {
    const { status, body } = await list({ filter: { search } });
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(expected);
  });

  test.each([
    { sort: ['password_hash', 'ASC'] },
    { sort: ['token_version', 'ASC'] },
    { sort: ['name; DROP TABLE users', 'ASC'] },
    { sort: ['(CASE WHEN 1=1 THEN name END)', 'ASC'] },
    { sort: ['constructor', 'ASC'] },
    { sort: ['name', 'ASC; DROP TABLE users'] },
    { sort: 'name' },
    { filter: { password_hash: '$argon2id' } },
    { filter: { 'documents.storage_key': 'x' } },
    { filter: { user_type: { $ne: 'customer' } } },
    { filter: { user_type: 'owner' } },
    { filter: { is_active: 'perhaps' } },
    { filter: ['name'] },
    { filter: '{"search":' },
    { range: [0, 100000] },
    { range: [5, 1] },
    { limit: '-1' },
    { limit: '1e3' },
    { deleted_at: 'null' },
  ])('rejects %j', async (query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ statusCode: 400, message: expect.stringMatching(/\.$/) });
  });

  test('contains no password hashes', async () => {
    const { text } = await list({});
    expect(text).not.toMatch(/pass|hash|argon|token_?version/i);
  });
});

describe('an admin', () => {
  test('can create a user, who can sign in', async () => {
    const { status, body } = await post('/api/admin/users', {
      name: 'Sanduni Weerasinghe',
      email: ' sanduni@weera.lk ',
      password: 'georgette 12',
      user_type: 'customer',
      id: randomUUID(),
      created_at: '2001-01-01',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Sanduni Weerasinghe', email: 'sanduni@weera.lk', is_active: true });
    expect((await login('sanduni@weera.lk', 'georgette 12')).status).toBe(200);
  });

  test('can create another admin', async () => {
    const { body } = await post('/api/admin/users', {
      name: 'Second Admin',
      email: 'second@selvedge.example',
      password: 'a long enough one',
      user_type: 'admin',
    });
    expect(body).toMatchObject((await login('second@selvedge.example', 'a long enough one')).body.user);
  });

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nowhere' }, 'Please enter a valid email address'],
    [{ password: undefined }, 'Password is required'],
    [{ password: 'short' }, 'Password must be at least 6 characters long'],
    [{ user_type: undefined }, 'User type must be customer or admin'],
    [{ user_type: 'owner' }, 'User type must be customer or admin'],
    [{ is_active: 'false' }, 'Active must be true or false'],
  ])('gets the names of missing fields: %j', async (change, message) => {
    const user = { name: 'A', email: 'a@b.lk', password: 'long enough', user_type: 'customer' };
    const { status, body } = await post('/api/admin/users', { ...user, ...change });
    expect(status).toBe(400);
    expect(body.message).toBe(message);
  });

  test.each([{ name: '' }, { name: ' \t ' }, { full_name: '', name: '' }])(
    'cannot clear a name: %j is rejected',
    async (blank) => {
      const { id, name } = await aCustomer(app);
      const { status, body } = await put(`/api/admin/users/${id}`, { ...blank, phone: '011' });
      expect([status, body.message]).toEqual([400, 'Name is required']);
      expect(await stored(id)).toMatchObject({ name, version: 1 });
    },
  );

  test('can save a whole record with one changed field and a blank password', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { body: record } = await get(`/api/admin/users/${user.id}`);
    const { status, body } = await put(`/api/admin/users/${user.id}`, {
      ...record,
      name: 'Nimali Perera-Silva',
      full_name: undefined,
      password: '',
    });
    expect(status).toBe(200);
    const name = 'Nimali Perera-Silva';
    expect(body).toEqual({ ...record, name, full_name: name, version: record.version + 1 });
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await profile(token)).status).toBe(200);
  });

  test('can set a password, which ends the sessions of the user', async () => {
    const { user, token } = await aSignedInCustomer(app);
    expect((await put(`/api/admin/users/${user.id}`, { password: 'new cheesecloth' })).status).toBe(200);
    expect((await profile(token)).status).toBe(401);
    expect((await login(user.email, 'new cheesecloth')).status).toBe(200);
  });

  test('can make a customer an admin, which ends the sessions of the user', async () => {
    const { user, token } = await aSignedInCustomer(app);
    expect((await put(`/api/admin/users/${user.id}`, { user_type: 'admin' })).body.user_type).toBe('admin');
    expect((await profile(token)).status).toBe(401);
  });

  test('can toggle the status of an account, or set it to a given value', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const path = `/api/admin/users/${user.id}/toggle-status`;
    expect((await patch(path, { is_active: false })).body.is_active).toBe(false);
    expect((await patch(path, { is_active: false })).body.is_active).toBe(false);
    expect((await profile(token)).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await patch(path)).body.is_active).toBe(true);
    expect((await profile(token)).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await put(`/api/admin/users/${user.id}`, { is_active: false })).body.is_active).toBe(false);
  });

  test('can delete a user, whose row remains for their quotations', async () => {
    const { user, token } = await aSignedInCustomer(app);
    expect((await remove(`/api/admin/users/${user.id}`)).body).toMatchObject({ id: user.id });
    expect((await profile(token)).status).toBe(401);
    expect((await get(`/api/admin/users/${user.id}`)).status).toBe(404);
    expect((await remove(`/api/admin/users/${user.id}`)).status).toBe(404);
    expect((await stored(user.id)).deletedAt).toBeInstanceOf(Date);
  });

  test('gets a conflict for an email address that belongs to another account', async () => {
    const [one, two] = await Promise.all([aCustomer(app), aCustomer(app)]);
    const { status, body } = await put(`/api/admin/users/${one.id}`, { email: two.email.toUpperCase() });
    expect(status).toBe(409);
    expect(body.message).toBe('An account with this email address already exists.');
    expect((await stored(one.id)).email).toBe(one.email);
  });

  test.each(['not-an-id', randomUUID(), '1', '%27'])('gets 404 for the user %s', async (id) => {
    for (const answer of [get(`/api/admin/users/${id}`), put(`/api/admin/users/${id}`, {})]) {
      expect(await answer).toMatchObject({ status: 404, body: { message: 'User not found.' } });
    }
  });
});

describe('admin accounts are protected from edits, deactivation and deletion:', () => {
  const attempts = (id: string) => [
    put(`/api/admin/users/${id}`, { name: 'Taken over' }),
    put(`/api/admin/users/${id}`, { password: 'taken over' }),
    put(`/api/admin/users/${id}`, { user_type: 'customer' }),
    put(`/api/admin/users/${id}`, { is_active: false }),
    patch(`/api/admin/users/${id}/toggle-status`, { is_active: false }),
    patch(`/api/admin/users/${id}/toggle-status`),
    remove(`/api/admin/users/${id}`),
  ];

  test.each(['another admin', 'oneself, so the last admin never goes'])('%s', async (who) => {
    const target = who === 'another admin' ? await anAdmin(app) : admin.user;
    const before = await stored(target.id);
    for (const attempt of attempts(target.id)) {
      expect(await attempt).toMatchObject({
        status: 403,
        body: { message: 'Admin accounts cannot be edited, deactivated or deleted here.' },
      });
    }
    expect(await stored(target.id)).toEqual(before);
  });

  test('a customer who is being made an admin concurrently is not deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aCustomer(app);
      await Promise.all([put(`/api/admin/users/${id}`, { user_type: 'admin' }), remove(`/api/admin/users/${id}`)]);
      const { userType, deletedAt } = await stored(id);
      expect({ userType, deleted: deletedAt !== null }).not.toEqual({ userType: 'admin', deleted: true });
    }
  });
});

describe('the administrator account from the settings', () => {
  const email = 'owner@selvedge.example';
  const hashOf = async (address: string) => {
    const [row] = await app.dataSource.query('SELECT password_hash FROM users WHERE email = $1', [address]);
    return row.password_hash as string;
  };

  test('is created once, also by concurrent starts', async () => {
    const starts = Array.from({ length: 4 }, () =>
      ensureAdmin(app.dataSource, { email, password: 'first password' }, () => {}),
    );
    await Promise.all(starts);
    expect(await app.dataSource.getRepository(User).findBy({ email })).toMatchObject([{ userType: 'admin' }]);
    expect((await login(email, 'first password')).body.user.user_type).toBe('admin');
  });

  test('keeps a password that was changed later', async () => {
    await ensureAdmin(app.dataSource, { email: email.toUpperCase(), password: 'another password' }, () => {});
    expect(await verify(await hashOf(email), 'first password')).toBe(true);
  });

  test('does not turn the account of a customer into an admin', async () => {
    const customer = await aCustomer(app);
    const printed: string[] = [];
    await ensureAdmin(app.dataSource, { email: customer.email, password: 'another password' }, (line) =>
      printed.push(line),
    );
    expect(printed).toEqual([expect.stringContaining("a customer's account")]);
    expect(await stored(customer.id)).toMatchObject({ userType: 'customer' });
    expect((await login(customer.email, PASSWORD)).status).toBe(200);
  });

  test('can be restored with a new password by admin-cli', async () => {
    const lost = await anAdmin(app, { isActive: false });
    expect(await resetAdmin(app.dataSource, { email: lost.email, password: 'found again 123' })).toBe(false);
    expect((await login(lost.email, 'found again 123')).body.user).toMatchObject({
      user_type: 'admin',
      is_active: true,
    });
    expect(await resetAdmin(app.dataSource, { email: 'new@selvedge.example', password: 'found again 123' })).toBe(true);
    expect((await login('new@selvedge.example', 'found again 123')).status).toBe(200);
  });
});

describe('the customer record for sales staff', () => {
  let buyer: { user: User; token: string };
  let fabric: Fabric;
  let orderedId: string;
  const member: Record<string, { user: User; token: string }> = {};
  const as = (role: string, path: string) =>
    app.http.get(`/api/admin/customers${path}`).set('Authorization', String(member[role]?.token));
  const one = async (role: string): Promise<CustomerDetail> => (await as(role, `/${buyer.user.id}`).expect(200)).body;
  const listed = async (role: string, query: string): Promise<Customer[]> =>
    (await as(role, `?${query}`).expect(200)).body;
  const requested = async (token: string | null, body: object = {}): Promise<string> => {
    const request = app.http.post('/api/quotations').send({ fabric_id: fabric.id, quantity_meters: 100, ...body });
    const { body: answer } = await (token === null ? request : request.set('Authorization', token)).expect(201);
    return answer.quotation.id;
  };

  beforeAll(async () => {
    for (const role of ['owner', 'sales', 'accountant', 'viewer'] as const)
      member[role] = await aSignedInMember(app, role);
    fabric = await aFabric(app, { name: 'Kandy Poplin', priceCents: 45_000, stockQuantity: 5_000 });
    const other = await aFabric(app, { name: 'Matara Twill', priceCents: 60_000, stockQuantity: 5_000 });
    buyer = await aSignedInCustomer(app, {
      name: 'Savithri Gunasekara',
      company: 'Gunasekara Linen House',
      phone: '071 555 0199',
      email: 'savithri@gunasekara-linen.lk',
    });
    orderedId = await requested(buyer.token);
    await post(`/api/admin/quotations/${orderedId}/approve`, { quoted_price: 42_000 }).expect(200);
    await post(`/api/admin/quotations/${orderedId}/convert`, {}).expect(201);
    const offered = await requested(buyer.token, { fabric_id: other.id });
    await post(`/api/admin/quotations/${offered}/approve`, { quoted_price: 58_000 }).expect(200);
    // Newer, but only offered: what was paid says more.
    const dearer = await requested(buyer.token);
    await post(`/api/admin/quotations/${dearer}/approve`, { quoted_price: 99_000 }).expect(200);
    await put(`/api/admin/quotations/${dearer}/owner`, { owner_id: member.viewer?.user.id }).expect(200);
    await requested(buyer.token);
    await post('/api/admin/holds', { customer_id: buyer.user.id, fabric_id: fabric.id, quantity_meters: 30 }).expect(
      201,
    );
    await app.http
      .post('/api/swatch-requests')
      .set('Authorization', buyer.token)
      .send({ items: [{ fabric_id: fabric.id }], address: '4 Mill Lane, Galle' })
      .expect(201);
    const written = { name: 'Savithri', message: 'Do you have it in navy?' };
    for (const email of ['Savithri@Gunasekara-Linen.LK', 'savithri@gunasekara-linen.example']) {
      await app.http
        .post('/api/inquiry')
        .send({ ...written, email })
        .expect(201);
    }
    const guest = { customer_name: 'S. Gunasekara', message: 'Please' };
    await requested(null, { ...guest, customer_email: 'SAVITHRI@gunasekara-linen.lk' });
    await requested(null, { ...guest, customer_email: 'shop@example.lk', customer_phone: '+94 71 555 0199' });
    await requested(null, { ...guest, customer_email: 'nobody@example.lk', customer_phone: '+94 71 555 0198' });
  });

  it.each(['Gunasekara', 'savithri@gunasekara', '+94 (71) 555-0199'])(
    'is found by %s, with its open quotations and orders',
    async (text) => {
      const rows = await listed('owner', `search=${encodeURIComponent(text)}`);
      expect(rows).toEqual([
        expect.objectContaining({
          name: 'Savithri Gunasekara',
          open_offers: 2,
          orders_this_year: 1,
          ordered_this_year: 42_000,
        }),
      ]);
      expect(Date.parse(String(rows[0]?.last_contact))).toBeGreaterThan(Date.now() - 60_000);
    },
  );

  it('is found by the filter for open offers, and not by the filter for none', async () => {
    const ids = async (filter: object) =>
      (await listed('owner', `limit=500&filter=${JSON.stringify(filter)}`)).map(({ id }) => id);
    expect(await ids({ has_open_offer: true, ordered_this_year: true })).toEqual([buyer.user.id]);
    expect(await ids({ has_open_offer: false })).not.toContain(buyer.user.id);
    expect((await listed('owner', 'sort=["open_offers","DESC"]'))[0]?.id).toBe(buyer.user.id);
  });

  it('contains quotations, orders, holds, swatch requests and inquiries', async () => {
    const customer = await one('owner');
    expect(customer.quotations).toMatchObject({ total: 4 });
    expect(customer.quotations.rows.map(({ is_open_offer }) => is_open_offer)).toEqual([true, true, false, false]);
    expect(customer.orders).toMatchObject({ total: 1, rows: [{ total_amount: 42_000, status: 'pending' }] });
    expect(customer.holds).toMatchObject({ total: 1, rows: [{ fabric_name: 'Kandy Poplin', quantity_meters: 30 }] });
    expect(customer.swatches).toMatchObject({ total: 1, rows: [{ fabric_names: ['Kandy Poplin'] }] });
    expect(customer.inquiries).toMatchObject([{ message: 'Do you have it in navy?' }]);
  });

  it('lists quotations without an account separately, with the reason why they may belong to the customer', async () => {
    const { without_account: others, quotations } = await one('owner');
    expect(others.map(({ same }) => same).sort()).toEqual(['address', 'telephone']);
    expect(quotations.rows.map(({ id }) => id)).not.toContain(others[0]?.id);
    await app.dataSource.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [buyer.user.id]);
    const unproven = await one('owner');
    expect(unproven.without_account.map(({ same }) => same)).toEqual(['telephone']);
    expect(unproven.inquiries).toEqual([]);
    await app.dataSource.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [buyer.user.id]);
  });

  it('shows the last price of each fabric, and prefers an ordered price to an offered one', async () => {
    const { body } = await get(`/api/admin/customers/${buyer.user.id}/last-prices?fabric_ids=${fabric.id}`).expect(200);
    expect(body.prices).toEqual([
      expect.objectContaining({ fabric_id: fabric.id, kind: 'ordered', quotation_id: orderedId, price_unit: 'meters' }),
    ]);
    const { prices } = await one('owner');
    expect(prices.map(({ fabric_name, kind }) => [fabric_name, kind])).toEqual([
      ['Kandy Poplin', 'ordered'],
      ['Matara Twill', 'offered'],
    ]);
    await get(`/api/admin/customers/${buyer.user.id}/last-prices`).expect(400);
    await get(`/api/admin/customers/${admin.user.id}/last-prices?fabric_ids=${fabric.id}`).expect(404);
    await get(`/api/admin/customers/${admin.user.id}`).expect(404);
  });

  it('shows sales staff only their own and unassigned quotations, also in its totals', async () => {
    const [customer, [row]] = [await one('sales'), await listed('sales', 'search=Gunasekara')];
    expect([customer.quotations.total, row?.open_offers]).toEqual([3, 1]);
    await app.dataSource.query('UPDATE users SET owner_id = $2 WHERE id = $1', [buyer.user.id, member.viewer?.user.id]);
    await as('sales', `/${buyer.user.id}`).expect(404);
    expect(await listed('sales', 'search=Gunasekara')).toEqual([]);
    await app.dataSource.query('UPDATE users SET owner_id = NULL WHERE id = $1', [buyer.user.id]);
  });

  it('shows an accountant no quotations, and rejects sorting by values that the reader may not see', async () => {
    const customer = await one('accountant');
    expect(customer).toMatchObject({
      open_offers: null,
      orders_this_year: 1,
      quotations: { rows: [] },
      messages: [],
      without_account: [],
      orders: { total: 1 },
    });
    expect(customer.prices.map(({ kind }) => kind)).toEqual(['ordered']);
    await as('accountant', '?sort=["open_offers","DESC"]').expect(400);
  });

  it('has terms and notes that only staff can see', async () => {
    const { version } = await one('owner');
    const words = { terms: '30 days, half in advance', notes: 'Calls on Mondays; Rs. 5,000 open' };
    await put(`/api/admin/users/${buyer.user.id}`, { ...words, version }).expect(200);
    expect(await one('owner')).toMatchObject({ ...words, company: 'Gunasekara Linen House' });
    const { text } = await profile(buyer.token).expect(200);
    expect(text).not.toMatch(/30 days|Mondays/);
    await put(`/api/admin/users/${buyer.user.id}`, { notes: 'Late', version }).expect(409);
  });
});
