import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import type { AdminFabric, Colourway } from '@selvedge/domain/fabrics/fabric';
import { NO_STOCK, settleStockFlags } from '@selvedge/domain/fabrics/fabric-rules';
import { type StockMovement, type StockWord, stockWord } from '@selvedge/domain/fabrics/stock';
import type { StockCount, StockTakeRow } from '@selvedge/domain/stock/stock-take';
import fc from 'fast-check';
import { stockWordSql } from '../../src/fabrics/fabric-list.js';
import { movesStock } from '../../src/fabrics/stock/move-stock.js';
import { startApp, type TestApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInMember } from '../support/factories.js';

jest.setTimeout(60_000);

let app: TestApp;
let admin: string;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app, { name: 'Ruwan Silva' })).token;
});
afterAll(() => app.close());
beforeEach(() => app.dataSource.query('DELETE FROM fabrics'));

const created = async (fields: object): Promise<AdminFabric> => {
  const poplin = { name: 'Cotton Poplin', item_code: `ST-${++serial}`, material: 'Cotton', number_of_colors: 1 };
  const fabric = { ...poplin, width: 147, weight: 120, price_per_meter: 450, price_unit: 'meters', ...fields };
  return (await app.http.post('/api/admin/fabrics').set('Authorization', admin).send(fabric).expect(201)).body;
};
const byColour = () =>
  created({
    colourways: [
      { name: 'Navy', hex: '#1f2a44', stock_quantity: 60 },
      { name: 'White', stock_quantity: 40 },
    ],
  });
const read = async ({ id }: { id: string }): Promise<AdminFabric> =>
  (await app.http.get(`/api/admin/fabrics/${id}`).set('Authorization', admin).expect(200)).body;
const colour = ({ colourways }: AdminFabric, name: string): Colourway =>
  colourways.find((own) => own.name === name) as Colourway;
const stockOf = ({ stock_quantity, colourways }: AdminFabric) => [
  stock_quantity,
  ...colourways.map((own) => own.stock_quantity),
];
const get = async <T>(path: string): Promise<{ rows: T[]; range: string }> => {
  const { body, headers } = await app.http.get(`/api/admin/${path}`).set('Authorization', admin).expect(200);
  return { rows: body, range: headers['content-range'] ?? '' };
};
const ledger = async ({ id }: AdminFabric) => (await get<StockMovement>(`stock-movements?fabric_id=${id}`)).rows;
const book = (body: object) => app.http.post('/api/admin/stock-movements').set('Authorization', admin).send(body);
const take = (body: object, key = '') => {
  const request = app.http.post('/api/admin/stock-take').set('Authorization', admin);
  if (key) request.set('Idempotency-Key', key);
  return request.send(body);
};
const reserve = (colourway: Colourway, metres: number) =>
  app.dataSource.transaction(async (manager) => {
    await movesStock(manager, { reason: 'reserve', reference: 'ORD-2026-0001' });
    await manager.query('UPDATE colourways SET reserved_quantity = reserved_quantity + $2 WHERE id = $1', [
      colourway.id,
      metres,
    ]);
  });

