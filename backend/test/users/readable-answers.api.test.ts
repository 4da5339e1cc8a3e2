import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { BUILTIN_ROLES, type BuiltinRole, PERMISSIONS, type Permission } from '@selvedge/domain/users/permissions';
import { Fabric } from '../../src/fabrics/fabric.entity.js';
import { internalRecipients } from '../../src/quotations/mails/quotation-recipients.js';
import { aFabric } from '../support/fabric-factories.js';
import { anAdmin, aSignedInAdmin, aSignedInMember, bearer } from '../support/factories.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

const fixture = openFixture();
const { post, edit, requested } = quotationFixture(fixture);

type Method = 'get' | 'head' | 'post' | 'put' | 'delete';
const call = (method: Method, path: string, token: string, body?: object) =>
  fixture.app.http[method](`/api/${path}`).set('Authorization', token).send(body);

const tokens = new Map<BuiltinRole, Promise<string>>();
function as(role: BuiltinRole): Promise<string> {
  const token = tokens.get(role) ?? aSignedInMember(fixture.app, role).then((member) => member.token);
  tokens.set(role, token);
  return token;
}

/** Somebody with a role of their own. */
async function withRights(
  permissions: readonly Permission[],
  limit: number | null = null,
  floor: number | null = null,
): Promise<string> {
  const { app } = fixture;
  const { user } = await aSignedInMember(app, 'viewer');
  const [role] = await app.dataSource.query<[{ id: string }]>(
    'INSERT INTO roles (name, permissions, discount_limit_percent, margin_floor_percent) VALUES ($1, $2, $3, $4) RETURNING id',
    [`Own ${randomUUID()}`, permissions, limit, floor],
  );
  await app.dataSource.query('DELETE FROM user_roles WHERE user_id = $1', [user.id]);
  await app.dataSource.query('INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)', [user.id, role.id]);
  return bearer(app, user);
}
const allBut = (...words: Permission[]) => PERMISSIONS.filter((word) => !words.includes(word));

async function anOrder(): Promise<OrderDetail> {
  const { id } = await requested();
  await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
  return (await post(id, 'convert').expect(201)).body;
}

const fabricOf = ({ id }: Fabric) => fixture.app.dataSource.getRepository(Fabric).findOneByOrFail({ id });

