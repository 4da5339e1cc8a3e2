import { randomUUID } from 'node:crypto';
import type { FabricBatchAnswer, FabricBatchChange, FabricSelection } from '@selvedge/domain/fabrics/fabric-batch';
import { MAX_CENTS, percentOf } from '@selvedge/domain/money';
import fc from 'fast-check';
import { Category } from '../../src/fabrics/category.entity.js';
import { Fabric } from '../../src/fabrics/fabric.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aFabric, removeFabrics } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember, bearer, PASSWORD } from '../support/factories.js';
import { codeOf, withAuthenticator } from '../support/second-factor-fixture.js';

jest.setTimeout(60_000);

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());
beforeEach(() => removeFabrics(app));

const send = (body: object) => app.http.post('/api/admin/fabrics/batch').set('Authorization', admin).send(body);
const change = async (selection: FabricSelection, to: FabricBatchChange): Promise<FabricBatchAnswer> =>
  (await send({ selection, change: to }).expect(200)).body;
const rejection = async (body: object): Promise<string> => (await send(body).expect(400)).body.message;
const reload = ({ id }: Fabric): Promise<Fabric> =>
  app.dataSource.getRepository(Fabric).findOneOrFail({ where: { id }, relations: { categories: true } });
const names = ({ categories }: Fabric) => categories.map(({ name }) => name).sort();
const versions = (): Promise<{ id: string; xmin: string; updated_at: Date }[]> =>
  app.dataSource.query('SELECT id, xmin, updated_at FROM fabrics ORDER BY id');
const category = (name: string): Promise<Category> => app.dataSource.getRepository(Category).findOneByOrFail({ name });