test('the stock label is the same in SQL and in the domain, and the list filter uses it', async () => {
  const random = fc.record({
    is_available: fc.boolean(),
    pre_order: fc.boolean(),
    out_of_stock: fc.boolean(),
    available_in_sri_lanka: fc.boolean(),
    visible: fc.boolean(),
    stock: fc.constantFrom(0, 0.001, 12, 49.999, 50, 50.001, 400),
    promised: fc.constantFrom(0, 0.001, 12, 50, 400),
  });
  const fabrics = fc.sample(random, { numRuns: 400, seed: 11 }).map((fabric) => {
    const flags = settleStockFlags({ ...fabric, stock_quantity: fabric.stock }, NO_STOCK);
    const available = flags.available_in_sri_lanka && flags.stock_quantity > 0;
    return { ...fabric, ...flags, available_in_sri_lanka: available };
  });
  const rows = fabrics.map((fabric, at) => ({ ...fabric, item_code: `W-${at}` }));
  await app.dataSource.query(
    `INSERT INTO fabrics (name, item_code, price_cents, colors, stock_quantity, is_available, visible, pre_order,
       out_of_stock, available_in_sri_lanka)
     SELECT item_code, item_code, 45000, ARRAY['Navy'], stock_quantity, is_available, visible, pre_order, out_of_stock,
       available_in_sri_lanka
     FROM jsonb_to_recordset($1) AS r(item_code text, stock_quantity numeric, is_available boolean, visible boolean,
       pre_order boolean, out_of_stock boolean, available_in_sri_lanka boolean)`,
    [JSON.stringify(rows)],
  );
  await app.dataSource.transaction(async (manager) => {
    await movesStock(manager, { reason: 'reserve', mayFallShort: true });
    await manager.query(
      `UPDATE colourways w SET reserved_quantity = r.promised
       FROM jsonb_to_recordset($1) AS r(item_code text, promised numeric) JOIN fabrics f USING (item_code)
       WHERE f.id = w.fabric_id AND r.promised > 0`,
      [JSON.stringify(rows)],
    );
  });
  const found = await app.dataSource.query<(AdminFabric & { word: StockWord })[]>(
    `SELECT f.*, f.stock_quantity::float8, f.available_quantity::float8, ${stockWordSql('f.', '50')} AS word FROM fabrics f`,
  );
  expect(found).toHaveLength(400);
  for (const fabric of found)
    expect([fabric.item_code, fabric.word]).toEqual([fabric.item_code, stockWord(fabric, 50)]);
  expect(new Set(found.map(({ word }) => word)).size).toBe(6);
  const listed = async (filter: object) =>
    (await get<AdminFabric>(`fabrics?filter=${JSON.stringify(filter)}&range=[0,499]`)).rows.map(
      ({ item_code }) => item_code,
    );
  const of = (holds: (fabric: (typeof found)[number]) => boolean) =>
    found
      .filter(holds)
      .map(({ item_code }) => item_code)
      .sort();
  expect((await listed({ low_stock: true })).sort()).toEqual(
    of(({ visible, word }) => visible && word === 'Low stock'),
  );
  const none = of(({ available_quantity, pre_order }) => available_quantity <= 0 && !pre_order);
  expect((await listed({ in_stock: false })).sort()).toEqual(none);
  expect(await listed({ in_stock: true })).toHaveLength(400 - none.length);
  const { body } = await app.http.get('/api/admin/dashboard/stats').set('Authorization', admin).expect(200);
  expect(body).toMatchObject({
    out_of_stock_count: none.length,
    low_stock_count: (await listed({ low_stock: true })).length,
  });
});

describe('the stock ledger', () => {
  test('lists movements newest first with reason and author, and reservations in their own balance', async () => {
    const fabric = await byColour();
    const navy = colour(fabric, 'Navy');
    await reserve(navy, 25.5);
    await book({ fabric_id: fabric.id, colourway_id: navy.id, reason: 'return', quantity: 4.5, reference: 'RMA 7' });
    const rows = await ledger(fabric);
    expect(rows.slice(0, 2)).toMatchObject([
      { color: 'Navy', quantity: 4.5, reason: 'return', reference: 'RMA 7', by: 'Ruwan Silva' },
      { color: 'Navy', quantity: 25.5, reason: 'reserve', reference: 'ORD-2026-0001' },
    ]);
    expect(rows).toHaveLength(4);
    expect(rows.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)).sort((a, b) => b - a));
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ['at', 'by', 'color', 'colourway_id', 'fabric_id', 'id', 'quantity', 'reason', 'reference'].sort(),
    );
  });

  test('can be filtered and paged like every admin list', async () => {
    const fabric = await byColour();
    const navy = colour(fabric, 'Navy');
    await reserve(navy, 5);
    const today = colomboDay(new Date());
    const asked = (filter: object) =>
      get<StockMovement>(`stock-movements?filter=${JSON.stringify({ fabric_id: fabric.id, ...filter })}&range=[0,1]`);
    expect((await asked({})).range).toBe('stock-movements 0-1/3');
    expect((await asked({ colourway_id: navy.id })).range).toBe('stock-movements 0-1/2');
    expect((await asked({ reason: 'reserve' })).rows).toMatchObject([{ quantity: 5 }]);
    expect((await asked({ since: today, until: today })).range).toBe('stock-movements 0-1/3');
    expect((await asked({ until: '2020-01-01' })).rows).toEqual([]);
    expect((await asked({ search: 'ord-2026' })).rows).toHaveLength(1);
    expect(
      (await get<StockMovement>(`stock-movements?fabric_id=${fabric.id}&sort=["id","ASC"]`)).rows[2],
    ).toMatchObject({
      reason: 'reserve',
    });
  });

  test.each([
    ['fabric_id=x', "The filter 'fabric_id' must be an id."],
    ['reason=gift', "The filter 'reason' must be one of"],
    ['since=yesterday', "The filter 'since' must be a day such as 2026-11-20."],
    ['colour=x', "This list can't be filtered by 'colour'."],
  ])('cannot be read with %s', async (query, message) => {
    const { body } = await app.http.get(`/api/admin/stock-movements?${query}`).set('Authorization', admin).expect(400);
    expect(body.message).toContain(message);
  });
});