describe('a storekeeper', () => {
  test('reads orders without amounts, telephone or email, but with the delivery address', async () => {
    const { id } = await anOrder();
    const { body } = await call('get', `admin/orders/${id}`, await as('storekeeper')).expect(200);
    expect(body).toMatchObject({
      customer_name: 'Nimali Perera',
      customer_address: '27 Galle Road, Moratuwa',
      customer_email: null,
      customer_phone: null,
      total_amount: null,
      total_with_vat: null,
      discount: null,
      totals: { net: null, total: null },
      line_items: [{ quantity_meters: 100, unit_price: null, total_price: null }],
    });
    await call('get', `admin/orders/${id}/proforma`, await as('storekeeper')).expect(403);
  });

  test('cannot infer an amount by sorting, filtering or searching, or from a rejection', async () => {
    const token = await as('storekeeper');
    const { body } = await call('get', `admin/orders?sort=["total_amount","ASC"]`, token).expect(400);
    expect(body.message).toBe(
      "You can't sort or filter this list by 'total_amount', because you may not see it. It needs the right price.read.",
    );
    await call('get', 'admin/fabrics?sort=["price_per_meter","DESC"]', token).expect(400);
    for (const query of [
      'sort=price_asc',
      'sort=price_desc',
      'min_price=1',
      'max_price=1',
      'search=linen+under+1000',
    ]) {
      await call('get', `fabrics?${query}`, token).expect(400);
      await fixture.app.http.get(`/api/fabrics?${query}`).expect(200);
    }
    const order = await anOrder();
    const found = async (list: string, search: string, who: BuiltinRole) =>
      (await call('get', `admin/${list}${encodeURIComponent(search)}`, await as(who)).expect(200)).text.includes(
        order.id,
      );
    for (const secret of ['45,000.00', '077 123 4567', order.customer_email]) {
      expect([secret, await found('orders?search=', secret, 'owner')]).toEqual([secret, true]);
      expect([secret, await found('orders?search=', secret, 'storekeeper')]).toEqual([secret, false]);
      expect([secret, await found('search?q=', secret, 'storekeeper')]).toEqual([secret, false]);
    }
    expect(await found('orders?search=', order.order_number, 'storekeeper')).toBe(true);
    const stale = { status: 'processing', version: order.version + 7 };
    const rejected = await call('post', `admin/orders/${order.id}/status`, token, stale).expect(409);
    expect(rejected.body.current).toMatchObject({ id: order.id, total_amount: null, customer_phone: null });
  });

  test('cannot infer the sums of a booking by searching for their digits', async () => {
    const { id } = await aFabric(fixture.app, { stockQuantity: 500 });
    const booking = { fabric_id: id, reason: 'import', quantity: 5 };
    for (const reference of ['Invoice 77, Rs. 45,321.50', 'Sold off at 45,322/=', 'Lorry 4532 of Tuesday']) {
      await call('post', 'admin/stock-movements', fixture.admin, { ...booking, reference }).expect(200);
    }
    const found = async (who: string) =>
      (await call('get', `admin/stock-movements?fabric_id=${id}&search=45`, who).expect(200)).body.length;
    expect([await found(fixture.admin), await found(await as('storekeeper'))]).toEqual([3, 1]);
  });

  test('reads the catalog without prices, and shares no cached response with readers of prices', async () => {
    const { id } = await aFabric(fixture.app);
    const storekeeper = await as('storekeeper');
    for (const path of [`fabrics/${id}`, `fabrics?ids=${id}`, `admin/fabrics/${id}`]) {
      const theirs = await call('get', path, storekeeper).expect(200);
      const ours = await call('get', path, await as('sales')).expect(200);
      expect(theirs.text).toMatch(/"price_per_meter" ?: ?null/);
      expect(ours.text).toMatch(/"price_per_meter" ?: ?450/);
      expect((await call('get', path, storekeeper).expect(200)).text).toBe(theirs.text);
      expect(theirs.headers.etag).not.toBe(ours.headers.etag);
      const tag = String(ours.headers.etag);
      await call('get', path, storekeeper).set('If-None-Match', tag).expect(200);
      expect((await call('head', path, storekeeper)).headers.etag).toBe(theirs.headers.etag);
    }
  });

  test('gets the response to a repeated call without prices once they lose the permission to see them', async () => {
    const { user, token } = await aSignedInMember(fixture.app, 'catalogue');
    const { id } = await aFabric(fixture.app);
    const key = randomUUID();
    const duplicated = () => call('post', `admin/fabrics/${id}/duplicate`, token).set('Idempotency-Key', key);
    expect((await duplicated().expect(201)).body.price_per_meter).toBe(450);
    await fixture.app.dataSource.query(
      `UPDATE user_roles SET role_id = (SELECT id FROM roles WHERE name = $2) WHERE user_id = $1`,
      [user.id, await ownRole(allBut('price.read', 'role.manage'))],
    );
    expect((await duplicated().expect(201)).body.price_per_meter).toBeNull();
  });

  test('sees only those dashboard figures whose records they may list', async () => {
    await anOrder();
    const { body } = await call('get', 'admin/dashboard/stats', await as('storekeeper')).expect(200);
    expect(body).toMatchObject({ total_fabrics: expect.any(Number), total_revenue: null, our_turn: null });
    expect(body.recent_orders[0]).toMatchObject({ total_amount: null, customer_name: 'Nimali Perera' });
    const charts = (await call('get', 'admin/dashboard/charts?days=7', await as('storekeeper')).expect(200)).body;
    expect(charts).toEqual({ days: 7, requests_per_day: [], funnel: [], most_requested: [] });
    const waiting = (await call('get', 'admin/dashboard/waiting', await as('storekeeper')).expect(200)).body;
    expect(waiting).toEqual({
      quotations: null,
      unread_quotations: null,
      orders: null,
      swatches: expect.any(Number),
      inquiries: null,
      write_offs: expect.any(Number),
    });
    const books = (await call('get', 'admin/dashboard/waiting', await as('accountant')).expect(200)).body;
    expect(new Set(Object.values(books))).toEqual(new Set([null]));
    expect(body).toMatchObject({ won_this_month: expect.any(Number), won_this_month_amount: null, offers_out: null });
    const clerk = (await call('get', 'admin/dashboard/stats', await as('catalogue')).expect(200)).body;
    expect(clerk).toMatchObject({ recent_orders: [], total_orders: null, pending_quotations: null });
    expect(clerk.total_fabrics).toEqual(expect.any(Number));
  });
});

