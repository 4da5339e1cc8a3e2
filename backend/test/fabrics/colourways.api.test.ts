import type { AdminFabric, Colourway, ColourwayInput } from '@selvedge/domain/fabrics/fabric';
import type { QuickOrder } from '@selvedge/domain/fabrics/quick-order';
import type { Quotation } from '@selvedge/domain/quotations/quotation';
import sharp from 'sharp';
import { movesStock } from '../../src/fabrics/stock/move-stock.js';
import { startApp, type TestApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

let app: TestApp;
let admin: string;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

const poplin = (fields: object = {}) => ({
  name: 'Cotton Poplin',
  item_code: `CW-${++serial}`,
  material: '100% Cotton',
  number_of_colors: 1,
  width: 147,
  weight: 120,
  price_per_meter: 450.5,
  price_unit: 'meters',
  ...fields,
});
const create = (fields: object) => app.http.post('/api/admin/fabrics').set('Authorization', admin).send(poplin(fields));
const created = async (fields: object): Promise<AdminFabric> => (await create(fields).expect(201)).body;
const put = ({ id, ...fabric }: AdminFabric, fields: object) =>
  app.http
    .put(`/api/admin/fabrics/${id}`)
    .set('Authorization', admin)
    .send({ ...poplin(), item_code: fabric.item_code, ...fields });
const changed = async (fabric: AdminFabric, fields: object): Promise<AdminFabric> =>
  (await put(fabric, fields).expect(200)).body;
const refused = async (fabric: AdminFabric, fields: object, status = 400): Promise<string> =>
  (await put(fabric, fields).expect(status)).body.message;
const read = async ({ id }: AdminFabric): Promise<AdminFabric> =>
  (await app.http.get(`/api/admin/fabrics/${id}`).set('Authorization', admin).expect(200)).body;

const names = ({ colourways }: AdminFabric) => colourways.map(({ name }) => name);
const sold = ({ colourways }: AdminFabric) => colourways.filter((own) => own.is_available).map(({ name }) => name);
const stock = ({ colourways }: AdminFabric) =>
  Object.fromEntries(colourways.map(({ name, stock_quantity }) => [name, stock_quantity]));
const one = ({ colourways }: AdminFabric, name: string): Colourway =>
  colourways.find((own) => own.name === name) as Colourway;
const asInput = ({ colourways }: AdminFabric): ColourwayInput[] => colourways.map(({ ...own }) => own);

const ledger = ({ id }: AdminFabric) =>
  app.dataSource.query<{ color: string | null; on_hand: number; reason: string; by: string }[]>(
    `SELECT w.name AS color, m.on_hand::float8, m.reason, m.by
     FROM stock_movements m LEFT JOIN colourways w ON w.id = m.colourway_id WHERE m.fabric_id = $1 ORDER BY m.id`,
    [id],
  );
const onHand = async (fabric: AdminFabric) => (await ledger(fabric)).reduce((sum, { on_hand }) => sum + on_hand, 0);

/** Like an order or a hold. */
const take = (colourway: Colourway, metres: number, balance: 'reserved_quantity' | 'held_quantity') =>
  app.dataSource.transaction(async (manager) => {
    await movesStock(manager, { reason: balance === 'held_quantity' ? 'hold' : 'reserve' });
    await manager.query(`UPDATE colourways SET ${balance} = ${balance} + $2 WHERE id = $1`, [colourway.id, metres]);
  });

describe('a client that knows colors only by name', () => {
  test('reads back what it wrote, with a colorway for each color', async () => {
    const fabric = await created({ colors: ['Navy', ' White ', '', 'navy'], stock_quantity: 120.5 });
    expect(fabric).toMatchObject({ colors: ['Navy', 'White'], color: 'Navy', stock_quantity: 120.5 });
    expect(fabric.colourways).toEqual(
      ['Navy', 'White'].map((name) => ({
        id: expect.any(String),
        name,
        hex: null,
        code: '',
        stock_quantity: null,
        reserved_quantity: 0,
        available_quantity: 120.5,
        largest_single_shade_meters: null,
        longest_piece_meters: null,
        minimum_order: null,
        is_available: true,
        image_ids: [],
      })),
    );
  });

  test('can go from the fabric form to an order with the old field names', async () => {
    const asAdmin = (method: 'post' | 'put' | 'get', path: string, body?: object) =>
      app.http[method](`/api/admin/${path}`).set('Authorization', admin).send(body);
    const fabric = await created({
      color: 'Navy',
      colors: ['Navy', 'White'],
      number_of_colors: 2,
      stock_quantity: 500,
      minimum_order: 20,
      available_in_sri_lanka: true,
      images: [],
      existing_images: [],
    });
    const { token } = await aSignedInCustomer(app);
    const own = (path: string) => app.http.get(path).set('Authorization', token).expect(200);
    const { body: catalogue } = await own(`/api/fabrics?search=${fabric.item_code}`);
    expect(catalogue.fabrics).toEqual([
      expect.objectContaining({ id: fabric.id, color: 'Navy', colors: ['Navy', 'White'], stock_quantity: 500 }),
    ]);

    // One concurrent call per cart item.
    const asked = await Promise.all(
      [30, 40].map((quantity_meters) =>
        app.http
          .post('/api/quotations')
          .set('Authorization', token)
          .send({ fabric_id: fabric.id, quantity_meters, message: 'For shirts' })
          .expect(201),
      ),
    );
    const [first] = asked.map(({ body }) => body.quotation.id);
    await asAdmin('post', `quotations/${first}/approve`, { quoted_price: 13_500, admin_comment: 'In a week' }).expect(
      200,
    );
    await asAdmin('put', `quotations/${first}/template`, {
      unit_price: 440,
      discount: 0,
      admin_response: 'In a week',
      quantity_meters: 30,
      item_code: fabric.item_code,
    }).expect(200);
    const { body: template } = await asAdmin('get', `quotations/${first}/template`).expect(200);
    expect(JSON.stringify(template)).toContain('"color":"Navy"');
    const { body: mine } = await own('/api/quotations');
    expect(mine.quotations.map(({ fabric_color }: Quotation) => fabric_color)).toEqual(['Navy', 'Navy']);

    const { body: order } = await asAdmin('post', `quotations/${first}/convert`).expect(201);
    await asAdmin('post', `orders/${order.id}/status`, { status: 'confirmed' }).expect(200);
    expect(await read(fabric)).toMatchObject({
      stock_quantity: 500,
      available_quantity: 470,
      colors: ['Navy', 'White'],
    });
    await changed(fabric, { color: 'White', colors: ['White'] });
    // Navy is reserved: it remains, off sale.
    expect(await read(fabric)).toMatchObject({ color: 'White', available_quantity: 470 });
    expect(sold(await read(fabric))).toEqual(['White']);
  });

  test('gets one unnamed colorway when it sends no color', async () => {
    const fabric = await created({});
    expect([fabric.colors, fabric.color, names(fabric)]).toEqual([[], null, ['']]);
    expect(names(await changed(fabric, { color: 'Ecru' }))).toEqual(['Ecru']);
    expect(names(await changed(fabric, { colors: [] }))).toEqual(['']);
  });

  test('adds, removes and reorders colorways by name, ignoring case', async () => {
    const fabric = await created({ colors: ['Navy', 'White', 'Sage'] });
    const after = await changed(fabric, { colors: ['sage', 'NAVY', 'Rust'] });
    expect([after.colors, names(after)]).toEqual([
      ['sage', 'NAVY', 'Rust'],
      ['sage', 'NAVY', 'Rust'],
    ]);
    expect(one(after, 'NAVY').id).toBe(one(fabric, 'Navy').id);
  });

  test('takes a color with ledger entries off sale, and brings it back by name', async () => {
    const fabric = await created({ colourways: [{ name: 'Navy', stock_quantity: 60 }, { name: 'White' }] });
    const after = await changed(fabric, { colors: ['White'] });
    expect([after.colors, names(after), sold(after)]).toEqual([['White'], expect.arrayContaining(['Navy']), ['White']]);
    expect([after.stock_quantity, after.available_quantity]).toEqual([60, 0]);
    const again = await changed(fabric, { colors: ['White', 'navy'] });
    expect([again.available_quantity, one(again, 'navy').id]).toEqual([60, one(fabric, 'Navy').id]);
  });

  test('keeps all colors when it sends none', async () => {
    const fabric = await created({ colourways: [{ name: 'Navy', hex: '#1F2A44', stock_quantity: 60 }] });
    expect((await changed(fabric, { name: 'Renamed' })).colourways).toEqual(fabric.colourways);
  });

  test('reads back the total stock that it writes for colors that are counted separately', async () => {
    const fabric = await created({
      colourways: [
        { name: 'Navy', stock_quantity: 60 },
        { name: 'White', stock_quantity: 40 },
      ],
    });
    expect(stock(await changed(fabric, { stock_quantity: 130.125 }))).toEqual({ Navy: 90.125, White: 40 });
    expect(stock(await changed(fabric, { stock_quantity: 30 }))).toEqual({ Navy: 0, White: 30 });
    expect(stock(await changed(fabric, { out_of_stock: true }))).toEqual({ Navy: 0, White: 0 });
    expect(await onHand(fabric)).toBe(0);
  });
});

describe('colorways sent by the form', () => {
  test('keep every field that is sent', async () => {
    const fabric = await created({
      colourways: [
        { name: ' Navy ', hex: '#1F2A44', code: 'N-12', stock_quantity: 120.125, minimum_order: 40 },
        { name: '' },
        { name: 'White', hex: '#FFF' },
        { name: 'Rust', is_available: false },
      ],
    });
    expect(fabric).toMatchObject({ colors: ['Navy', 'White'], stock_quantity: 120.125, available_quantity: 120.125 });
    expect(fabric.colourways).toMatchObject([
      { name: 'Navy', hex: '#1f2a44', code: 'N-12', stock_quantity: 120.125, minimum_order: 40, is_available: true },
      { name: 'White', hex: '#ffffff', stock_quantity: null, available_quantity: 0 },
      { name: 'Rust', is_available: false },
    ]);
    expect(await ledger(fabric)).toEqual([{ color: 'Navy', on_hand: 120.125, reason: 'count', by: 'Ruwan Silva' }]);
  });

  test('can be renamed, reordered, cleared and removed; omitted fields stay', async () => {
    const fabric = await created({
      colourways: [{ name: 'Navy', hex: '#1f2a44', code: 'N' }, { name: 'White', code: 'W' }, { name: 'Sage' }],
    });
    const [navy, white] = fabric.colourways;
    const after = await changed(fabric, {
      colourways: [
        { id: white?.id, name: 'Navy' },
        { id: navy?.id, name: 'White', hex: null },
      ],
    });
    expect(after.colourways).toMatchObject([
      { id: white?.id, name: 'Navy', code: 'W' },
      { id: navy?.id, name: 'White', code: 'N', hex: null },
    ]);
    expect(after.colourways).toHaveLength(2);
  });

  test('reference their pictures by id, or by URL when new', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#28387a' } })
      .png()
      .toBuffer();
    const upload = async () =>
      (await app.http.post('/api/upload').set('Authorization', admin).attach('file', picture, 'a.png').expect(201)).body
        .file_url;
    const [one, two] = [await upload(), await upload()];
    const fabric = await created({
      images: [one, two],
      colourways: [
        { name: 'Navy', image_ids: [two] },
        { name: 'White', image_ids: [one] },
      ],
    });
    const [first, second] = fabric.images.map(({ id }) => id);
    expect(fabric.colourways.map(({ image_ids }) => image_ids)).toEqual([[second], [first]]);

    const after = await changed(fabric, {
      existing_images: [second],
      colourways: [{ name: 'Navy', image_ids: [second] }],
    });
    expect(after.colourways.map(({ image_ids }) => image_ids)).toEqual([[second]]);
    expect(await refused(fabric, { colourways: [{ name: 'Navy', image_ids: [first] }] })).toBe(
      `The picture '${first}' of Navy is not one of this fabric's.`,
    );
    expect(
      await refused(fabric, {
        colourways: [
          { name: 'Navy', image_ids: [second] },
          { name: 'Sky', image_ids: [second] },
        ],
      }),
    ).toBe(`A picture shows one color: '${second}' is named twice.`);
  });

  test.each<[string, object[], string]>([
    [
      'one name twice',
      [{ name: 'Navy' }, { name: 'NAVY ' }],
      "The color 'NAVY' stands there twice. Give each color its own name.",
    ],
    ['a color in words', [{ name: 'Navy', hex: 'dark blue' }], 'Write a color as #rrggbb, such as #1f2a44.'],
    ['less than nothing', [{ name: 'Navy', stock_quantity: -1 }], 'Stock of a color must be at least 0'],
    ['four decimals', [{ name: 'Navy', stock_quantity: 1.2345 }], 'Stock of a color must have at most 3 decimals'],
    ['a minimum of nothing', [{ name: 'Navy', minimum_order: 0 }], 'Minimum order of a color must be at least 1'],
    ['an id that is none', [{ id: 'navy', name: 'Navy' }], 'A color is named by its id, or by its name alone.'],
    [
      'another fabric’s',
      [{ id: '00000000-0000-4000-8000-000000000000', name: 'Navy' }],
      "The color 'Navy' does not belong to this fabric. Reload it, then try again.",
    ],
    ['a list of texts', ['Navy' as unknown as object], 'colourways'],
  ])('are rejected with %s, and nothing is changed', async (_, colourways, message) => {
    const fabric = await created({ colors: ['Navy', 'White'] });
    expect(await refused(fabric, { colourways })).toContain(message);
    expect(await read(fabric)).toEqual(fabric);
    expect((await app.http.get('/api/admin/fabrics').set('Authorization', admin)).status).toBe(200);
  });

  test('counted separately add up to the stock of the fabric, with ledger entries that name who counted', async () => {
    const fabric = await created({ colors: ['Navy', 'White'], stock_quantity: 500, available_in_sri_lanka: true });
    const after = await changed(fabric, {
      available_in_sri_lanka: true,
      colourways: [
        { name: 'Navy', stock_quantity: 120 },
        { name: 'White', stock_quantity: 80 },
      ],
    });
    expect([after.stock_quantity, after.available_quantity]).toEqual([200, 200]);
    const rows = await ledger(fabric);
    expect(rows.map(({ color, on_hand }) => [color, on_hand])).toEqual(
      expect.arrayContaining([
        [null, 500],
        [null, -500],
        ['Navy', 120],
        ['White', 80],
      ]),
    );
    expect(await onHand(fabric)).toBe(200);
    const whole = await changed(after, {
      colourways: [
        { name: 'Navy', stock_quantity: null },
        { name: 'White', stock_quantity: null },
      ],
    });
    expect([whole.stock_quantity, one(whole, 'Navy').available_quantity]).toEqual([200, 200]);
    expect(await onHand(fabric)).toBe(200);
  });
});