describe('a manual stock movement', () => {
  test('sets the counted quantity, and adds arrivals', async () => {
    const whole = await created({ colors: ['Navy', 'White'], stock_quantity: 100, available_in_sri_lanka: true });
    const booking = { fabric_id: whole.id, reference: 'Rack 3' };
    const { body } = await book({ ...booking, reason: 'count', counted: 90.125, expected: 100 }).expect(200);
    expect(body).toMatchObject({
      message: 'It stands in the ledger.',
      movement: { quantity: -9.875, reason: 'count', reference: 'Rack 3', color: '', by: 'Ruwan Silva' },
    });
    await book({ ...booking, reason: 'import', quantity: 0.875 }).expect(200);
    expect(stockOf(await read(whole))).toEqual([91, null, null]);
    expect((await book({ ...booking, reason: 'count', counted: 91 }).expect(200)).body.movement).toBeNull();
    await book({ ...booking, reason: 'count', counted: 0 }).expect(200);
    expect(await read(whole)).toMatchObject({ out_of_stock: true, available_in_sri_lanka: false });
    await book({ ...booking, reason: 'return', quantity: 3 }).expect(200);
    expect(await read(whole)).toMatchObject({ out_of_stock: false, available_in_sri_lanka: true, stock_quantity: 3 });
  });

  test('applies to the only color by default, and to the whole fabric when its only color is not counted', async () => {
    const one = await created({ colourways: [{ name: 'Navy', stock_quantity: 60 }] });
    await book({ fabric_id: one.id, reason: 'count', counted: 50, reference: 'x' }).expect(200);
    expect(stockOf(await read(one))).toEqual([50, 50]);
    const whole = await created({ colors: ['Navy'], stock_quantity: 60 });
    const { id } = colour(whole, 'Navy');
    await book({ fabric_id: whole.id, colourway_id: id, reason: 'count', counted: 50, reference: 'x' }).expect(200);
    expect(stockOf(await read(whole))).toEqual([50, null]);
  });

  test('is rejected with the current quantity when the expected quantity is outdated', async () => {
    const fabric = await byColour();
    const { id } = colour(fabric, 'Navy');
    const stale = {
      fabric_id: fabric.id,
      colourway_id: id,
      reason: 'count',
      counted: 10,
      expected: 59,
      reference: 'x',
    };
    expect((await book(stale).expect(409)).body).toMatchObject({
      message: `${fabric.item_code}, Navy: 60 m are on hand now, no longer 59 m. Look at it again.`,
      current: { on_hand: 60 },
    });
    expect(await read(fabric)).toEqual(fabric);
  });

  test('reduces stock below what is reserved only when that is confirmed', async () => {
    const fabric = await byColour();
    const navy = colour(fabric, 'Navy');
    await reserve(navy, 50);
    const fewer = { fabric_id: fabric.id, colourway_id: navy.id, reason: 'count', counted: 45, reference: 'Damaged' };
    expect((await book(fewer).expect(409)).body.message).toContain('50 m are reserved for orders or held');
    await book({ ...fewer, allow_shortage: true }).expect(200);
    expect(colour(await read(fabric), 'Navy').available_quantity).toBe(-5);
    // The available quantity that buyers see is never negative.
    const { body: shown } = await app.http.get(`/api/fabrics/${fabric.id}`).expect(200);
    expect(colour(shown, 'Navy').available_quantity).toBe(0);
    const whole = await created({ colors: ['Navy'], stock_quantity: 60 });
    await reserve(colour(whole, 'Navy'), 50);
    await book({ ...fewer, fabric_id: whole.id, colourway_id: undefined, allow_shortage: true }).expect(200);
    expect((await read(whole)).available_quantity).toBe(-5);
    expect((await app.http.get(`/api/fabrics/${whole.id}`).expect(200)).body.available_quantity).toBe(0);
  });

  const good = { reason: 'count', counted: 5, reference: 'x' };
  test.each<[string, object, number, string]>([
    ['no fabric', { fabric_id: undefined }, 400, 'Choose the fabric'],
    ['a fabric that is none', { fabric_id: 'x' }, 400, 'Choose the fabric'],
    [
      'a fabric that is gone',
      { fabric_id: '00000000-0000-4000-8000-000000000000' },
      404,
      'This fabric is not there any more.',
    ],
    ['a color that is gone', { colourway_id: '00000000-0000-4000-8000-000000000000' }, 404, 'is not there any more.'],
    ['no color', {}, 400, 'is counted by color: say which of Navy, White.'],
    ['another reason', { reason: 'ship' }, 400, 'The reason must be one of count, return, import'],
    ['no reference', { reference: ' ' }, 400, 'Say why, or by which document'],
    ['no number', { counted: undefined }, 400, 'Say how much was counted'],
    ['two numbers', { quantity: 5 }, 400, 'A count says how much is there, not how much has come'],
    ['a return without a number', { reason: 'return', counted: undefined }, 400, 'Say how much has come'],
    [
      'a return that is counted',
      { reason: 'return', quantity: 5 },
      400,
      'Say how much has come, or count what is there: not both',
    ],
    ['less than nothing', { counted: -1 }, 400, 'What was counted must be at least 0'],
    [
      'a return of nothing',
      { reason: 'return', counted: undefined, quantity: 0 },
      400,
      'Quantity must be at least 0.001',
    ],
    ['four decimals', { counted: 1.2345 }, 400, 'What was counted must have at most 3 decimals'],
    ['too much', { counted: 1e12 }, 400, 'What was counted must be at most 1,000,000,000'],
    ['a word', { counted: 'many' }, 400, 'What was counted must be a number'],
  ])('with %s is rejected with a message, and nothing is written', async (_, fields, status, message) => {
    const fabric = await byColour();
    const { body } = await book({ fabric_id: fabric.id, ...good, ...fields }).expect(status);
    expect(body.message).toContain(message);
    expect(await read(fabric)).toEqual(fabric);
  });

  test.each([
    [{ reason: 'count', counted: 35, expected: 40 }, 35],
    [{ reason: 'import', quantity: 5 }, 45],
    [{ reason: 'return', quantity: 5 }, 45],
  ])('is booked once under a key: %j', async (movement, left) => {
    const fabric = await byColour();
    const booking = { fabric_id: fabric.id, colourway_id: colour(fabric, 'White').id, reference: 'GRN 7', ...movement };
    const key = randomUUID();
    const send = (fields: object = {}) => book({ ...booking, ...fields }).set('Idempotency-Key', key);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(colour(await read(fabric), 'White').stock_quantity).toBe(left);
    expect((await send({ reference: 'GRN 8' }).expect(409)).body.message).toContain('other content');
  });

  test('adds up exactly under concurrent movements', async () => {
    const fabric = await byColour();
    const booking = {
      fabric_id: fabric.id,
      colourway_id: colour(fabric, 'White').id,
      reason: 'return',
      quantity: 0.001,
    };
    await Promise.all(Array.from({ length: 8 }, () => book({ ...booking, reference: 'x' }).expect(200)));
    expect(colour(await read(fabric), 'White').stock_quantity).toBe(40.008);
  });
});