const ownRole = async (permissions: readonly Permission[]): Promise<string> => {
  const name = `Own ${randomUUID()}`;
  await fixture.app.dataSource.query('INSERT INTO roles (name, permissions) VALUES ($1, $2)', [name, permissions]);
  return name;
};

describe('the catalogue role', () => {
  test('finds no customers, and cannot read their quotations', async () => {
    const { id } = await requested();
    const found = await call('get', 'admin/search?q=Nimali', await as('catalogue')).expect(200);
    expect(found.body).toEqual({ groups: [] });
    await call('get', `admin/quotations/${id}`, await as('catalogue')).expect(403);
  });

  test('saves the form of a fabric without its hidden mill price, which is kept', async () => {
    const fabric = await aFabric(fixture.app, { internalNote: 'Soft hand\nMill price: 4.20 USD' });
    const token = await as('catalogue');
    const { body: form } = await call('get', `admin/fabrics/${fabric.id}`, token).expect(200);
    expect(form).toMatchObject({ internal_note: 'Soft hand', price_per_meter: 450 });
    const sent = { ...form, images: undefined, internal_note: 'Softer hand', price_per_meter: 460 };
    await call('put', `admin/fabrics/${fabric.id}`, token, sent).expect(200);
    expect(await fabricOf(fabric)).toMatchObject({
      internalNote: 'Softer hand\nMill price: 4.20 USD',
      priceCents: 46_000,
    });
  });
});

describe('a fabric form saved by staff', () => {
  const formOf = async (fabric: Fabric, token: string) => ({
    ...(await call('get', `admin/fabrics/${fabric.id}`, token).expect(200)).body,
    images: undefined,
  });

  test.each([
    ['a price', 'price.write', { price_per_meter: 460 }],
    ['a unit of the price', 'price.write', { price_unit: 'yards' }],
    ['the visibility on the website', 'catalogue.publish', { visible: false }],
    ['the stock', 'stock.adjust', { stock_quantity: 480 }],
    ['the name', 'catalogue.write', { name: 'Fine Poplin' }],
    ['the colors', 'catalogue.write', { colourways: undefined, colors: ['White', 'Black'] }],
  ] as const)('needs no permission to keep %s, and %s to change it', async (_, needs, change) => {
    const fabric = await aFabric(fixture.app);
    const token = await withRights(allBut(needs));
    const form = await formOf(fabric, token);
    await call('put', `admin/fabrics/${fabric.id}`, token, { ...form, version: undefined }).expect(200);
    const { body } = await call('put', `admin/fabrics/${fabric.id}`, token, { ...form, version: undefined, ...change });
    expect(body).toMatchObject({ statusCode: 403, needs, message: expect.stringContaining('Nothing was saved.') });
    expect(await fabricOf(fabric)).toMatchObject({ priceCents: 45_000, visible: true, stockQuantity: 500 });
    await call('put', `admin/fabrics/${fabric.id}`, fixture.admin, { ...form, version: undefined, ...change }).expect(
      200,
    );
  });

  test('keeps the price when its sender may not see prices, and requires one from others', async () => {
    const fabric = await aFabric(fixture.app);
    const token = await withRights(allBut('price.read', 'price.write'));
    const form = await formOf(fabric, token);
    expect(form.price_per_meter).toBeNull();
    await call('put', `admin/fabrics/${fabric.id}`, token, { ...form, material: '100% Linen' }).expect(200);
    expect(await fabricOf(fabric)).toMatchObject({ priceCents: 45_000, material: '100% Linen' });
    const { body } = await call('put', `admin/fabrics/${fabric.id}`, fixture.admin, { ...form, version: undefined });
    expect(body).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'price_per_meter', message: 'Price is required' }],
    });
  });

  test('keeps a text with hidden sums of money, and is rejected when that text is edited', async () => {
    const fabric = await aFabric(fixture.app, { internalNote: 'Sold at Rs. 430 to Sunil' });
    const token = await withRights(allBut('price.read', 'price.write'));
    const form = await formOf(fabric, token);
    expect(form.internal_note).toBe('Sold at Rs. … to Sunil');
    await call('put', `admin/fabrics/${fabric.id}`, token, { ...form, version: undefined }).expect(200);
    const edited = { ...form, version: undefined, internal_note: 'Sold at Rs. … to Kamal' };
    const { body } = await call('put', `admin/fabrics/${fabric.id}`, token, edited).expect(403);
    expect(body).toMatchObject({ needs: 'price.read' });
    expect((await fabricOf(fabric)).internalNote).toBe('Sold at Rs. 430 to Sunil');
  });
});