describe('a bulk edit of fabrics', () => {
  test('that is repeated gets the first answer and raises no price twice, also concurrently', async () => {
    const voile = await aFabric(app);
    const body = { selection: { ids: [voile.id] }, change: { price_percent: 10 } };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(body).set('Idempotency-Key', key).expect(200)),
    );
    expect(answers.map((answer) => answer.body.changed_count)).toEqual([1, 1, 1, 1, 1]);
    expect(await reload(voile)).toMatchObject({ priceCents: 49_500 });
    const other = { ...body, change: { price_percent: 20 } };
    const refused = await send(other).set('Idempotency-Key', key).expect(409);
    expect(refused.body.message).toMatch(/already sent with other content/);
    await send(body).set('Idempotency-Key', randomUUID()).expect(200);
    expect(await reload(voile)).toMatchObject({ priceCents: 54_450 });
  });

  test('in progress does not block quotation requests for the same fabrics', async () => {
    const voile = await aFabric(app);
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM fabrics WHERE id = $1 FOR KEY SHARE', [voile.id]);
    const answer = await change({ ids: [voile.id] }, { price_percent: 10 });
    expect(answer.changed_count).toBe(1);
    await runner.rollbackTransaction();
    await runner.release();
  });

  test('changes the selected fabrics and no others', async () => {
    const [voile, twill, satin] = [await aFabric(app), await aFabric(app), await aFabric(app)];
    const gone = await aFabric(app);
    await app.dataSource.getRepository(Fabric).delete(gone.id);
    const answer = await change(
      { ids: [voile.id, twill.id, twill.id, gone.id, randomUUID(), 'not an id'] },
      { price_percent: -12.5, visible: false, is_global: true },
    );
    expect(answer).toMatchObject({ message: '2 fabrics were changed.', changed_count: 2, selected_count: 2 });
    for (const fabric of [voile, twill]) {
      const changed = await reload(fabric);
      expect(changed).toMatchObject({ priceCents: 39_375, visible: false, isGlobal: true, stockQuantity: 500 });
      expect(changed.updatedAt.getTime()).toBeGreaterThan(fabric.updatedAt.getTime());
    }
    expect(await reload(satin)).toMatchObject({ priceCents: 45_000, visible: true, isGlobal: false });
  });

  test('changes all fabrics that match the filter, also when the change removes them from it', async () => {
    const shown = await aFabric(app, { isGlobal: true, name: 'Indigo Denim', categories: ['Denim'] });
    const other = await aFabric(app, { isGlobal: true, name: 'Linen', categories: ['Linen'] });
    const denim = await category('Denim');
    const linen = await category('Linen');
    const filter = { search: 'indigo', category_id: denim.id, is_global: true };
    const answer = await change(
      { filter },
      { is_global: false, remove_category_ids: [denim.id], add_category_ids: [linen.id] },
    );
    expect(answer).toMatchObject({ message: '1 fabric was changed.', changed_count: 1, selected_count: 1 });
    const changed = await reload(shown);
    expect(changed.isGlobal).toBe(false);
    expect(names(changed)).toEqual(['Linen']);
    expect((await reload(other)).isGlobal).toBe(true);
    expect(await change({ filter }, { visible: false })).toEqual({
      message: 'No fabric was found.',
      changed_count: 0,
      selected_count: 0,
      undo_id: null,
    });
    expect(await change({ filter: {} }, { visible: false })).toMatchObject({ changed_count: 2, selected_count: 2 });
  });

  test('does not write a fabric that already has the values', async () => {
    const hidden = await aFabric(app, { visible: false, categories: ['Silk'] });
    await aFabric(app, { categories: ['Silk', 'Wool'] });
    const silk = await category('Silk');
    const wool = await category('Wool');
    const before = await versions();
    const all = { filter: {} };
    expect(await change(all, { price_percent: 0, visible: undefined, add_category_ids: [silk.id] })).toEqual({
      message: '0 of 2 fabrics were changed; the others were so already.',
      changed_count: 0,
      selected_count: 2,
      undo_id: null,
    });
    expect(await versions()).toEqual(before);
    expect(await change(all, { visible: false })).toMatchObject({
      message: '1 of 2 fabrics was changed; the others were so already.',
      changed_count: 1,
    });
    const after = await versions();
    expect(after.filter(({ id }) => id === hidden.id)).toEqual(before.filter(({ id }) => id === hidden.id));
    expect(await change(all, { add_category_ids: [wool.id], remove_category_ids: [silk.id] })).toMatchObject({
      changed_count: 2,
    });
    expect(names(await reload(hidden))).toEqual(['Wool']);
    expect((await reload(hidden)).version).toBe(hidden.version + 1);
  });

  test('leaves the stock flags unchanged', async () => {
    const flags = [
      { outOfStock: true, stockQuantity: 0 },
      { preOrder: true },
      { availableInSriLanka: true, stockQuantity: 3 },
    ];
    for (const fields of flags) await aFabric(app, fields);
    expect(await change({ filter: {} }, { visible: false, is_global: true })).toMatchObject({ changed_count: 3 });
    const stored = await app.dataSource.getRepository(Fabric).find({ order: { createdAt: 'ASC' } });
    expect(stored).toMatchObject(flags);
  });

  test('shows buyers the new prices at once', async () => {
    const fabric = await aFabric(app, { priceCents: 1_005 });
    await app.http.get('/api/fabrics').expect(200);
    await change({ ids: [fabric.id] }, { price_percent: 10 });
    const { body } = await app.http.get('/api/fabrics').expect(200);
    expect(body.fabrics).toMatchObject([{ price_per_meter: 11.06 }]);
  });

  test('rounds prices to the cent, half away from zero', async () => {
    const prices = fc.array(fc.integer({ min: 0, max: 90_000_000_000 }), { minLength: 20, maxLength: 20 });
    const percents = fc.oneof(
      fc.integer({ min: -99_999, max: 1_000_000 }).map((thousandths) => thousandths / 1_000),
      fc.constantFrom(-50, -12.5, -0.5, 0.5, 2.5, 12.5, 33.3, 50),
    );
    const fabrics = await Promise.all(Array.from({ length: 20 }, () => aFabric(app)));
    const ids = fabrics.map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(prices, percents, async (cents, percent) => {
        await app.dataSource.query(
          'UPDATE fabrics SET price_cents = given.price FROM unnest($1::uuid[], $2::bigint[]) AS given(id, price) WHERE given.id = fabrics.id',
          [ids, cents],
        );
        await change({ ids }, { price_percent: percent });
        const stored = await app.dataSource.getRepository(Fabric).find();
        const priceOf = new Map(stored.map(({ id, priceCents }) => [id, priceCents]));
        expect(ids.map((id) => priceOf.get(id))).toEqual(cents.map((price) => percentOf(price, 100 + percent)));
      }),
      { numRuns: 25 },
    );
  });

  test('changes nothing when a price would exceed the maximum, and names the fabrics', async () => {
    const dear = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        aFabric(app, { itemCode: `dear-${index}`, priceCents: MAX_CENTS - index }),
      ),
    );
    const cheap = await aFabric(app);
    const before = await versions();
    expect(await rejection({ selection: { filter: {} }, change: { price_percent: 1, visible: false } })).toBe(
      '7 prices would be above Rs. 9,999,999,999.99: dear-0, dear-1, dear-2, dear-3, dear-4 and 2 more. Nothing was changed.',
    );
    expect(await rejection({ selection: { ids: [dear[0]?.id, cheap.id] }, change: { price_percent: 0.001 } })).toBe(
      '1 price would be above Rs. 9,999,999,999.99: dear-0. Nothing was changed.',
    );
    expect(await versions()).toEqual(before);
    expect(await change({ filter: {} }, { price_percent: -99.999 })).toMatchObject({ changed_count: 8 });
    expect(await reload(cheap)).toMatchObject({ priceCents: 0 });
  });

  test('runs after a concurrent one and uses its prices', async () => {
    const fabrics = await Promise.all(Array.from({ length: 30 }, () => aFabric(app, { priceCents: 10_000 })));
    const ids = fabrics.map(({ id }) => id);
    await Promise.all([
      change({ ids }, { price_percent: 10 }),
      change({ ids: ids.toReversed() }, { price_percent: 10 }),
      change({ filter: {} }, { price_percent: 10 }),
    ]);
    const prices = new Set((await app.dataSource.getRepository(Fabric).find()).map(({ priceCents }) => priceCents));
    expect([...prices]).toEqual([13_310]);
  });

  test('may run longer than other statements, in its own transaction only', async () => {
    await change({ filter: {} }, { visible: true });
    const timeouts = await Promise.all(
      Array.from({ length: 10 }, () => app.dataSource.query('SHOW statement_timeout')),
    );
    expect(new Set(timeouts.map(([{ statement_timeout }]) => statement_timeout))).toEqual(new Set(['5s']));
  });
});