describe('a stock take', () => {
  const rowsOf = async (query = '') => (await get<StockTakeRow>(`stock-take?${query}`)).rows;
  const countOf = ({ fabric_id, colourway_id, on_hand }: StockTakeRow, counted = on_hand): StockCount => ({
    fabric_id,
    colourway_id,
    counted,
    expected: on_hand,
  });

  test('lists each color that is counted separately, and each other fabric', async () => {
    const apart = await byColour();
    const whole = await created({ colors: ['Navy', 'White'], stock_quantity: 100 });
    await reserve(colour(whole, 'White'), 30);
    await reserve(colour(apart, 'White'), 5.5);
    expect(await rowsOf()).toMatchObject([
      { fabric_id: apart.id, color: 'Navy', hex: '#1f2a44', on_hand: 60, reserved: 0, held: 0 },
      { colourway_id: colour(apart, 'White').id, color: 'White', on_hand: 40, reserved: 5.5 },
      {
        id: whole.id,
        colourway_id: null,
        color: 'Navy, White',
        on_hand: 100,
        reserved: 30,
        item_code: whole.item_code,
      },
    ]);
    expect((await get('stock-take?range=[1,1]')).range).toBe('stock-take 1-1/3');
    expect(await rowsOf(`search=${whole.item_code}`)).toHaveLength(1);
    expect(await rowsOf('category_id=00000000-0000-4000-8000-000000000000')).toEqual([]);
  });

  test('is saved in one transaction, with its notes in the ledger', async () => {
    const apart = await byColour();
    const whole = await created({ colors: ['Navy'], stock_quantity: 100 });
    const [navy, white, all] = (await rowsOf()) as [StockTakeRow, StockTakeRow, StockTakeRow];
    const counts = [
      { ...countOf(navy, 58.5), note: 'Two rolls wet' },
      countOf(white),
      { ...countOf(all, 0), note: 'Gone' },
    ];
    const { body } = await take({ counts, reference: 'November' }).expect(200);
    expect(body).toEqual({
      message: '3 counts were saved; 2 changed the stock.',
      counted_count: 3,
      changed_count: 2,
    });
    expect([stockOf(await read(apart)), stockOf(await read(whole))]).toEqual([
      [98.5, 58.5, 40],
      [0, null],
    ]);
    expect((await ledger(apart))[0]).toMatchObject({
      quantity: -1.5,
      reason: 'count',
      reference: 'November: Two rolls wet',
    });
    expect((await ledger(whole))[0]).toMatchObject({ quantity: -100, reference: 'November: Gone', by: 'Ruwan Silva' });
  });

  test('saves nothing when a row was changed in the meantime, and names each such row', async () => {
    const fabric = await byColour();
    const [navy, white] = (await rowsOf()) as [StockTakeRow, StockTakeRow];
    await book({
      fabric_id: fabric.id,
      colourway_id: white.colourway_id,
      reason: 'return',
      quantity: 1,
      reference: 'x',
    });
    await reserve(colour(fabric, 'Navy'), 50);
    const before = await read(fabric);
    const { body } = await take({ counts: [countOf(navy, 49), countOf(white, 39), countOf(white, 39)] }).expect(409);
    expect(body).toMatchObject({
      message: `${fabric.item_code}, Navy: 50 m are reserved for orders or held for customers, so its stock can't be less. 2 more can't be saved either. Nothing was saved.`,
      errors: [
        { index: 0, problem: 'promised', color: 'Navy', item_code: fabric.item_code },
        {
          index: 1,
          problem: 'stale',
          color: 'White',
          on_hand: 41,
          message: expect.stringContaining('41 m are on hand now'),
        },
        { index: 2, problem: 'twice', field: 'counts[2].counted' },
      ],
    });
    expect(await read(fabric)).toEqual(before);
    await take({ counts: [countOf(navy, 49)], allow_shortage: true }).expect(200);
  });

  test('changes a fabric to stock per color only when all its colors are counted', async () => {
    const whole = await created({ colors: ['Navy', 'White'], stock_quantity: 100 });
    const [navy, white] = whole.colourways.map(({ id }) => ({ fabric_id: whole.id, colourway_id: id }));
    expect((await take({ counts: [{ ...navy, counted: 10 }] }).expect(409)).body.message).toContain(
      'is counted as a whole. Count all of Navy, White to count it by color, or the fabric alone.',
    );
    const both = [
      { ...navy, counted: 70 },
      { ...white, counted: 0 },
    ];
    await take({ counts: both }).expect(200);
    expect(stockOf(await read(whole))).toEqual([70, 70, 0]);
    expect((await ledger(whole)).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(70);
  });

  test('is saved once per key, and a repeat with other counts is rejected', async () => {
    const fabric = await byColour();
    const [navy] = (await rowsOf()) as [StockTakeRow];
    const counts = [countOf(navy, 55)];
    const answers = await Promise.all(Array.from({ length: 4 }, () => take({ counts }, 'rack-3')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await ledger(fabric)).toHaveLength(3);
    expect((await take({ counts: [countOf(navy, 54)] }, 'rack-3').expect(409)).body.message).toBe(
      'This stock take was already saved with other counts. Reload it and count again.',
    );
  });

  test.each<[string, unknown, string]>([
    ['nothing', [], 'Count something first'],
    ['a text', 'all', 'Count something first'],
    ['a list of texts', ['x'], 'Choose the fabric (row 1)'],
    ['null', [null], 'Choose the fabric (row 1)'],
    ['less than nothing', [{ fabric_id: '00000000-0000-4000-8000-000000000000', counted: -1 }], 'at least 0 (row 1)'],
    [
      'a text that is no number',
      [{ fabric_id: '00000000-0000-4000-8000-000000000000', counted: 'five' }],
      'must be a number (row 1)',
    ],
    [
      'a fabric that is gone',
      // A number may be sent as text.
      [{ fabric_id: '00000000-0000-4000-8000-000000000000', counted: '1,005' }],
      'This fabric is not there any more.',
    ],
    ['5,001 rows', Array(5_001).fill({ a: 1 }), 'The request holds a list with too many entries.'],
  ])('of %s is rejected', async (_, counts, message) => {
    const { body, status } = await take({ counts });
    expect([400, 409]).toContain(status);
    expect(body.message).toContain(message);
  });
});

describe('an update of colors and stock together', () => {
  const put = async (fabric: AdminFabric, change: object) => {
    const { name, item_code, material, number_of_colors, width, weight, price_per_meter, price_unit } = fabric;
    const required = { name, item_code, material, number_of_colors, width, weight, price_per_meter, price_unit };
    await app.http
      .put(`/api/admin/fabrics/${fabric.id}`)
      .set('Authorization', admin)
      .send({ ...required, ...change })
      .expect(200);
    return read(fabric);
  };
  const counted = (red: number, blue: number) =>
    created({
      available_in_sri_lanka: true,
      colourways: [
        { name: 'Red', stock_quantity: red },
        { name: 'Blue', stock_quantity: blue },
      ],
    });
  const onShelf = async ({ id }: AdminFabric): Promise<number> => {
    const sum = 'SELECT sum(on_hand)::float8 AS metres FROM stock_movements WHERE fabric_id = $1';
    return (await app.dataSource.query<[{ metres: number }]>(sum, [id]))[0].metres;
  };

  test.each([
    { red: 24, blue: 6, change: { stock_quantity: 9, colors: ['Red'] }, stock: 9 },
    { red: 24, blue: 6, change: { stock_quantity: 100, colors: ['Blue'] }, stock: 100 },
    { red: 24, blue: 6, change: { stock_quantity: 9, colors: ['Green', 'Blue', 'Red'] }, stock: 9 },
    { red: 24, blue: 0, change: { stock_quantity: 9, colors: ['Red'] }, stock: 9 },
    { red: 24, blue: 6, change: { out_of_stock: true, colors: ['Blue'] }, stock: 0 },
    { red: 24, blue: 6, change: { stock_quantity: 0, available_in_sri_lanka: false, colors: ['Blue'] }, stock: 0 },
    { red: 24, blue: 6, change: { colors: ['Blue'] }, stock: 30 },
  ])('$change sets stock and ledger to $stock', async ({ red, blue, change, stock }) => {
    const fabric = await put(await counted(red, blue), change);
    expect(fabric).toMatchObject({ stock_quantity: stock, ...(stock === 0 && { available_quantity: 0 }) });
    expect(await onShelf(fabric)).toBe(stock);
    if ('out_of_stock' in change) expect(fabric.out_of_stock).toBe(true);
  });

  test('a color that is on sale again is included in the new total', async () => {
    const fabric = await put(await counted(24, 5), { colors: ['Red'] });
    expect(stockOf(await put(fabric, { stock_quantity: 9, colors: ['Red', 'Blue'] }))[0]).toBe(9);
    expect(await onShelf(fabric)).toBe(9);
  });
});

test('colors that exceed the maximum in total are rejected at the color fields, and arrivals at the quantity field', async () => {
  const fabric = await byColour();
  const much = ['Navy', 'White'].map((name) => ({ name, stock_quantity: 1_000_000_000 }));
  const base = {
    name: 'Poplin',
    material: 'Cotton',
    number_of_colors: 2,
    width: 147,
    weight: 120,
    price_unit: 'meters',
  };
  const { body } = await app.http
    .post('/api/admin/fabrics')
    .set('Authorization', admin)
    .send({ ...base, item_code: 'ST-MUCH', price_per_meter: 450, colourways: much })
    .expect(400);
  const message = 'Poplin would have more than 1,000,000,000 m.';
  expect(body).toMatchObject({ message, errors: [{ field: 'colourways', message }] });
  const arrival = {
    fabric_id: fabric.id,
    colourway_id: colour(fabric, 'Navy').id,
    reason: 'import',
    reference: 'GRN 7',
  };
  const { body: refused } = await book({ ...arrival, quantity: 1_000_000_000 }).expect(400);
  expect(refused.errors).toMatchObject([{ field: 'quantity' }]);
});

test('a loss of more than 50 m is booked only when a second person counts the same, unless an owner counts', async () => {
  const alone = await created({ stock_quantity: 400 });
  const count = (token: string, { id: fabric_id }: AdminFabric, counted: number) =>
    app.http
      .post('/api/admin/stock-movements')
      .set('Authorization', token)
      .send({ fabric_id, reason: 'count', counted, reference: 'Shelf 4' });
  // An owner answers for the business alone.
  await count(admin, alone, 100).expect(200);
  const first = await aSignedInMember(app, 'storekeeper');
  const second = await aSignedInMember(app, 'storekeeper');
  const fabric = await created({ stock_quantity: 400 });
  await count(first.token, fabric, 350).expect(200);
  const { body } = await count(first.token, fabric, 299.5).expect(403);
  expect(body.message).toMatch(
    /^This takes 50\.5 m off the stock, which needs a second person\. .* to book the same count\.$/,
  );
  // The same person again, and another count, confirm nothing.
  await count(first.token, fabric, 299.5).expect(403);
  await count(second.token, fabric, 299).expect(403);
  expect((await read(fabric)).stock_quantity).toBe(350);
  await count(second.token, fabric, 299.5).expect(200);
  expect((await ledger(fabric)).filter(({ quantity }) => quantity === -50.5)).toMatchObject([{ by: second.user.name }]);
  const manager = await aSignedInMember(app, 'manager');
  // The form is no way around it, and neither is a stock take; a confirmation is used up.
  const { version } = await read(fabric);
  const form = (fields: object) =>
    app.http
      .put(`/api/admin/fabrics/${fabric.id}`)
      .set('Authorization', manager.token)
      .send({ ...fabric, version, ...fields });
  expect((await form({ stock_quantity: 200 }).expect(403)).body.message).toMatch(
    /^More than 50 m less in a day needs a second/,
  );
  await form({ out_of_stock: true }).expect(403);
  const { token } = await aSignedInMember(app, 'catalogue');
  const { body: unallowed } = await form({ stock_quantity: 200 }).set('Authorization', token).expect(403);
  expect(unallowed.message).toMatch(/^You may not change the stock here: count it, or book what came in\./);
  const counts = [{ fabric_id: fabric.id, counted: 10 }];
  const sheet = (token: string) =>
    app.http.post('/api/admin/stock-take').set('Authorization', token).send({ counts, reference: 'Year end' });
  await sheet(second.token).expect(403);
  expect((await read(fabric)).stock_quantity).toBe(299.5);
  const both = await Promise.all([sheet(first.token), sheet(first.token), sheet(second.token)]);
  expect(both.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ledger(fabric)).filter(({ quantity }) => quantity === -289.5)).toHaveLength(1);
  expect((await read(fabric)).stock_quantity).toBe(10);
});

test('the losses of one person in a day add up, by count and form', async () => {
  const fabric = await created({ stock_quantity: 400 });
  const other = await created({ stock_quantity: 400 });
  const [first, second] = [await aSignedInMember(app, 'manager'), await aSignedInMember(app, 'manager')];
  const count = (by: { token: string }, { id: fabric_id }: AdminFabric, counted: number) =>
    app.http
      .post('/api/admin/stock-movements')
      .set('Authorization', by.token)
      .send({ fabric_id, reason: 'count', counted, reference: 'Shelf 4' });
  await count(first, fabric, 360).expect(200);
  // A slip that is counted again is none, and what others take off or what comes in is not this person's loss.
  await count(first, fabric, 400).expect(200);
  await count(first, fabric, 360).expect(200);
  await count(first, other, 360).expect(200);
  const arrival = { fabric_id: fabric.id, reason: 'import', quantity: 40, reference: 'GRN 9' };
  await app.http.post('/api/admin/stock-movements').set('Authorization', first.token).send(arrival).expect(200);
  const { body } = await count(first, fabric, 380).expect(403);
  expect(body.message).toMatch(
    /^This takes 20 m off the stock, and 60 m with what you took off it today, which needs a second person\./,
  );
  const { version } = await read(fabric);
  const form = await app.http
    .put(`/api/admin/fabrics/${fabric.id}`)
    .set('Authorization', first.token)
    .send({ ...fabric, version, stock_quantity: 385 })
    .expect(403);
  expect(form.body.message).toMatch(/^More than 50 m less in a day needs a second person\./);
  expect((await read(fabric)).stock_quantity).toBe(400);
  await count(first, fabric, 390).expect(200);
  // What a second person has confirmed is nobody's alone.
  await count(first, fabric, 350).expect(403);
  await count(second, fabric, 350).expect(200);
  await count(second, fabric, 300).expect(200);
  await count(second, fabric, 299).expect(403);
});

test('the first count by color takes no more off the fabric than one person may', async () => {
  const fabric = await created({ stock_quantity: 200, colors: ['Navy', 'White'] });
  const { token } = await aSignedInMember(app, 'storekeeper');
  const counts = (counted: number) =>
    app.http
      .post('/api/admin/stock-take')
      .set('Authorization', token)
      .send({ counts: fabric.colourways.map(({ id }) => ({ fabric_id: fabric.id, colourway_id: id, counted })) });
  expect((await counts(10).expect(403)).body.message).toMatch(/^This takes 180 m off the stock, /);
  await counts(90).expect(200);
});

test('a fabric with more than 50 m is deleted by an owner, and by others after two persons have counted them off', async () => {
  const fabric = await created({ name: 'Poplin', stock_quantity: 51 });
  const { token } = await aSignedInMember(app, 'manager');
  const remove = ({ id }: AdminFabric, by: string) =>
    app.http.delete(`/api/admin/fabrics/${id}`).set('Authorization', by);
  const { body } = await remove(fabric, token).expect(409);
  expect(body.message).toMatch(/^51 m of Poplin are in stock\. Count them off with a second person first \(/);
  await remove(await created({ stock_quantity: 50 }), token).expect(200);
  await remove(fabric, admin).expect(200);
});