describe('the required permission depends on what a call changes:', () => {
  test.each([
    ['price.write', { price_percent: 5 }],
    ['catalogue.publish', { visible: false }],
    ['catalogue.write', { is_global: true }],
  ] as const)('a bulk edit of fabrics requires %s for its change', async (needs, change) => {
    const { id } = await aFabric(fixture.app);
    const token = await withRights(allBut(needs));
    const batch = { selection: { ids: [id] }, change };
    expect((await call('post', 'admin/fabrics/batch', token, batch).expect(403)).body).toMatchObject({ needs });
    await call('post', 'admin/fabrics/batch', fixture.admin, batch).expect(200);
  });

  test('a new fabric requires permissions for its price, its publication and its stock', async () => {
    const input = {
      name: 'Oxford',
      material: 'Cotton',
      number_of_colors: 1,
      width: 150,
      weight: 120,
      price_per_meter: 450,
      price_unit: 'meters',
    };
    const made = async (missing: Permission, more: object = {}) =>
      call('post', 'admin/fabrics', await withRights(allBut(missing)), { ...input, item_code: randomUUID(), ...more });
    expect((await made('price.write')).body).toMatchObject({ statusCode: 403, needs: 'price.write' });
    expect((await made('stock.adjust', { stock_quantity: 5, available_in_sri_lanka: true })).body.needs).toBe(
      'stock.adjust',
    );
    expect((await made('catalogue.publish', { visible: true })).body.needs).toBe('catalogue.publish');
    expect((await made('catalogue.publish')).body).toMatchObject({ visible: false, price_per_meter: 450 });
    const { id } = await aFabric(fixture.app);
    const token = await withRights(allBut('price.write'));
    expect((await call('post', `admin/fabrics/${id}/duplicate`, token).expect(403)).body.needs).toBe('price.write');
    await call('post', 'admin/fabrics/upload-excel', token).expect(403);
  });

  test.each([
    ['count', 'stock.count', { counted: 480 }],
    ['import', 'stock.receive', { quantity: 5 }],
    ['return', 'stock.receive', { quantity: 5 }],
  ] as const)('a stock booking with the reason %s requires its own permission', async (reason, needs, amount) => {
    const { id } = await aFabric(fixture.app);
    const booking = { fabric_id: id, reason, reference: 'By hand', ...amount };
    const rejected = await call('post', 'admin/stock-movements', await withRights(allBut(needs)), booking).expect(403);
    expect(rejected.body).toMatchObject({ needs });
    await call('post', 'admin/stock-movements', await withRights(['stock.read', needs]), booking).expect(200);
  });

  test.each([
    ['confirmed', 'order.confirm'],
    ['cancelled', 'order.cancel'],
    ['processing', 'order.move'],
  ] as const)('moving an order to %s requires the permission for that step', async (status, needs) => {
    const { id } = await anOrder();
    const before = status === 'processing' ? 'confirmed' : 'pending';
    await fixture.app.dataSource.query('UPDATE orders SET status = $2 WHERE id = $1', [id, before]);
    const move = (token: string) => call('post', `admin/orders/${id}/status`, token, { status });
    expect((await move(await withRights(allBut(needs))).expect(403)).body).toMatchObject({ needs });
    await move(await withRights(['order.read', needs])).expect(200);
  });
});

test('fabrics of a quotation are visible with catalog or stock permissions, and list prices with price.read', async () => {
  const { id } = await requested();
  const asks = async (...permissions: Permission[]) => {
    const token = await withRights(['quote.read', 'quote.read_all', ...permissions]);
    return (await call('get', `admin/quotations/${id}/template`, token).expect(200)).body.line_fabrics;
  };
  const stock = { available_quantity: 500, colourways: [{ available_quantity: 500 }] };
  expect(await asks()).toEqual([]);
  expect(await asks('stock.read')).toMatchObject([{ ...stock, price_per_meter: null }]);
  expect(await asks('catalogue.read', 'price.read')).toMatchObject([{ ...stock, price_per_meter: 450 }]);
});