describe('a bulk edit is rejected', () => {
  const ids = [randomUUID()];
  const unknown = randomUUID();

  test.each<[string, object, string]>([
    ['without a selection', { change: { visible: true } }, 'Select the fabrics to change'],
    [
      'with an empty list of ids',
      { selection: { ids: [] }, change: { visible: true } },
      'Select the fabrics to change',
    ],
    ['with an empty selection', { selection: {}, change: { visible: true } }, 'Select the fabrics to change'],
    [
      'with a selection that is not an object',
      { selection: 'all', change: { visible: true } },
      'Select the fabrics to change',
    ],
    [
      'with a filter that is not an object',
      { selection: { filter: 'all' }, change: { visible: true } },
      'Select the fabrics to change',
    ],
    [
      'with a list as the selection',
      { selection: [{ ids }], change: { visible: true } },
      'Select the fabrics to change',
    ],
    [
      'with both ids and a filter',
      { selection: { ids, filter: {} }, change: { visible: true } },
      'Select fabrics by their ids or by a filter, not by both',
    ],
    [
      'with more than 500 ids',
      { selection: { ids: Array.from({ length: 501 }, () => randomUUID()) }, change: { visible: true } },
      'At most 500 fabrics can be selected one by one',
    ],
    [
      'with ids that are not texts',
      { selection: { ids: [7] }, change: { visible: true } },
      'The ids of the fabrics must be texts',
    ],
    [
      'with a filter value of null',
      { selection: { filter: { id: null } }, change: { visible: true } },
      "The filter 'id' says nothing: give it a value, or leave it out.",
    ],
    [
      'with a blank filter value',
      { selection: { filter: { is_global: true, search: '' } }, change: { visible: true } },
      "The filter 'search' says nothing: give it a value, or leave it out.",
    ],
    [
      'with ids of null beside a filter',
      { selection: { ids: null, filter: {} }, change: { visible: true } },
      'Select the fabrics to change',
    ],
    [
      'with an unknown filter',
      { selection: { filter: { supplier: 'x' } }, change: { visible: true } },
      "This list can't be filtered by 'supplier'.",
    ],
    [
      'with an invalid filter value',
      { selection: { filter: { in_stock: 'perhaps' } }, change: { visible: true } },
      "The filter 'in_stock' must be true or false.",
    ],
    ['without a change', { selection: { ids } }, 'Choose what to change'],
    ['with a change of no known field', { selection: { ids }, change: { stock: 7 } }, 'Choose what to change'],
    [
      'with a price change of -100 percent',
      { selection: { ids }, change: { price_percent: -100 } },
      'Change of price must be at least -99.999',
    ],
    [
      'with a price change above 1,000 percent',
      { selection: { ids }, change: { price_percent: 1_000.1 } },
      'Change of price must be at most 1,000',
    ],
    [
      'with a percentage of more than 3 decimals',
      { selection: { ids }, change: { price_percent: 1.00001 } },
      'Change of price must have at most 3 decimals',
    ],
    [
      'with a percentage that is not a number',
      { selection: { ids }, change: { price_percent: 'much' } },
      'Change of price must be a number',
    ],
    [
      'with a visible flag that is not a boolean',
      { selection: { ids }, change: { visible: 'yes' } },
      'Visible must be true or false',
    ],
    [
      'with a global flag that is not a boolean',
      { selection: { ids }, change: { is_global: 1 } },
      'Global must be true or false',
    ],
    [
      'with an unknown category to add',
      { selection: { ids }, change: { add_category_ids: [unknown] } },
      `There is no category '${unknown}'.`,
    ],
    [
      'with an unknown category to remove',
      { selection: { ids }, change: { remove_category_ids: ['Cotton'] } },
      "There is no category 'Cotton'.",
    ],
  ])('%s', async (_, body, message) => {
    const fabric = await aFabric(app);
    const before = await versions();
    expect(await rejection(body)).toBe(message);
    expect(await versions()).toEqual(before);
    expect(await reload(fabric)).toBeDefined();
  });

  test('when it adds and removes the same category', async () => {
    const fabric = await aFabric(app, { categories: ['Cotton'] });
    const { id } = await category('Cotton');
    const both = { add_category_ids: [id], remove_category_ids: [id] };
    expect(await rejection({ selection: { ids: [fabric.id] }, change: both })).toBe(
      "A category can't be added and removed at once.",
    );
  });
});