describe('a color with stock that the form leaves out', () => {
  test('is no longer sold, and takes nothing from the others: what is there of each stays', async () => {
    const both = [
      { name: 'Navy', stock_quantity: 30 },
      { name: 'Rust', stock_quantity: 40 },
    ];
    const fabric = await created({ colourways: both, available_in_sri_lanka: true });
    const before = await ledger(fabric);
    const form = { colors: ['Rust'], color: 'Rust', stock_quantity: 70, available_in_sri_lanka: true };
    const left = await changed(fabric, { ...form, colourways: asInput(fabric).slice(1) });
    expect([sold(left), stock(left)]).toEqual([['Rust'], { Navy: 30, Rust: 40 }]);
    expect([left.stock_quantity, left.available_quantity]).toEqual([70, 40]);
    const [, rust] = both;
    const counted = await changed(left, { ...form, colourways: [{ ...rust, stock_quantity: 35 }] });
    expect(stock(counted)).toEqual({ Navy: 30, Rust: 35 });
    expect((await ledger(fabric)).slice(before.length)).toMatchObject([{ color: 'Rust', on_hand: -5 }]);
  });

  test('counts towards the most that a fabric can have', async () => {
    const fabric = await created({
      colourways: [
        { name: 'Navy', stock_quantity: 30 },
        { name: 'Rust', stock_quantity: 40 },
      ],
      available_in_sri_lanka: true,
    });
    const rust = { name: 'Rust', stock_quantity: 1_000_000_000 };
    expect(await refused(fabric, { colourways: [rust] })).toContain('would have more than 1,000,000,000 m');
  });
});