test('sums in what customers wrote are not found by who may not read prices', async () => {
  const words = { name: 'Kamala Silva', email: 'kamala@araliya.example' };
  await fixture.app.http
    .post('/api/inquiry')
    .send({ ...words, message: 'We paid Rs. 98,765.40 for it last year' })
    .expect(201);
  const { id } = await requested();
  await fixture.app.dataSource.query(`UPDATE quotations SET message = 'At most LKR 98,765.40' WHERE id = $1`, [id]);
  const without = await withRights(allBut('price.read'));
  const found = async (path: string, token: string) =>
    (await call('get', `admin/${path}=98,765`, token).expect(200)).body.length;
  for (const path of ['inquiries?search', 'quotations?search']) {
    expect([path, await found(path, fixture.admin), await found(path, without)]).toEqual([path, 1, 0]);
  }
  const { body } = await call('get', 'admin/search?q=98,765', without).expect(200);
  const kinds = body.groups.map(({ kind }: { kind: string }) => kind);
  expect(kinds).not.toContain('quotations');
  expect(kinds).not.toContain('inquiries');
});

describe('a discount limit of a role', () => {
  const seller = [...BUILTIN_ROLES.sales.permissions, 'quote.approve', 'quote.read_all'] as const;

  test('counts every way to reduce a price, and ignores discounts that others gave', async () => {
    const token = await withRights(seller, 10);
    const { id } = await requested();
    const put = (body: object) => call('put', `admin/quotations/${id}/template`, token, body);
    const { line_items: lines } = (await call('get', `admin/quotations/${id}`, token).expect(200)).body;
    await put({ discount: 10 }).expect(200);
    const over = (await put({ discount: 10.1 }).expect(403)).body;
    expect(over).toMatchObject({ needs: 'discount.over' });
    expect(over.message).toContain('This is 10.1% below the list prices, and you may give 10%.');
    await put({ discount: 0, line_items: [{ id: lines[0].id, unit_price: 404 }] }).expect(403);
    await put({ discount: 0, line_items: [{ id: lines[0].id, unit_price: 405 }] }).expect(200);
    const approve = (quoted_price: number) => call('post', `admin/quotations/${id}/approve`, token, { quoted_price });
    await approve(40_490).expect(403);
    await edit(id, { discount: 30 }).expect(200);
    await put({ internal_notes: 'Their best customer' }).expect(200);
    await put({ discount: 30 }).expect(200);
    await put({ discount: 31 }).expect(403);
    await approve(28_350).expect(200);
  });

  test('is the highest one of all roles of a user, and does not apply with discount.over', async () => {
    const { app } = fixture;
    const fabric = await aFabric(app);
    const create = (token: string, discount: number) =>
      call('post', 'admin/quotations/create', token, {
        customer_name: 'Sunil',
        customer_email: 'sunil@cottonhouse.lk',
        discount,
        fabric_items: [{ fabric_id: fabric.id, quantity_meters: 100, unit_price: 450 }],
      });
    const { user } = await aSignedInMember(app, 'storekeeper');
    for (const limit of [5, 12]) {
      await app.dataSource.query(
        `WITH made AS (INSERT INTO roles (name, permissions, discount_limit_percent) VALUES ($1, $2, $3) RETURNING id)
         INSERT INTO user_roles (user_id, role_id) SELECT $4, id FROM made`,
        [`Own ${randomUUID()}`, seller, limit, user.id],
      );
    }
    const token = await bearer(app, user);
    await create(token, 12).expect(201);
    await create(token, 12.1).expect(403);
    await create(await as('manager'), 50).expect(201);
    await create(await withRights([...seller, 'discount.over'], 5), 50).expect(201);
  });
});