test('the stock filter of the list matches the badges of the rows', async () => {
  await aFabric(app, { itemCode: 'HELD', stockQuantity: 12 });
  await aFabric(app, { itemCode: 'SOLD', stockQuantity: 0 });
  await aFabric(app, { itemCode: 'WOVEN-TO-ORDER', stockQuantity: 0, preOrder: true });
  const codes = async (filter: object) => {
    const query = { filter: JSON.stringify(filter) };
    const { body } = await app.http.get('/api/admin/fabrics').query(query).set('Authorization', admin).expect(200);
    return body.map(({ item_code }: { item_code: string }) => item_code).sort();
  };
  expect(await codes({ in_stock: true })).toEqual(['HELD', 'WOVEN-TO-ORDER']);
  expect(await codes({ in_stock: false })).toEqual(['SOLD']);
  expect(await codes({ in_stock: false, pre_order: true })).toEqual(['WOVEN-TO-ORDER']);
  expect(await codes({ in_stock: true, pre_order: true })).toEqual([]);
});

test('the low-stock filter finds what the dashboard counts', async () => {
  await aFabric(app, { itemCode: 'LAST-METRES', stockQuantity: 50 });
  await aFabric(app, { itemCode: 'PLENTY', stockQuantity: 50.01 });
  await aFabric(app, { itemCode: 'LAST-HIDDEN', stockQuantity: 3, visible: false });
  await aFabric(app, { itemCode: 'LAST-TO-ORDER', stockQuantity: 3, preOrder: true });
  const list = (filter: object) =>
    app.http
      .get('/api/admin/fabrics')
      .query({ filter: JSON.stringify({ ...filter, search: 'LAST' }), range: '[0,0]' })
      .set('Authorization', admin)
      .expect(200);
  const { body: stats } = await app.http.get('/api/admin/dashboard/stats').set('Authorization', admin).expect(200);
  const { headers } = await app.http
    .get('/api/admin/fabrics')
    .query({ filter: '{"low_stock":true}', range: '[0,0]' })
    .set('Authorization', admin)
    .expect(200);
  expect(Number(headers['content-range']?.split('/')[1])).toBe(stats.low_stock_count);
  expect((await list({ low_stock: true })).body).toMatchObject([{ item_code: 'LAST-METRES' }]);
});