describe('promised stock', () => {
  test('is not available, per color or shared by all colors', async () => {
    const apart = await created({
      colourways: [
        { name: 'Navy', stock_quantity: 60 },
        { name: 'White', stock_quantity: 40 },
      ],
    });
    await take(one(apart, 'Navy'), 25.5, 'reserved_quantity');
    await take(one(apart, 'Navy'), 4.5, 'held_quantity');
    expect(await read(apart)).toMatchObject({
      stock_quantity: 100,
      available_quantity: 70,
      version: apart.version,
      colourways: [{ reserved_quantity: 25.5, available_quantity: 30 }, { available_quantity: 40 }],
    });

    const shared = await created({ colors: ['Navy', 'White'], stock_quantity: 100 });
    await take(one(shared, 'White'), 30, 'held_quantity');
    expect(await read(shared)).toMatchObject({
      available_quantity: 70,
      colourways: [{ available_quantity: 70 }, { available_quantity: 70 }],
    });
  });

  test('is out of stock for a buyer who filters by stock', async () => {
    const fabric = await created({ colors: ['Navy'], stock_quantity: 100, visible: true });
    const found = async (inStock: boolean) => {
      const { body } = await app.http.get(`/api/fabrics?limit=500&in_stock=${inStock}`).expect(200);
      return body.fabrics.some(({ id }: { id: string }) => id === fabric.id);
    };
    expect([await found(true), await found(false)]).toEqual([true, false]);
    await take(one(fabric, 'Navy'), 100, 'reserved_quantity');
    expect([await found(true), await found(false)]).toEqual([false, true]);
  });

  test('cannot exceed the stock on hand', async () => {
    const apart = await created({
      colourways: [
        { name: 'Navy', stock_quantity: 60 },
        { name: 'White', stock_quantity: 40 },
      ],
    });
    await expect(take(one(apart, 'White'), 40.001, 'reserved_quantity')).rejects.toThrow('stock short');
    const shared = await created({ colors: ['Navy', 'White'], stock_quantity: 100 });
    await take(one(shared, 'Navy'), 60, 'reserved_quantity');
    await expect(take(one(shared, 'White'), 40.001, 'held_quantity')).rejects.toThrow('stock short');
    expect((await read(shared)).available_quantity).toBe(40);
  });

  test('cannot be reduced by a count unless an admin gives a reason', async () => {
    const fabric = await created({
      colourways: [
        { name: 'Navy', stock_quantity: 60 },
        { name: 'White', stock_quantity: 40 },
      ],
    });
    await take(one(fabric, 'Navy'), 50, 'reserved_quantity');
    const fewer = { colourways: [{ name: 'Navy', stock_quantity: 45 }, { name: 'White' }] };
    expect(await refused(fabric, fewer, 409)).toMatch(/^Navy: 50 m are reserved for orders or held for customers/);
    expect(await refused(fabric, { stock_quantity: 49 }, 409)).toContain('50 m are reserved');
    expect(await refused(fabric, { out_of_stock: true }, 409)).toContain('50 m are reserved');
    expect(stock(await changed(fabric, { stock_quantity: 50 }))).toEqual({ Navy: 50, White: 0 });
    const after = await changed(fabric, { ...fewer, stock_reason: 'Water damage on rack 3' });
    expect(one(after, 'Navy')).toMatchObject({ stock_quantity: 45, available_quantity: -5 });
  });

  test('must be covered when a fabric changes to stock per color', async () => {
    const fabric = await created({ colors: ['Navy', 'White'], stock_quantity: 100 });
    await take(one(fabric, 'White'), 30, 'reserved_quantity');
    const navyAlone = { colourways: [{ name: 'Navy', stock_quantity: 100 }, { name: 'White' }] };
    expect(await refused(fabric, navyAlone, 409)).toMatch(/^White: 30 m are reserved/);
    const both = {
      colourways: [
        { name: 'Navy', stock_quantity: 70 },
        { name: 'White', stock_quantity: 30 },
      ],
    };
    expect(one(await changed(fabric, both), 'White')).toMatchObject({ reserved_quantity: 30, available_quantity: 0 });
  });

  test('keeps its color, taken off sale, when an edit removes that color', async () => {
    const fabric = await created({ colors: ['Navy', 'White'], stock_quantity: 60 });
    await take(one(fabric, 'Navy'), 5, 'held_quantity');
    expect(sold(await changed(fabric, { colourways: asInput(fabric).slice(1) }))).toEqual(['White']);
    expect(names(await read(fabric))).toEqual(expect.arrayContaining(['Navy', 'White']));
  });
});