describe('the cost of a fabric', () => {
  test('is read and changed only with its permissions, and is kept when others save the form', async () => {
    const { id } = await aFabric(fixture.app, { costCents: 30_000 });
    const read = async (token: string) => (await call('get', `admin/fabrics/${id}`, token).expect(200)).body;
    const token = await withRights(allBut('cost.read', 'cost.write'));
    const seen = await read(token);
    expect(seen.cost_per_meter).toBeNull();
    await call('put', `admin/fabrics/${id}`, token, { ...seen, name: 'Cotton Poplin, washed' }).expect(200);
    expect((await read(fixture.admin)).cost_per_meter).toBe(300);
    const change = { ...(await read(fixture.admin)), cost_per_meter: 310 };
    const rejected = await call('put', `admin/fabrics/${id}`, token, change).expect(403);
    expect(rejected.body).toMatchObject({ needs: 'cost.write' });
    await call('put', `admin/fabrics/${id}`, fixture.admin, { ...change, cost_per_meter: null }).expect(200);
    expect((await read(fixture.admin)).cost_per_meter).toBeNull();
  });

  test('must leave the minimum margin of a role, whatever reduced the price', async () => {
    // Sold at Rs. 450 a meter.
    const [{ id: fabric_id }, unknown] = await Promise.all([
      aFabric(fixture.app, { costCents: 30_000 }),
      aFabric(fixture.app),
    ]);
    const seller = [...BUILTIN_ROLES.sales.permissions, 'quote.approve', 'quote.read_all'] as const;
    const token = await withRights(seller, null, 25);
    const create = (fabric_items: object[], discount = 0, by = token) =>
      call('post', 'admin/quotations/create', by, {
        customer_name: 'Sunil',
        customer_email: 'sunil@cottonhouse.lk',
        discount,
        fabric_items,
      });
    const line = (unit_price: number) => ({ fabric_id, quantity_meters: 100, unit_price });
    const { id } = (await create([line(400)]).expect(201)).body.quotation;
    const { body } = await create([line(399)]).expect(403);
    expect(body).toMatchObject({ needs: 'discount.over' });
    expect(body.message).toContain('a smaller margin than the 25% that you have to keep');
    await create([line(450)], 12).expect(403);
    await create([line(0)]).expect(403);
    // A fabric without a cost has no margin, and doesn't hide those of others.
    const other = { fabric_id: unknown.id, quantity_meters: 100, unit_price: 1 };
    await create([other]).expect(201);
    await create([line(400), other]).expect(201);
    await create([line(399), { ...other, unit_price: 450 }]).expect(403);
    // Values that others have given stay.
    await call('put', `admin/quotations/${id}/template`, token, { discount: 1 }).expect(403);
    await call('put', `admin/quotations/${id}/template`, fixture.admin, { discount: 30 }).expect(200);
    await call('put', `admin/quotations/${id}/template`, token, { discount: 29 }).expect(200);
    await create([line(100)], 0, await withRights([...seller, 'discount.over'], null, 25)).expect(201);
  });
});

test('mails about a quotation go to its owner only while they may read it', async () => {
  const { app } = fixture;
  const { user } = await aSignedInMember(app, 'sales');
  const to = async () =>
    (await internalRecipients(app.dataSource.manager, app.config, { ownerId: user.id })).map(
      ({ toAddress }) => toAddress,
    );
  expect(await to()).toEqual([user.email]);
  const storekeeper = `UPDATE user_roles SET role_id = (SELECT id FROM roles WHERE builtin = 'storekeeper') WHERE user_id = $1`;
  await app.dataSource.query(storekeeper, [user.id]);
  expect(await to()).toEqual(['orders@selvedge.example']);
});

describe('the audit trail', () => {
  test('shows all field names, but only values that its reader may read', async () => {
    const fabric = await aFabric(fixture.app);
    await call('post', 'admin/fabrics/batch', fixture.admin, {
      selection: { ids: [fabric.id] },
      change: { price_percent: 10 },
    }).expect(200);
    const of = async (token: string) =>
      (await call('get', `admin/audit?record_id=${fabric.id}&action=changed`, token).expect(200)).body[0];
    const values = { field: 'price_cents', before: 45000, after: 49500 };
    expect((await of(fixture.admin)).changes).toContainEqual(values);
    const token = await withRights(['audit.read', 'stock.read']);
    const entry = await of(token);
    expect(entry.changes).toContainEqual({ field: 'price_cents' });
    expect(entry.detail).not.toContain('10');
    const searched = async (reader: string) =>
      (await call('get', `admin/audit?record_id=${fabric.id}&search=price_percent`, reader).expect(200)).body.length;
    expect([await searched(fixture.admin), await searched(token)]).toEqual([1, 0]);
    const csv = (await call('get', `admin/audit/export?record_id=${fabric.id}`, token).expect(200)).text;
    expect(csv).toContain('price_cents');
    expect(csv).not.toMatch(/(?<![\w-])(450+|495)(?![\w-])/);
  });

  test('shows only entries about records that its reader may read', async () => {
    const { user } = await aSignedInAdmin(fixture.app);
    await requested();
    const token = await withRights(['audit.read', 'stock.read']);
    const resources = new Set(
      (await call('get', 'admin/audit?limit=500', token).expect(200)).body.map(
        ({ resource }: { resource: string }) => resource,
      ),
    );
    expect(
      [...resources].filter((one) => !['fabrics', 'categories', 'patterns', 'holds'].includes(String(one))),
    ).toEqual([]);
    expect((await call('get', `admin/audit?record_id=${user.id}`, token).expect(200)).body).toEqual([]);
    expect(await anAdmin(fixture.app)).toBeDefined();
  });
});