describe('the undo of a deletion or bulk edit', () => {
  const undo = (id: unknown, token = admin) => app.http.post(`/api/admin/undos/${id}`).set('Authorization', token);
  const remove = async (path: string, token = admin): Promise<string> =>
    (await app.http.delete(`/api/admin/${path}`).set('Authorization', token).expect(200)).body.undo_id;
  const rowsOf = (table: string, where: string, id: string) =>
    app.dataSource.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where} = $1 ORDER BY to_jsonb(t)::text`, [
      id,
    ]);

  /** A fabric with colors that have stock of their own, a ledger, a picture, a category, and a quotation that names it. */
  async function aUsedFabric() {
    const { body } = await app.http
      .post('/api/admin/fabrics')
      .set('Authorization', admin)
      .send({
        name: 'Undo Twill',
        item_code: `UN-${randomUUID().slice(0, 8)}`,
        material: '100% cotton',
        price_per_meter: 800,
        width: 150,
        weight: 200,
        number_of_colors: 2,
        price_unit: 'meters',
        available_in_sri_lanka: true,
        category_ids: [(await category('Denim')).id],
        colourways: [
          { name: 'Navy', stock_quantity: 120.5 },
          { name: 'White', stock_quantity: 30 },
        ],
      })
      .expect(201);
    const { id } = body;
    const [{ upload }] = await app.dataSource.query<[{ upload: string }]>(
      `INSERT INTO uploads (storage_key, width, height, bytes, placeholder_color)
       VALUES ('uploads/' || gen_random_uuid() || '.webp', 10, 10, 10, '#ffffff') RETURNING id AS upload`,
    );
    await app.dataSource.query(
      `INSERT INTO fabric_images (fabric_id, upload_id, image_url, is_primary, display_order, colourway_id)
       SELECT $1, u.id, '/api/' || u.storage_key, true, 0, (SELECT w.id FROM colourways w WHERE w.fabric_id = $1 AND w.name = 'Navy')
       FROM uploads u WHERE u.id = $2`,
      [id, upload],
    );
    const { body: quoted } = await app.http
      .post('/api/admin/quotations/create')
      .set('Authorization', admin)
      .send({
        customer_name: 'Imara',
        customer_email: 'imara@cader.lk',
        valid_until: `${dayAhead(30)}T00:00:00Z`,
        fabric_items: [{ fabric_id: id, quantity_meters: 20, unit_price: 800 }],
      })
      .expect(201);
    return { id: id as string, quotation: quoted.quotation.id as string, upload };
  }
  const stateOf = async ({ id, quotation, upload }: Awaited<ReturnType<typeof aUsedFabric>>) => ({
    shown: (await app.http.get(`/api/admin/fabrics/${id}`).set('Authorization', admin).expect(200)).body,
    colors: await rowsOf('colourways', 'fabric_id', id),
    ledger: await rowsOf('stock_movements', 'fabric_id', id),
    pictures: await rowsOf('fabric_images', 'fabric_id', id),
    upload: await rowsOf('uploads', 'id', upload),
    categories: await rowsOf('fabric_categories', 'fabric_id', id),
    lines: (await rowsOf('quotation_lines', 'quotation_id', quotation)).map(({ row }: { row: object }) => row),
  });

  test('restores a deleted fabric with its colors, stock, ledger, pictures and the lines that name it', async () => {
    const fabric = await aUsedFabric();
    const before = await stateOf(fabric);
    expect(before.ledger).toHaveLength(2);
    const undoId = await remove(`fabrics/${fabric.id}`);
    expect(await rowsOf('uploads', 'id', fabric.upload)).toHaveLength(1);
    expect(await rowsOf('quotation_lines', 'fabric_id', fabric.id)).toEqual([]);
    expect((await undo(undoId).expect(200)).body.message).toMatch(/^UN-.* is there again\.$/);
    expect(await stateOf(fabric)).toEqual(before);
    await undo(undoId).expect(409);
    const trail = await app.dataSource.query(
      `SELECT action, resource FROM audit_entries WHERE record_ids @> ARRAY[$1::uuid] ORDER BY id DESC LIMIT 1`,
      [fabric.id],
    );
    expect(trail).toEqual([{ action: 'undone', resource: 'fabrics' }]);
  });

  test('is rejected for another user, after ten minutes, or when the item code is taken', async () => {
    const { token: colleague } = await aSignedInAdmin(app);
    const fabric = await aFabric(app, { itemCode: 'UN-1' });
    const undoId = await remove(`fabrics/${fabric.id}`);
    await undo(undoId, colleague).expect(409);
    await undo(randomUUID()).expect(409);
    await undo('nonsense').expect(404);
    await aFabric(app, { itemCode: 'un-1' });
    expect((await undo(undoId).expect(409)).body.message).toMatch(/same name, code or address/);
    await removeFabrics(app);
    await app.dataSource.query(`UPDATE undos SET created_at = now() - interval '11 minutes' WHERE id = $1`, [undoId]);
    expect((await undo(undoId).expect(409)).body.message).toMatch(/for 10 minutes/);
  });

  test('succeeds once when it is requested several times concurrently', async () => {
    const fabric = await aFabric(app);
    const undoId = await remove(`fabrics/${fabric.id}`);
    const answers = await Promise.all([undo(undoId), undo(undoId), undo(undoId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('restores a deleted category or pattern with its fabrics', async () => {
    for (const kind of ['categories', 'patterns'] as const) {
      const { body: term } = await app.http
        .post(`/api/admin/fabric-${kind}`)
        .set('Authorization', admin)
        .send({ name: `Undone ${kind}`, description: 'Kept' })
        .expect(201);
      const fabric = await aFabric(app);
      const [table, column] =
        kind === 'categories' ? ['fabric_categories', 'category_id'] : ['fabric_patterns', 'pattern_id'];
      await app.dataSource.query(`INSERT INTO ${table} (fabric_id, ${column}) VALUES ($1, $2)`, [fabric.id, term.id]);
      const read = () => app.http.get(`/api/admin/fabric-${kind}/${term.id}`).set('Authorization', admin);
      const before = (await read().expect(200)).body;
      expect(before.fabric_count).toBe(1);
      await undo(await remove(`fabric-${kind}/${term.id}`)).expect(200);
      expect((await read().expect(200)).body).toEqual(before);
    }
  });

  test('restores a deleted account with its second factor, but not its sessions', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { secret } = await withAuthenticator(app, user);
    const undoId = await remove(`users/${user.id}`);
    const signIn = () => app.http.post('/api/auth/login').send({ email: user.email, password: PASSWORD });
    await signIn().expect(401);
    await undo(undoId).expect(200);
    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    const { challenge } = (await signIn().expect(200)).body;
    await app.http
      .post('/api/auth/second-factor')
      .send({ challenge, code: codeOf(secret) })
      .expect(200);
  });

  test('restores all fabrics of a bulk edit except those that were changed since', async () => {
    await app.dataSource.query(
      `INSERT INTO fabrics (name, item_code, price_cents, material)
       SELECT 'Undo ' || n, 'UNDO-' || n, 10000 + n, '100% cotton' FROM generate_series(1, 3000) n`,
    );
    const knits = await category('Denim');
    const values = () =>
      app.dataSource.query(
        `SELECT f.id, price_cents, visible, is_global, (SELECT count(*)::int FROM fabric_categories c WHERE c.fabric_id = f.id) AS filed
         FROM fabrics f ORDER BY f.id`,
      );
    const before = await values();
    const answer = await change(
      { filter: { search: 'UNDO' } },
      { price_percent: 12.5, visible: false, add_category_ids: [knits.id] },
    );
    expect(answer).toMatchObject({ changed_count: 3000, undo_id: expect.any(String) });
    const [one, ...others] = before;
    await app.dataSource.query('UPDATE fabrics SET price_cents = 1 WHERE id = $1', [one.id]);
    const { body } = await undo(answer.undo_id).expect(200);
    expect(body.message).toBe('2999 fabrics have the former values; 1 was changed since and stays as it is.');
    expect(await values()).toEqual([{ ...one, price_cents: '1', visible: false, filed: 1 }, ...others]);
    expect((await change({ filter: { search: 'UNDO' } }, { is_global: false })).undo_id).toBeNull();
  });

  test('is rejected when the user no longer has the permission for the original change', async () => {
    const { user, token } = await aSignedInMember(app, 'catalogue');
    await app.dataSource.query(
      `DELETE FROM user_roles USING roles r WHERE r.id = role_id AND user_id = $1 AND builtin <> 'catalogue'`,
      [user.id],
    );
    const voile = await aFabric(app);
    const { body } = await app.http
      .post('/api/admin/fabrics/batch')
      .set('Authorization', token)
      .send({ selection: { ids: [voile.id] }, change: { price_percent: 10 } })
      .expect(200);
    await app.dataSource.query(
      `UPDATE user_roles SET role_id = (SELECT id FROM roles WHERE builtin = 'viewer') WHERE user_id = $1`,
      [user.id],
    );
    await undo(body.undo_id, await bearer(app, user)).expect(403);
    expect(await reload(voile)).toMatchObject({ priceCents: 49_500 });
  });
});
