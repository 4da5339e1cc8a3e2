import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminFabric, FabricImage } from '@selvedge/domain/fabrics/fabric';
import {
  NO_STOCK,
  STOCK_REQUIRED,
  type StockFlags,
  settleStockFlags,
  stockProblem,
} from '@selvedge/domain/fabrics/fabric-rules';
import fc from 'fast-check';
import sharp from 'sharp';
import { Sweeper } from '../../src/sweeper.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let app: TestApp;
let worker: TestWorker;
let admin: string;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
  worker = await startWorker(app.config);
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

/** After it no deletion can be undone, and pictures that no fabric shows are removed. */
async function letADayPass(): Promise<void> {
  await app.dataSource.query(`UPDATE undos SET created_at = created_at - interval '1 day'`);
  await app.dataSource.query(`UPDATE uploads SET created_at = created_at - interval '1 day'`);
  await new Sweeper(app.dataSource, app.config).sweep();
  await app.dataSource.query(
    `UPDATE outbox SET available_at = now() WHERE name = 'uploads.remove-orphans' AND finished_at IS NULL`,
  );
  await worker.work();
}

/** All fields that the form requires. */
const poplin = (fields: object = {}) => ({
  name: 'Cotton Poplin',
  item_code: `PP-${++serial}`,
  material: '100% Cotton',
  number_of_colors: 1,
  width: 147,
  weight: 120,
  price_per_meter: 450.5,
  price_unit: 'meters',
  ...fields,
});
const create = (body: object) => app.http.post('/api/admin/fabrics').set('Authorization', admin).send(body);
/** Like a client that sends no version: the last write wins. */
const update = (id: string, body: object) =>
  app.http
    .put(`/api/admin/fabrics/${id}`)
    .set('Authorization', admin)
    .send({ ...body, version: undefined });
const remove = (id: string) => app.http.delete(`/api/admin/fabrics/${id}`).set('Authorization', admin);
const created = async (fields: object = {}): Promise<AdminFabric> => (await create(poplin(fields)).expect(201)).body;
const read = async (id: string): Promise<AdminFabric> =>
  (await app.http.get(`/api/admin/fabrics/${id}`).set('Authorization', admin).expect(200)).body;

async function uploaded(): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#28387a' } }).png();
  const { body } = await app.http
    .post('/api/upload')
    .set('Authorization', admin)
    .attach('file', await picture.toBuffer(), 'cloth.png')
    .expect(201);
  return body.file_url;
}
const uploads = (count: number) => Promise.all(Array.from({ length: count }, uploaded));

async function term(kind: 'fabric-categories' | 'fabric-patterns', name: string): Promise<string> {
  return (await app.http.post(`/api/admin/${kind}`).set('Authorization', admin).send({ name }).expect(201)).body.id;
}
const urls = ({ images }: { images: FabricImage[] }) => images.map(({ image_url }) => image_url);

describe('a new fabric', () => {
  test('is returned completely and shown to buyers at once', async () => {
    const [linen, cotton] = [await term('fabric-categories', 'Linen'), await term('fabric-categories', 'Cotton')];
    await term('fabric-patterns', 'Stripe');
    const fabric = await created({
      name: '  Linen Cotton ',
      item_code: ' LC-001 ',
      description: 'Slubby.',
      care_instructions: 'Cold wash.',
      category_ids: [linen, cotton],
      patterns: ['stripe'],
      colors: [' Natural ', '', '  ', 'Indigo'],
      number_of_colors: 2,
      price_unit: 'yards',
      usable_width: '143.5 cm',
      lead_time_days: '21',
      minimum_order: 30,
      stock_quantity: 120.5,
      available_in_sri_lanka: true,
      is_global: true,
    });
    expect(fabric).toMatchObject({
      name: 'Linen Cotton',
      item_code: 'LC-001',
      description: 'Slubby.',
      care_instructions: 'Cold wash.',
      category_ids: [cotton, linen],
      category: { id: cotton, name: 'Cotton' },
      patterns: ['Stripe'],
      pattern: 'Stripe',
      colors: ['Natural', 'Indigo'],
      color: 'Natural',
      number_of_colors: 2,
      width: 147,
      weight: 120,
      usable_width: 143.5,
      lead_time_days: 21,
      price_per_meter: 450.5,
      price_unit: 'yards',
      minimum_order: 30,
      stock_quantity: 120.5,
      is_available: true,
      visible: true,
      out_of_stock: false,
      available_in_sri_lanka: true,
      is_global: true,
      pre_order: false,
      images: [],
    });
    const { internal_note: _, version: __, cost_per_meter: ___, counted_by_roll: ____, ...seen } = fabric;
    const { token: customer } = await aSignedInCustomer(app);
    const { body } = await app.http.get(`/api/fabrics/${fabric.id}`).set('Authorization', customer).expect(200);
    expect(body).toEqual({ ...seen, updated_at: `${fabric.updated_at.slice(0, 10)}T00:00:00.000Z` });
    expect(await read(fabric.id)).toEqual(fabric);
  });

  test('needs only the fields that the form requires', async () => {
    expect(await created()).toMatchObject({
      minimum_order: 1,
      stock_quantity: 0,
      colors: [],
      color: null,
      categories: [],
      category: null,
      patterns: [],
      description: '',
    });
  });

  test('accepts numbers as text, and ignores blank ones', async () => {
    const fabric = await created({
      number_of_colors: ' 3 ',
      width: '147.25',
      weight: '120',
      price_per_meter: '1850.05',
      minimum_order: '',
      stock_quantity: ' ',
    });
    expect(fabric).toMatchObject({
      number_of_colors: 3,
      width: 147.25,
      weight: 120,
      price_per_meter: 1850.05,
      minimum_order: 1,
      stock_quantity: 0,
    });
    expect((await created({ minimum_order: null, stock_quantity: null, price_per_meter: 0 })).price_per_meter).toBe(0);
  });

  test('gets its color from the single-color field when no list of colors is sent', async () => {
    expect(await created({ color: ' Indigo ' })).toMatchObject({ colors: ['Indigo'], color: 'Indigo' });
    expect(await created({ color: 'Red', colors: ['Blue'] })).toMatchObject({ colors: ['Blue'], color: 'Blue' });
    expect(await created({ color: '' })).toMatchObject({ colors: [], color: null });
  });

  test('ignores fields that are unknown or read-only', async () => {
    const id = randomUUID();
    const fabric = await created({
      id,
      created_at: '2001-01-01T00:00:00Z',
      image_url: 'javascript:alert(1)',
      priceCents: 1,
      price_cents: 1,
      search_words: 'x',
      constructor_: 1,
    });
    expect(fabric.id).not.toBe(id);
    expect(fabric).toMatchObject({ price_per_meter: 450.5, image_url: null });
    expect(fabric.created_at > '2020').toBe(true);
  });
});