describe('a quick order', () => {
  const parse = () => app.http.post('/api/quick-order/parse');
  const parsed = async (text: string): Promise<QuickOrder> => (await parse().send({ text }).expect(200)).body;
  const states = ({ rows }: QuickOrder) => rows.map(({ state }) => state);

  beforeAll(async () => {
    const twoColours = { colors: ['Navy', 'Sky Blue'], minimum_order: 30 };
    for (let code = 10; code < 52; code += 1) {
      await create({
        item_code: `QO-11${code}`,
        ...(code === 51 ? twoColours : { colors: ['White'], minimum_order: 60 }),
      });
    }
    await create({ item_code: 'QO-2001', name: 'Hidden Voile', visible: false });
    await create({ item_code: 'QO-3001', name: 'Old Velvet', is_available: false });
    await create({ item_code: 'QO-4000', name: 'Kandy Damask' });
    await create({ item_code: 'QO-4001', name: 'Kandy Damask Royale' });
  }, 60_000);

  it('reports for each of 44 lines what is missing, without prices, even to a visitor', async () => {
    const good = Array.from({ length: 41 }, (_, at) => `QO-11${at + 10} White ${60 + at} m`);
    const text = [...good, 'QO-11x9 White 100', 'QO-1151 120 m', 'qo 1110 white 20'].join('\n');
    const order = await parsed(text);
    expect(order.rows).toHaveLength(44);
    expect(order.good).toBe(41);
    expect(states(order).slice(41)).toEqual(['not_found', 'choose', 'below_minimum']);
    expect(order.rows[0]).toMatchObject({ line: 1, quantity: 60, cart_quantity: 60, fabric: { item_code: 'QO-1110' } });
    expect(order.rows[41]?.suggestions).toHaveLength(3);
    expect(order.rows[42]?.colors.map(({ name }) => name)).toEqual(['Navy', 'Sky Blue']);
    expect(JSON.stringify(order)).not.toMatch(/price_per|\b450\b|stock/);
  });

  it('suggests fabrics by name, first the one whose whole name is written, but none that the website does not show', async () => {
    const { rows } = await parsed('Kandy Damask 100 m\nQO-2001 60 m\nQO-3001 White 60 m');
    expect(rows.map(({ state, suggestions }) => [state, suggestions.map(({ item_code }) => item_code)])).toEqual([
      ['not_found', ['QO-4000', 'QO-4001']],
      ['not_found', expect.not.arrayContaining(['QO-2001'])],
      ['not_for_sale', []],
    ]);
  });

  it('suggests the code whose zeros a spreadsheet dropped, or that is written in letters that look alike', async () => {
    await create({ item_code: '00071234', colors: ['White'] });
    await create({ item_code: '00071', colors: ['White'] });
    await create({ item_code: 'РС-88', colors: ['White'] });
    const { rows } = await parsed(
      ['71234 White 60 m', '71 White 60 m', 'PC-88 White 60 m', 'QО-1110 White 60 m', 'code 00071 White 60 m'].join(
        '\n',
      ),
    );
    expect(rows.map(({ fabric, suggestions }) => fabric?.item_code ?? suggestions[0]?.item_code)).toEqual([
      ...['00071234', '00071', 'РС-88', 'QO-1110', '00071'],
    ]);
    expect(rows.map(({ fabric }) => fabric?.item_code)).toEqual([
      ...[undefined, undefined, undefined, 'QO-1110', '00071'],
    ]);
    expect(rows[0]?.message).toBe('No fabric has the code ‘71234’. Did you mean one of these?');
  });

  it('of more than 500 lines is rejected with the number of the first excess line', async () => {
    const lines = (count: number) => Array(count).fill('QO-1110 White 60').join('\n');
    expect(states(await parsed(lines(500))).filter((state) => state === 'twice')).toHaveLength(499);
    const { body } = await parse()
      .send({ text: lines(501) })
      .expect(400);
    expect(body.message).toBe('Line 501 is one too many: send at most 500 lines at once, and the rest after them.');
  });

  it.each([
    ['nothing', () => parse().send({}), 400, 'Write a line for each color that you want.'],
    ['blank lines', () => parse().send({ text: ' \n\t\n' }), 400, 'Write a line for each color that you want.'],
    ['a list', () => parse().send({ text: ['QO-1110'] }), 400, 'Send the lines as text.'],
    [
      'a long text',
      () => parse().send({ text: 'x'.repeat(150_001) }),
      400,
      'The text is too long: send at most 500 lines at once.',
    ],
    ['a form without a file', () => parse().field('text', 'QO-1110 60'), 400, "Send the sheet in the field 'file'."],
    [
      'a picture',
      () => parse().attach('file', Buffer.from('\u0089PNG\r\n', 'latin1'), 'a.png'),
      415,
      /^Choose a sheet/,
    ],
  ])('rejects %s with an explanation', async (_, send, status, message) => {
    const { body } = await send().expect(status);
    expect(body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('reads lines with special characters without an error', async () => {
    const text = [`QO-1110 ' OR 1=1 -- 60`, `\\ ' & | ! :* <-> ( )`, '%_\u0301 1110', 'ක්‍රීම් 60 මීටර්', '٦٠ QO-1110'].join(
      '\n',
    );
    expect((await parsed(text)).rows).toHaveLength(5);
  });
});