describe('the validation of the form', () => {
  test.each<[object, string, string]>([
    [{ name: undefined }, 'name', 'Fabric Code is required'],
    [{ name: '  ' }, 'name', 'Fabric Code is required'],
    [{ name: 5 }, 'name', 'Fabric Code is required'],
    [{ name: 'n'.repeat(201) }, 'name', 'Fabric Code must be at most 200 characters long'],
    [{ item_code: '' }, 'item_code', 'Item Code is required'],
    [{ item_code: null }, 'item_code', 'Item Code is required'],
    [{ material: undefined }, 'material', 'Composition is required'],
    [{ description: [] }, 'description', 'Description must be a text'],
    [{ width: undefined }, 'width', 'Width is required'],
    [{ width: '' }, 'width', 'Width is required'],
    [{ width: null }, 'width', 'Width is required'],
    [{ width: 0 }, 'width', 'Width must be at least 1'],
    [{ width: '0.99' }, 'width', 'Width must be at least 1'],
    [{ width: 10_001 }, 'width', 'Width must be at most 10,000'],
    [{ usable_width: 147.5 }, 'usable_width', 'Usable width must be at most the width'],
    [{ usable_width: -3 }, 'usable_width', 'Usable width must be at least 1'],
    [{ usable_width: 'most' }, 'usable_width', 'Usable width must be a number'],
    [{ lead_time_days: 0 }, 'lead_time_days', 'Lead time must be at least 1'],
    [{ lead_time_days: 1.5 }, 'lead_time_days', 'Lead time must be a whole number'],
    [{ lead_time_days: 1e9 }, 'lead_time_days', 'Lead time must be at most 730'],
    [{ width: 'wide' }, 'width', 'Width must be a number'],
    [{ width: '0x10' }, 'width', 'Width must be a number'],
    [{ width: '1e3' }, 'width', 'Width must be a number'],
    [{ width: [147] }, 'width', 'Width must be a number'],
    [{ width: true }, 'width', 'Width must be a number'],
    [{ weight: 0 }, 'weight', 'Weight GSM must be at least 1'],
    [{ weight: undefined }, 'weight', 'Weight GSM is required'],
    [{ number_of_colors: 0 }, 'number_of_colors', 'Number of Colors must be at least 1'],
    [{ number_of_colors: 1.5 }, 'number_of_colors', 'Number of Colors must be a whole number'],
    [{ number_of_colors: '' }, 'number_of_colors', 'Number of Colors is required'],
    [{ price_per_meter: undefined }, 'price_per_meter', 'Price is required'],
    [{ price_per_meter: -0.01 }, 'price_per_meter', 'Price must be at least 0'],
    [{ price_per_meter: 0.001 }, 'price_per_meter', 'Price must have at most 2 decimals'],
    [{ price_per_meter: 1e-7 }, 'price_per_meter', 'Price must have at most 2 decimals'],
    [{ price_per_meter: 1e10 }, 'price_per_meter', 'Price must be at most 9,999,999,999.99'],
    [{ price_per_meter: 'NaN' }, 'price_per_meter', 'Price must be a number'],
    [{ price_unit: undefined }, 'price_unit', 'Unit of Measurement must be meters or yards'],
    [{ price_unit: 'feet' }, 'price_unit', 'Unit of Measurement must be meters or yards'],
    [{ minimum_order: 0 }, 'minimum_order', 'Minimum order must be at least 1'],
    [{ minimum_order: 2.5 }, 'minimum_order', 'Minimum order must be a whole number'],
    [{ stock_quantity: -1 }, 'stock_quantity', 'Stock quantity must be at least 0'],
    [{ stock_quantity: 0.0001 }, 'stock_quantity', 'Stock quantity must have at most 3 decimals'],
    [{ visible: 'false' }, 'visible', 'Visible must be true or false'],
    [{ pre_order: 1 }, 'pre_order', 'Pre-Order must be true or false'],
    [{ colors: 'Red' }, 'colors', 'Colors must be a list'],
    [{ colors: [['Red']] }, 'colors', 'Colors must be texts'],
    [{ colors: Array(51).fill('Red') }, 'colors', 'Colors must be at most 50'],
    [{ patterns: [7] }, 'patterns', 'Patterns must be texts'],
    [{ category_ids: [{ x: 1 }] }, 'category_ids', 'Categories must be texts'],
    [{ images: [{}] }, 'images', 'Images must be texts'],
  ])('rejects %j', async (fields, field, message) => {
    const { body } = await create(poplin(fields)).expect(400);
    expect(body).toMatchObject({ message, errors: [{ field, message }] });
    const fabric = await created();
    expect((await update(fabric.id, { ...fabric, ...fields }).expect(400)).body.message).toBe(message);
    expect(await read(fabric.id)).toEqual(fabric);
  });

  test('answers any input with a fabric or an error message', async () => {
    const anything = fc.oneof(
      fc.anything({ maxDepth: 2, withNullPrototype: false }).filter(isJson),
      fc.constantFrom('', ' ', '0', '-1', '1e999', 'NaN', '\u202e', '🧵', 2 ** 53, -0, 1e-7, 1e21, [], {}, [[]], {
        id: 1,
      }),
    );
    const field = fc.constantFrom(...Object.keys(poplin()), ...OPTIONAL);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, anything, { maxKeys: 3 }), async (fields) => {
        const { status, body } = await create(poplin(fields));
        expect([201, 400, 409]).toContain(status);
        if (status !== 201) expect(body).toMatchObject({ message: expect.any(String), request_id: expect.any(String) });
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('the dependent fields of the form', () => {
  const flags = fc.record({
    out_of_stock: fc.boolean(),
    pre_order: fc.boolean(),
    available_in_sri_lanka: fc.boolean(),
    stock_quantity: fc.constantFrom(0, 0.01, 40, 999_999_999.99),
  });

  test('follow the same rules in the API as in the form, checked against the database', async () => {
    const { id, ...fabric } = await created();
    await fc.assert(
      fc.asyncProperty(flags, fc.boolean(), async (sent, anew) => {
        const settled = settleStockFlags(sent, NO_STOCK);
        const { status, body } = anew ? await create(poplin(sent)) : await update(id, { ...fabric, ...sent });
        const problem = stockProblem(settled);
        expect(status).toBe(problem ? 400 : anew ? 201 : 200);
        if (problem) expect(body).toMatchObject({ message: STOCK_REQUIRED, errors: [{ field: 'stock_quantity' }] });
        else expect(body).toMatchObject(settled);
        // The API must accept what the database accepts, and store it unchanged.
        const asSent = await databaseTakes(sent);
        if (asSent) expect(settled).toEqual(sent);
        expect(await databaseTakes(settled)).toBe(problem === null);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test('have the same error message in the API as in the form', async () => {
    const { body } = await create(poplin({ available_in_sri_lanka: true, stock_quantity: '0' })).expect(400);
    expect(body.message).toBe('Stock quantity must be greater than 0 when "Available in Sri Lanka" is selected');
  });

  test('keep stored flags that are not sent', async () => {
    const { id, ...fabric } = await created({ available_in_sri_lanka: true, stock_quantity: 40 });
    const { out_of_stock: _, pre_order: __, available_in_sri_lanka: ___, stock_quantity: ____, ...rest } = fabric;
    expect((await update(id, rest).expect(200)).body).toMatchObject({
      available_in_sri_lanka: true,
      stock_quantity: 40,
    });
    expect((await update(id, { ...rest, stock_quantity: 0 }).expect(400)).body.message).toBe(STOCK_REQUIRED);
    expect((await update(id, { ...rest, out_of_stock: true }).expect(200)).body).toMatchObject({
      out_of_stock: true,
      available_in_sri_lanka: false,
      stock_quantity: 0,
    });
  });

  test('clear stored flags that contradict the ones sent', async () => {
    const { id, ...fabric } = await created({ out_of_stock: true });
    const { out_of_stock: _, pre_order: __, available_in_sri_lanka: ___, stock_quantity: ____, ...rest } = fabric;
    const sent = async (flags: object) => (await update(id, { ...rest, ...flags }).expect(200)).body;
    expect(await sent({ pre_order: true })).toMatchObject({ pre_order: true, out_of_stock: false });
    expect(await sent({ available_in_sri_lanka: true, stock_quantity: 7 })).toMatchObject({
      pre_order: false,
      out_of_stock: false,
      available_in_sri_lanka: true,
      stock_quantity: 7,
    });
    await sent({ out_of_stock: true });
    expect(await sent({ stock_quantity: 12 })).toMatchObject({ out_of_stock: false, stock_quantity: 12 });
  });

  /** Returns whether the database accepts a row with these flags. */
  async function databaseTakes(given: StockFlags): Promise<boolean> {
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(
        `INSERT INTO fabrics (name, item_code, price_cents, out_of_stock, pre_order, available_in_sri_lanka, stock_quantity)
         VALUES ('x', $1, 0, $2, $3, $4, $5)`,
        [randomUUID(), given.out_of_stock, given.pre_order, given.available_in_sri_lanka, given.stock_quantity],
      );
      return true;
    } catch (error) {
      expect(String(error)).toContain('violates check constraint');
      return false;
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }
});

describe('an item code', () => {
  test('is unique, ignoring case and surrounding blanks', async () => {
    const first = await created({ item_code: 'Den-77' });
    const { body } = await create(poplin({ item_code: ' dEN-77 ' })).expect(409);
    const message = "The item code 'dEN-77' is already used by another fabric.";
    expect(body).toMatchObject({ message, errors: [{ field: 'item_code', message }] });
    const second = await created();
    await update(second.id, { ...second, item_code: 'DEN-77' }).expect(409);
    expect(await read(second.id)).toEqual(second);
    expect((await update(first.id, { ...first, item_code: 'DEN-77' }).expect(200)).body.item_code).toBe('DEN-77');
  });

  test('is assigned to one fabric when several fabrics are created with it concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(poplin({ item_code: 'RACE-1' }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe('the categories and patterns of a fabric', () => {
  let wool: string;
  let silk: string;
  beforeAll(async () => {
    wool = await term('fabric-categories', 'Wool');
    silk = await term('fabric-categories', 'Silk');
    await term('fabric-patterns', 'Check');
    await term('fabric-patterns', 'Floral');
  });

  test('can be sent in four forms, of which the first present one is used', async () => {
    const names = async (fields: object) => (await created(fields)).categories.map(({ name }) => name);
    expect(await names({ category_ids: [wool, silk, wool] })).toEqual(['Silk', 'Wool']);
    expect(await names({ categories: ['wool', { id: silk, name: 'Silk' }] })).toEqual(['Silk', 'Wool']);
    expect(await names({ category_id: wool })).toEqual(['Wool']);
    expect(await names({ category: 'SILK' })).toEqual(['Silk']);
    expect(await names({ category: { id: wool, name: 'Wool' } })).toEqual(['Wool']);
    expect(await names({ category_ids: [], categories: ['Wool'], category_id: silk })).toEqual([]);
    expect(await names({ category_id: '', category: 'Wool' })).toEqual([]);
  });

  test('are counted as the list shows them, alone and with other filters, without deleted fabrics', async () => {
    const tweed = await term('fabric-categories', 'Tweed');
    const found = async (filter: object) => {
      const { body, headers } = await app.http
        .get('/api/admin/fabrics')
        .query({ filter: JSON.stringify({ category_id: tweed, ...filter }) })
        .set('Authorization', admin)
        .expect(200);
      expect(headers['content-range']).toContain(`/${body.length}`);
      return body.map(({ name }: AdminFabric) => name).sort();
    };
    expect(await found({})).toEqual([]);
    const harris = await created({ name: 'Harris', category_ids: [tweed], pre_order: true });
    await created({ name: 'Donegal', category_ids: [wool, tweed], visible: false });
    expect(await found({})).toEqual(['Donegal', 'Harris']);
    expect(await found({ pre_order: true, search: '' })).toEqual(['Harris']);
    expect(await found({ search: 'done' })).toEqual(['Donegal']);
    expect(await found({ id: [harris.id] })).toEqual(['Harris']);
    await remove(harris.id).expect(200);
    expect(await found({ search: '' })).toEqual(['Donegal']);
    expect(await found({ category_id: randomUUID() })).toEqual([]);
  });

  test('are replaced by the ones sent, cleared by an empty list and kept when not sent', async () => {
    const fabric = await created({ category_ids: [wool], patterns: ['Check', 'floral', 'CHECK'] });
    expect(fabric.patterns).toEqual(['Check', 'Floral']);
    const { category_ids: _, categories: __, category_id: ___, category: ____, patterns, pattern, ...rest } = fabric;
    expect((await update(fabric.id, rest).expect(200)).body).toMatchObject({ category_ids: [wool], patterns });
    expect((await update(fabric.id, { ...rest, pattern }).expect(200)).body.patterns).toEqual(['Check']);
    const { body } = await update(fabric.id, { ...rest, category_id: silk, patterns: [] }).expect(200);
    expect(body).toMatchObject({ category_ids: [silk], patterns: [], pattern: null });
    expect((await update(fabric.id, { ...rest, category_id: null }).expect(200)).body.categories).toEqual([]);
  });

  test.each([
    [
      'categories',
      { category_ids: ['c0ffee00-0000-4000-8000-000000000000'] },
      "There is no category 'c0ffee00-0000-4000-8000-000000000000'.",
    ],
    ['categories', { category_id: 'Suede' }, "There is no category 'Suede'."],
    ['categories', { categories: ['Wool', "' OR 1=1--"] }, "There is no category '' OR 1=1--'."],
    ['patterns', { patterns: ['Check', 'Paisley'] }, "There is no pattern 'Paisley'."],
    ['patterns', { pattern: '%' }, "There is no pattern '%'."],
  ])('unknown %s are named, and nothing is written', async (_, fields, message) => {
    const input = poplin(fields);
    expect((await create(input).expect(400)).body.message).toBe(message);
    await create({ ...poplin(), item_code: input.item_code }).expect(201);
  });
});

describe('the images of a fabric', () => {
  test('are stored in the order sent, the first as primary, with alt text from the fabric name', async () => {
    const sent = await uploads(5);
    const { images, image_url } = await created({ name: 'Madras Check', images: sent });
    expect(images.map(({ image_url: url }) => url)).toEqual(sent);
    expect(images.map(({ is_primary }) => is_primary)).toEqual([true, false, false, false, false]);
    expect(images.map(({ display_order }) => display_order)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(images.map(({ alt_text }) => alt_text))).toEqual(new Set(['Madras Check']));
    expect(images[0]?.placeholder_color).toMatch(/^#[0-9a-f]{6}$/);
    expect(image_url).toBe(sent[0]);
  });

  test('stay when omitted, follow the order sent, and new ones come last', async () => {
    const sent = await uploads(3);
    const fabric = await created({ images: sent });
    expect(urls((await update(fabric.id, { ...fabric, images: undefined }).expect(200)).body)).toEqual(sent);
    // A console that sends the whole record unchanged changes nothing.
    expect((await update(fabric.id, fabric).expect(200)).body.images).toEqual(fabric.images);

    const [a, b, c] = fabric.images;
    const [d] = await uploads(1);
    const { body } = await update(fabric.id, { ...fabric, existing_images: [c, a?.id], images: [d] }).expect(200);
    expect(urls(body)).toEqual([sent[2], sent[0], d]);
    expect(body.images.slice(0, 2).map(({ id }: FabricImage) => id)).toEqual([c?.id, a?.id]);
    expect(body.images.map(({ is_primary }: FabricImage) => is_primary)).toEqual([true, false, false]);
    await worker.work();
    await app.http.get(String(b?.image_url)).expect(404);
  });

  test('can be mixed with new ones in one list that sets selection and order', async () => {
    const [a, b, c] = await uploads(3);
    const fabric = await created({ name: 'Linen', images: [a, b, c] });
    const [x, y] = await uploads(2);
    const mixed = {
      ...fabric,
      name: 'Linen Slub',
      images: undefined,
      existing_images: [x, c, fabric.images[0]?.id, y, x],
    };
    const { body } = await update(fabric.id, mixed).expect(200);
    expect(urls(body)).toEqual([x, c, a, y]);
    expect(body.images.map(({ is_primary }: FabricImage) => is_primary)).toEqual([true, false, false, false]);
    expect(body.images.map(({ alt_text }: FabricImage) => alt_text)).toEqual(Array(4).fill('Linen Slub'));
    const [last] = await uploads(1);
    const listed = { ...body, images: [last], existing_images: [c, y] };
    expect(urls((await update(fabric.id, listed).expect(200)).body)).toEqual([c, y, last]);
    const other = await created();
    const theirs = { ...other, existing_images: [last] };
    expect((await update(other.id, theirs).expect(400)).body.message).toBe(
      `The image '${last}' does not belong to this fabric.`,
    );
  });

  test('get a new primary image when the primary one is removed, and may all be removed', async () => {
    const sent = await uploads(2);
    const fabric = await created({ images: sent });
    const [first, last] = fabric.images;
    const one = (await update(fabric.id, { ...fabric, images: [], existing_images: [last?.id] }).expect(200)).body;
    expect(one.images).toEqual([{ ...last, is_primary: true, display_order: 0 }]);
    const none = (await update(fabric.id, { ...fabric, images: [], existing_images: [] }).expect(200)).body;
    expect(none).toMatchObject({ images: [], image_url: null });
    expect(first?.is_primary).toBe(true);
    const [again] = await uploads(1);
    const back = (await update(fabric.id, { ...fabric, images: [again] }).expect(200)).body;
    expect(back.images).toMatchObject([{ image_url: again, is_primary: true }]);
  });

  test('lose their files in all three widths when removed, and no others do', async () => {
    const [stays, gone] = await uploads(2);
    const fabric = await created({ images: [stays, gone] });
    await update(fabric.id, { ...fabric, images: [], existing_images: [fabric.images[0]?.id] }).expect(200);
    await worker.work();
    for (const suffix of ['', '-640', '-320']) {
      expect(stored()).toContain(fileOf(stays, suffix));
      expect(stored()).not.toContain(fileOf(gone, suffix));
    }
  });

  test('get the new name of the fabric as alt text, and are deleted a day after the fabric', async () => {
    const [url] = await uploads(1);
    const fabric = await created({ name: 'Voile', images: [url] });
    const { body } = await update(fabric.id, { ...fabric, name: 'Linen Voile' }).expect(200);
    expect(body.images[0].alt_text).toBe('Linen Voile');
    await remove(fabric.id).expect(200);
    await worker.work();
    // The deletion can be undone.
    expect(stored()).toContain(fileOf(url));
    await letADayPass();
    expect(stored()).not.toContain(fileOf(url));
    expect(
      await app.dataSource.query('SELECT 1 FROM uploads WHERE storage_key = $1', [`uploads/${fileOf(url)}`]),
    ).toEqual([]);
  });

  test('are limited to five, old and new together', async () => {
    const [first, ...rest] = await uploads(6);
    const message = 'A fabric can have at most 5 images.';
    expect((await create(poplin({ images: [first, ...rest] })).expect(400)).body.message).toBe(message);
    const fabric = await created({ images: [first] });
    expect((await update(fabric.id, { ...fabric, images: rest }).expect(400)).body.message).toBe(message);
    expect(urls((await update(fabric.id, { ...fabric, images: rest, existing_images: [] }).expect(200)).body)).toEqual(
      rest,
    );
  });

  test.each([
    'https://example.com/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '../../etc/passwd',
    '/api/uploads/../private/a.pdf',
    `/api/uploads/${randomUUID()}.webp`,
    `/api/uploads/${randomUUID()}-640.webp`,
    'uploads/%',
  ])('are never accepted from %s', async (url) => {
    const { body } = await create(poplin({ images: [url] })).expect(400);
    expect(body.message).toBe(`The picture '${url}' was not uploaded here, or belongs to another fabric.`);
  });

  test('of another fabric cannot be linked, kept or removed', async () => {
    const [theirs, mine] = [await created({ images: await uploads(1) }), await created()];
    const [image] = theirs.images;
    await update(mine.id, { ...mine, images: [image?.image_url] }).expect(400);
    for (const reference of [image?.id, image?.image_url, { id: image?.id }, randomUUID(), '../x', 'file:///a']) {
      const { body } = await update(mine.id, { ...mine, existing_images: [reference] }).expect(400);
      expect(body.message).toContain('does not belong to this fabric.');
    }
    await update(mine.id, { ...mine, existing_images: [] }).expect(200);
    await remove(mine.id).expect(200);
    await worker.work();
    expect((await read(theirs.id)).images).toEqual(theirs.images);
    await app.http.get(String(image?.image_url)).expect(200);
  });

  test('are linked to one fabric when several claim them concurrently', async () => {
    const [url] = await uploads(1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(poplin({ images: [url, url] }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  test('are rejected once a concurrent transaction has linked them to another fabric', async () => {
    const [url] = await uploads(1);
    const other = await created();
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`SELECT 1 FROM uploads WHERE '/api/' || storage_key = $1 FOR UPDATE`, [url]);
    await runner.query(
      `INSERT INTO fabric_images (fabric_id, upload_id, image_url, display_order)
       SELECT $1, id, $2, 0 FROM uploads WHERE '/api/' || storage_key = $2`,
      [other.id, url],
    );
    const answer = create(poplin({ images: [url] })).then(({ status }) => status);
    await someoneWaits();
    await runner.commitTransaction();
    await runner.release();
    expect(await answer).toBe(400);
  });

  test('survive concurrent edits of the same fabric by two admins', async () => {
    const fabric = await created({ images: await uploads(2) });
    const [a, b] = await uploads(2);
    const answers = await Promise.all([
      update(fabric.id, { ...fabric, images: [a] }),
      update(fabric.id, { ...fabric, images: [b] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { images } = await read(fabric.id);
    expect(images).toHaveLength(4);
    expect(images.filter(({ is_primary }) => is_primary)).toHaveLength(1);
  });
});

describe('a copy of a fabric', () => {
  const duplicate = (id: string) => app.http.post(`/api/admin/fabrics/${id}/duplicate`).set('Authorization', admin);
  const rows = async () =>
    (
      await app.dataSource.query<[object]>(
        'SELECT (SELECT count(*) FROM fabrics) AS fabrics, (SELECT count(*) FROM fabric_images) AS images, (SELECT count(*) FROM uploads) AS uploads',
      )
    )[0];

  test('is hidden, has its own code and no stock, and is otherwise equal to the original', async () => {
    await term('fabric-patterns', 'Gun club');
    const original = await created({
      name: 'Tweed',
      item_code: 'TW-7',
      description: 'Rough.',
      category_ids: [await term('fabric-categories', 'Tweeds'), await term('fabric-categories', 'Jacketing')],
      patterns: ['Gun club'],
      colors: ['Brown', 'Moss'],
      price_unit: 'yards',
      minimum_order: 12,
      stock_quantity: 40,
      available_in_sri_lanka: true,
      is_global: true,
      images: await uploads(2),
    });
    const { body: copy } = await duplicate(original.id).expect(201);
    expect(copy).toEqual({
      ...original,
      id: expect.not.stringContaining(original.id),
      name: 'Tweed (copy)',
      item_code: 'TW-7-2',
      visible: false,
      stock_quantity: 0,
      available_quantity: 0,
      available_in_sri_lanka: false,
      out_of_stock: true,
      image_url: expect.not.stringContaining(String(original.image_url)),
      images: original.images.map((image) => ({
        ...image,
        id: expect.not.stringContaining(image.id),
        image_url: expect.not.stringContaining(image.image_url),
        alt_text: 'Tweed (copy)',
      })),
      colourways: original.colourways.map((colourway) => ({
        ...colourway,
        id: expect.not.stringContaining(colourway.id),
        available_quantity: 0,
      })),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    await app.http.get(`/api/fabrics/${copy.id}`).expect(404);
    expect((await duplicate(original.id).expect(201)).body.item_code).toBe('TW-7-3');
    expect((await duplicate(copy.id).expect(201)).body).toMatchObject({
      item_code: 'TW-7-2-2',
      name: 'Tweed (copy) (copy)',
    });
    expect(await read(original.id)).toEqual(original);
  });

  test.each([
    ['as a whole', { stock_quantity: 250.5 }, null],
    [
      'by color',
      {
        colourways: [
          { name: 'Brown', stock_quantity: 200.5 },
          { name: 'Moss', stock_quantity: 50 },
        ],
      },
      0,
    ],
  ])('starts without stock or ledger entries when the original is counted %s', async (_, fields, ofColor) => {
    const original = await created({ colors: ['Brown', 'Moss'], ...fields });
    expect(original.stock_quantity).toBe(250.5);
    const { body: copy } = await duplicate(original.id).expect(201);
    expect(copy).toMatchObject({ stock_quantity: 0, available_quantity: 0 });
    expect(copy.colourways).toMatchObject(Array(2).fill({ stock_quantity: ofColor, available_quantity: 0 }));
    const ledgers = await app.dataSource.query(
      'SELECT fabric_id, sum(on_hand)::float8 AS metres FROM stock_movements WHERE fabric_id = ANY($1) GROUP BY fabric_id',
      [[original.id, copy.id]],
    );
    expect(ledgers).toEqual([{ fabric_id: original.id, metres: 250.5 }]);
  });

  test('keeps its images in all widths when the original is deleted', async () => {
    const original = await created({ images: await uploads(1) });
    const { body: copy } = await duplicate(original.id).expect(201);
    const picture = (url: string) => app.http.get(url).buffer().expect(200);
    const before = await picture(urls(original)[0] ?? '');
    await remove(original.id).expect(200);
    await letADayPass();
    const [url = ''] = urls(copy);
    expect((await picture(url)).body).toEqual(before.body);
    for (const width of [640, 320]) await picture(url.replace('.webp', `-${width}.webp`));
    await app.http.get(urls(original)[0] ?? '').expect(404);
  });

  test('shortens name and code to fit their fields', async () => {
    const original = await created({ name: `${'x'.repeat(192)}😀x`, item_code: 'C'.repeat(100) });
    const { body } = await duplicate(original.id).expect(201);
    expect(body.name).toBe(`${'x'.repeat(192)} (copy)`);
    expect(body.item_code).toBe(`${'C'.repeat(94)}-2`);
  });

  test('gets the next free code, also when copies are made concurrently', async () => {
    const original = await created({ item_code: 'Race', images: await uploads(1) });
    await created({ item_code: 'RACE-3' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => duplicate(original.id).expect(201)));
    const codes = answers.map(({ body }) => body.item_code).sort();
    expect(codes).toEqual(['Race-2', 'Race-4', 'Race-5', 'Race-6', 'Race-7', 'Race-8']);
  });

  test('is not created without its images, and leaves nothing behind', async () => {
    const original = await created({ images: await uploads(3) });
    const lost = join(
      app.config.dataDir,
      'files',
      urls(original)[2]?.replace('/api/', '').replace('.webp', '-320.webp') ?? '',
    );
    rmSync(lost);
    const before = await rows();
    const { body } = await duplicate(original.id).expect(409);
    expect(body.message).toBe('A picture of this fabric is no longer stored. Remove it, then duplicate the fabric.');
    expect(await rows()).toEqual(before);
    await duplicate(randomUUID()).expect(404);
    expect(await rows()).toEqual(before);
  });
});

describe('an update', () => {
  test('with an unchanged record changes only its version and time', async () => {
    const fabric = await created({
      colors: ['Red', 'Blue'],
      stock_quantity: 10,
      minimum_order: 5,
      description: 'Soft.',
    });
    const { updated_at, ...same } = (await update(fabric.id, fabric).expect(200)).body;
    expect(same).toEqual({ ...fabric, version: fabric.version + 1, updated_at: undefined });
    expect(updated_at > fabric.updated_at).toBe(true);
  });

  test('keeps optional fields that are not sent', async () => {
    const fabric = await created({
      description: 'Soft.',
      minimum_order: 5,
      colors: ['Red'],
      visible: false,
      is_global: true,
    });
    const { body } = await update(fabric.id, poplin({ item_code: fabric.item_code, minimum_order: '' })).expect(200);
    expect(body).toMatchObject({
      description: 'Soft.',
      minimum_order: 5,
      colors: ['Red'],
      visible: false,
      is_global: true,
    });
  });

  test('hides a fabric from buyers and shows it again', async () => {
    const fabric = await created();
    await update(fabric.id, { ...fabric, visible: false }).expect(200);
    await app.http.get(`/api/fabrics/${fabric.id}`).expect(404);
    await update(fabric.id, { ...fabric, visible: true }).expect(200);
    await app.http.get(`/api/fabrics/${fabric.id}`).expect(200);
  });

  test.each([
    ['width', 'widthCm', 'Width is required'],
    ['weight', 'weightGsm', 'Weight GSM is required'],
    ['number_of_colors', 'numberOfColors', 'Number of Colors is required'],
  ] as const)(
    'may leave %s blank when the fabric has no value, but may not clear it',
    async (field, column, message) => {
      const { id } = await aFabric(app, { [column]: null });
      const before = await read(id);
      expect(before[field]).toBeNull();
      for (const [index, blank] of [null, '', undefined].entries()) {
        const { body } = await update(id, { ...before, [field]: blank, price_per_meter: 1250 + index }).expect(200);
        expect(body).toMatchObject({ [field]: null, price_per_meter: 1250 + index });
      }
      await update(id, { ...before, [field]: 3 }).expect(200);
      for (const blank of [null, '', undefined]) {
        const { body } = await update(id, { ...before, [field]: blank, price_per_meter: 1 }).expect(400);
        expect(body).toMatchObject({ message, errors: [{ field, message }] });
      }
      expect(await read(id)).toMatchObject({ [field]: 3, price_per_meter: before.price_per_meter });
    },
  );

  test('clears a usable width above the new width, and rejects one that is sent', async () => {
    const { version: ___, ...fabric } = await created({ width: 150, usable_width: 146, lead_time_days: 30 });
    const { usable_width: _, lead_time_days: __, ...former } = fabric;
    // A client that knows neither field keeps both.
    const { body: renamed } = await update(fabric.id, { ...former, name: 'Renamed' }).expect(200);
    expect(renamed).toMatchObject({ usable_width: 146, lead_time_days: 30 });
    const { body } = await update(fabric.id, { ...former, width: 140, usable_width: 146 }).expect(400);
    expect(body.errors).toEqual([{ field: 'usable_width', message: 'Usable width must be at most the width' }]);
    const narrower = await update(fabric.id, { ...former, width: 140 }).expect(200);
    expect(narrower.body).toMatchObject({ width: 140, usable_width: null, lead_time_days: 30 });
    const emptied = await update(fabric.id, { ...former, width: 140, lead_time_days: null }).expect(200);
    expect(emptied.body.lead_time_days).toBeNull();
  });

  test('is rejected with every required field that it would clear', async () => {
    const fabric = await created();
    const blank = { width: null, weight: '', number_of_colors: undefined };
    const { body } = await update(fabric.id, { ...fabric, ...blank }).expect(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['number_of_colors', 'width', 'weight']);
  });
});

describe('a deleted fabric', () => {
  test('is no longer found, but stays on its quotations', async () => {
    const fabric = await created({ stock_quantity: 100 });
    const { token } = await aSignedInCustomer(app);
    await app.http
      .post('/api/quotations')
      .set('Authorization', token)
      .send({ fabric_id: fabric.id, quantity_meters: 10 })
      .expect(201);
    expect((await remove(fabric.id).expect(200)).body).toEqual({
      id: fabric.id,
      message: 'Fabric deleted successfully',
      undo_id: expect.any(String),
    });
    expect((await remove(fabric.id).expect(404)).body.message).toBe('Fabric not found.');
    await update(fabric.id, fabric).expect(404);
    await app.http.get(`/api/fabrics/${fabric.id}`).expect(404);
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(body.quotations[0]).toMatchObject({ fabric_name: fabric.name, item_code: fabric.item_code });
    await create({ ...poplin(), item_code: fabric.item_code }).expect(201);
  });

  test('gets the same 404 on update and deletion as unknown and invalid ids', async () => {
    const { id: deleted } = await created();
    await remove(deleted).expect(200);
    for (const id of [deleted, '00000000-0000-4000-8000-000000000000', 'abc', '1']) {
      for (const answer of [remove(id), update(id, poplin())]) {
        expect((await answer.expect(404)).body.message).toBe('Fabric not found.');
      }
    }
  });
});

/** Waits until a statement of the API waits for a lock. */
const someoneWaits = () =>
  eventually(async () => {
    const waiting = await app.dataSource.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });

const OPTIONAL = [
  'description',
  'care_instructions',
  'category_ids',
  'categories',
  'category_id',
  'category',
  'patterns',
  'pattern',
  'colors',
  'color',
  'minimum_order',
  'stock_quantity',
  'out_of_stock',
  'images',
  'existing_images',
];

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

const fileOf = (url: string | undefined, suffix = ''): string =>
  `${url?.split('/').at(-1)?.replace('.webp', '')}${suffix}.webp`;

function stored(): string[] {
  const folder = join(app.config.dataDir, 'files', 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
}

describe('a large list of fabrics', () => {
  test('has the same order by name under every search plan, from the first page to the last', async () => {
    const total = 5_200;
    await app.dataSource.query(
      `INSERT INTO fabrics (name, item_code, description, material, colors, number_of_colors, width_cm, weight_gsm,
                            price_cents, minimum_order, stock_quantity, is_global)
       SELECT CASE WHEN n % 2 = 0 THEN 'Awning ' ELSE 'Ticking ' END || lpad(n::text, 5, '0'), 'TK-' || n,
         CASE WHEN n <= $1 THEN 'Striped mattress cloth' ELSE 'Plain' END, '100% Cotton', '{White}', 1, 140, 220, 45000, 10, 100, n % 3 = 0
       FROM generate_series(1, $1::int + 300) n`,
      [total],
    );
    const found = async (filter: object, direction: string, first: number) => {
      const { body, headers } = await app.http
        .get('/api/admin/fabrics')
        .query({ filter: JSON.stringify({ search: 'mattress striped', ...filter }), sort: `["name","${direction}"]` })
        .query({ range: `[${first},${first + 24}]` })
        .set('Authorization', admin)
        .expect(200);
      return { names: body.map(({ name }: AdminFabric) => name), total: headers['content-range']?.split('/')[1] };
    };
    const number = (n: number) => String(n).padStart(5, '0');
    const all = Array.from({ length: total }, (_, at) => at + 1);
    const names = [
      ...all.filter((n) => n % 2 === 0).map((n) => `Awning ${number(n)}`),
      ...all.filter((n) => n % 2 === 1).map((n) => `Ticking ${number(n)}`),
    ];
    for (const first of [0, 2_590, 2_610, total - 25]) {
      expect(await found({}, 'ASC', first)).toEqual({ names: names.slice(first, first + 25), total: `${total}` });
      expect(await found({}, 'DESC', first)).toEqual({
        names: [...names].reverse().slice(first, first + 25),
        total: `${total}`,
      });
    }
    // Few results are sorted in memory.
    const global = names.filter((name) => Number(name.slice(-5)) % 3 === 0);
    expect(await found({ is_global: true }, 'ASC', 10)).toEqual({
      names: global.slice(10, 35),
      total: `${global.length}`,
    });
  });
});
