import type { ChildProcess } from 'node:child_process';
import { colomboDay } from '@selvedge/domain/dates';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { requiredColumns, sheetColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import sharp from 'sharp';
import { type CellObject, read } from 'xlsx';
import { Category } from '../../src/fabrics/category.entity.js';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { openArchive } from '../../src/fabrics/import/workbook/zip-guard.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric, removeFabrics } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';
import { end, startImportWorker } from '../support/import-process.js';
import { formulasIn } from '../support/spreadsheet-readings.js';

jest.setTimeout(120_000);

let app: TestApp;
let admin: string;
let worker: ChildProcess;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  worker = await startImportWorker(app);
});
afterAll(async () => {
  await end(worker);
  await app.close();
});
beforeEach(() => removeFabrics(app));

const get = (query: string) =>
  app.http.get(`/api/admin/fabrics/export?${query}`).set('Authorization', admin).responseType('blob');
const exported = async (query: string): Promise<Buffer> => (await get(query).expect(200)).body;
/** Columns that say what is in stock. */
const STOCK = ['stock_quantity', 'out_of_stock', 'available_in_sri_lanka', 'pre_order'];
const WITHOUT_STOCK = sheetColumns.filter((column) => !STOCK.includes(column));
const WITH_STOCK = sheetColumns.flatMap((column) =>
  column === 'stock_quantity' ? [column, 'stock_at_export'] : [column],
);
const upload = (file: Buffer, format = 'xlsx', dryRun = false) =>
  app.http
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', admin)
    .field('dry_run', String(dryRun))
    .attach('file', file, `fabrics.${format}`);
const csvRows = async (query = ''): Promise<string[][]> => parse(await exported(`format=csv&${query}`), { bom: true });
const cellsOf = (file: Buffer): CellObject[][] => {
  const book = read(file, { dense: true, cellStyles: true, cellNF: true });
  return book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? [];
};
const codes = async (query = '') => (await csvRows(query)).slice(1).map((row) => row[1]);

async function uploaded(): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#28387a' } }).png();
  const file = await picture.toBuffer();
  return (await app.http.post('/api/upload').set('Authorization', admin).attach('file', file, 'a.png')).body.file_url;
}

/** A fabric with uploaded pictures, stored as the console stores it. */
async function pictured(fabric: Fabric, count: number): Promise<void> {
  const images = await Promise.all(Array.from({ length: count }, uploaded));
  const { body } = await app.http.get(`/api/admin/fabrics/${fabric.id}`).set('Authorization', admin).expect(200);
  await app.http
    .put(`/api/admin/fabrics/${fabric.id}`)
    .set('Authorization', admin)
    .send({ ...body, images })
    .expect(200);
}

/** All catalog data, with the version of every row. */
const catalogue = () =>
  app.dataSource.query(
    `SELECT f.xmin, to_jsonb(f) AS fabric,
            ARRAY(SELECT category_id FROM fabric_categories WHERE fabric_id = f.id ORDER BY 1) AS categories,
            ARRAY(SELECT pattern_id FROM fabric_patterns WHERE fabric_id = f.id ORDER BY 1) AS patterns,
            (SELECT json_agg(i ORDER BY i.display_order) FROM fabric_images i WHERE i.fabric_id = f.id) AS images,
            (SELECT json_agg(json_build_array(w.xmin::text, w) ORDER BY w.id) FROM colourways w WHERE w.fabric_id = f.id) AS colours,
            (SELECT count(*) FROM stock_movements m WHERE m.fabric_id = f.id) AS movements
     FROM fabrics f ORDER BY f.id`,
  );

/** Fabrics whose colors have more than names, as the console stores them. */
async function coloured(): Promise<number> {
  const fabrics = fc.sample(
    fc.uniqueArray(
      fc.record(
        {
          name: fc.constantFrom('Navy', 'A|B', 'C\\', 'D;E', '=F', '-', 'රතු', '#fff', '120', 'no', '|', "'quoted"),
          hex: fc.option(fc.constantFrom('#1f2a44', '#ffffff', '#000000')),
          code: fc.constantFrom('', 'N-12', '007', '=1', '|', 'a;b\\', '-'),
          stock_quantity: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1000)),
          minimum_order: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
          is_available: fc.boolean(),
        },
        { requiredKeys: ['name'] },
      ),
      { selector: ({ name }) => name, minLength: 1, maxLength: 8 },
    ),
    { numRuns: 10, seed: 7 },
  );
  for (const [index, colourways] of fabrics.entries()) {
    await app.http
      .post('/api/admin/fabrics')
      .set('Authorization', admin)
      .send({
        name: 'Coloured',
        item_code: `COL-${index}`,
        material: 'Cotton',
        number_of_colors: 1,
        width: 147,
        weight: 120,
        price_per_meter: 450,
        price_unit: 'meters',
        stock_quantity: 75.125,
        colourways,
      })
      .expect(201);
  }
  return fabrics.length;
}

async function hardCases(): Promise<number> {
  const fabrics: Parameters<typeof aFabric>[1][] = [
    { itemCode: '00123', name: 'Comma, "quotes" and; semicolon', description: 'Two\nlines,\n\nand "more"' },
    { itemCode: '1e5', name: '  TRUE'.trim(), material: '12,50', careInstructions: '1-2' },
    { itemCode: '=1+1', name: '=HYPERLINK("http://evil.example","x")', description: '@SUM(A1)', material: '+94 77' },
    { itemCode: '-5', name: '-2+3', description: "'=already", careInstructions: "''-quoted", material: "'plain" },
    { itemCode: 'SI-1', name: 'කපු රෙදි', material: 'பருத்தி 100% 😀', colors: ['රතු', 'Bleu foncé'] },
    {
      itemCode: 'X-1',
      name: '<b>&amp;_x0041_</b>',
      description: ']]> _x000D_ \\; \\',
      colors: ['A;B', 'C\\', '=D', '-'],
    },
    {
      itemCode: 'Y-1',
      priceUnit: 'yards',
      priceCents: 1,
      categories: ['Cotton', 'Dye; vat', '=Sum'],
      patterns: ['Stripe', 'A\\B'],
    },
    {
      itemCode: 'Z-1',
      colors: [],
      numberOfColors: null,
      widthCm: null,
      weightGsm: null,
      description: '',
      careInstructions: '',
    },
    {
      itemCode: 'BIG',
      priceCents: 999_999_999_999,
      stockQuantity: 1_000_000_000,
      widthCm: 10_000,
      weightGsm: 99_999.99,
    },
    { itemCode: 'OUT', stockQuantity: 0, outOfStock: true, visible: false, isAvailable: false },
    { itemCode: 'PRE', preOrder: true, isGlobal: true, minimumOrder: 1_000_000 },
    { itemCode: 'SL', availableInSriLanka: true, stockQuantity: 0.01 },
  ];
  for (const fields of fabrics) await aFabric(app, fields);
  await pictured(await aFabric(app, { itemCode: 'PIC', categories: ['Cotton'] }), 3);
  return fabrics.length + 1;
}

describe.each(['xlsx', 'csv'] as const)('the catalog as .%s', (format) => {
  test.each([true, false])('is imported again without any change (with stock: %s)', async (withStock) => {
    const count = (await hardCases()) + (await coloured());
    const before = await catalogue();
    const file = await exported(`format=${format}&stock=${withStock}`);
    const { body } = await upload(file, format).expect(200);
    expect(body).toEqual({
      message: `0 fabrics were created, 0 fabrics were updated, ${count} unchanged.`,
      errors: [],
      update_count: 0,
      success_count: 0,
      duplicate_count: 0,
      error_count: 0,
    });
    const [{ warnings }] = await app.dataSource.query(
      'SELECT warnings FROM fabric_imports ORDER BY created_at DESC LIMIT 1',
    );
    expect(warnings).toEqual([]);
    expect(await catalogue()).toEqual(before);
  });

  test('does not overwrite the current stock when exported without stock', async () => {
    const admins = app.http;
    const put = async (fabric: Fabric, fields: object) => {
      const { body } = await admins.get(`/api/admin/fabrics/${fabric.id}`).set('Authorization', admin).expect(200);
      const { colourways: _, ...whole } = body;
      await admins
        .put(`/api/admin/fabrics/${fabric.id}`)
        .set('Authorization', admin)
        .send({ ...whole, ...fields })
        .expect(200);
    };
    const counted = await aFabric(app, { itemCode: 'OFF-001', stockQuantity: 250.5 });
    const gone = await aFabric(app, { itemCode: 'OFF-002', stockQuantity: 0, outOfStock: true });
    const here = await aFabric(app, { itemCode: 'OFF-003', stockQuantity: 80, availableInSriLanka: true });
    await coloured();
    const file = await exported(`format=${format}`);
    await put(counted, { stock_quantity: 100 });
    await put(gone, { out_of_stock: false, available_in_sri_lanka: true, stock_quantity: 500 });
    await put(here, { out_of_stock: true });
    const movedColor = `UPDATE colourways SET stock_quantity = stock_quantity + 7 WHERE stock_quantity IS NOT NULL RETURNING id`;
    expect((await app.dataSource.query(movedColor))[1]).toBeGreaterThan(3);
    const before = await catalogue();
    expect((await upload(file, format).expect(200)).body).toMatchObject({ update_count: 0, errors: [] });
    expect(await catalogue()).toEqual(before);
  });

  test('with stock is rejected for rows whose stock has changed since the export, and imported for the others', async () => {
    await aFabric(app, { itemCode: 'OFF-001', name: 'Voile', stockQuantity: 250.5, priceCents: 100_00 });
    await aFabric(app, { itemCode: 'OFF-002', stockQuantity: 40, priceCents: 100_00 });
    const navy = { name: 'Navy', stock_quantity: 60 };
    const white = { name: 'White', stock_quantity: 40 };
    const { body: byColor } = await app.http
      .post('/api/admin/fabrics')
      .set('Authorization', admin)
      .send({
        name: 'Twill',
        item_code: 'OFF-003',
        material: 'Cotton',
        number_of_colors: 2,
        width: 147,
        weight: 120,
        price_per_meter: 100,
        price_unit: 'meters',
        colourways: [navy, white],
      })
      .expect(201);
    const file = await exported(`format=${format}&stock=true`);
    await app.dataSource.query(`UPDATE fabrics SET stock_quantity = 100 WHERE item_code = 'OFF-001'`);
    // Twenty meters change their color: the sum stays.
    await app.dataSource.query(
      `UPDATE colourways SET stock_quantity = CASE name WHEN 'Navy' THEN 40 ELSE 60 END WHERE fabric_id = $1`,
      [byColor.id],
    );
    await app.dataSource.query(`UPDATE fabrics SET price_cents = 20000`);
    const { body } = await upload(file, format).expect(200);
    expect(body).toMatchObject({ update_count: 1, success_count: 0, error_count: 2 });
    const messages = Object.fromEntries(
      body.errors.map(({ item_code, column, message }: Record<string, string>) => [item_code, `${column}: ${message}`]),
    );
    expect(messages['OFF-001']).toBe(
      'stock_at_export: The stock of Voile (OFF-001) has moved since the export: 250.5 m were on hand then, 100 m are now. Nothing of this row is imported: export the fabric again, or clear its stock cells.',
    );
    expect(messages['OFF-003']).toContain(
      'Twill, Navy, (OFF-003) has moved since the export: 60 m were on hand then, 40 m',
    );
    const after = await app.dataSource.query(
      'SELECT item_code, price_cents::int AS price, stock_quantity::float8 AS stock FROM fabrics ORDER BY item_code',
    );
    expect(after).toEqual([
      { item_code: 'OFF-001', price: 20_000, stock: 100 },
      { item_code: 'OFF-002', price: 10_000, stock: 40 },
      { item_code: 'OFF-003', price: 20_000, stock: 100 },
    ]);
  });

  test('round-trips text that was pasted with tabs and Windows line breaks', async () => {
    const post = (path: string, body: object) =>
      app.http.post(`/api/admin/${path}`).set('Authorization', admin).send(body).expect(201);
    await post('fabric-categories', { name: `Shirting\t${format}` });
    const particulars = { material: '60% Linen\t40% Cotton', number_of_colors: 1, width: 147, weight: 120 };
    await post('fabrics', {
      ...particulars,
      name: 'Slub\tLinen',
      item_code: 'SL 40',
      description: 'Washed.\r\nSoft.',
      categories: [`Shirting\t${format}`],
      price_per_meter: 450,
      price_unit: 'meters',
      colourways: [{ name: 'Off\twhite', stock_quantity: 75 }],
    });
    const before = await catalogue();
    expect(before).toMatchObject([
      { fabric: { item_code: 'SL 40', description: 'Washed.\nSoft.', stock_quantity: 75 } },
    ]);
    const file = await exported(`format=${format}`);
    const request = app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', admin);
    const { body } = await request.attach('file', file, `fabrics.${format}`).expect(200);
    expect(body).toMatchObject({ errors: [], update_count: 0, success_count: 0 });
    expect(await catalogue()).toEqual(before);
  });

  test('recreates removed fabrics as they were', async () => {
    const made = {
      itemCode: '007',
      name: '=A',
      categories: ['Cotton', 'Silk'],
      patterns: ['Stripe'],
      colors: ['Red', '-x'],
    };
    await aFabric(app, { ...made, stockQuantity: 12.5, priceUnit: 'yards', isGlobal: true });
    const others = await coloured();
    const read = async () => {
      const { body } = await app.http
        .get('/api/admin/fabrics?sort=["item_code","ASC"]')
        .set('Authorization', admin)
        .expect(200);
      return body.map(({ colourways, ...fabric }: AdminFabric) => ({
        ...fabric,
        id: null,
        created_at: null,
        updated_at: null,
        version: null,
        // Not restored: the unnamed color of a fabric without one on sale, the order of colors off sale, and a code that is a dash.
        colourways: colourways
          .filter(({ name }) => name)
          .map(({ id: _, code, ...own }) => ({ ...own, code: code === '-' ? '' : code }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
      }));
    };
    const before = await read();
    const file = await exported(`format=${format}&stock=true`);
    await removeFabrics(app);
    const request = app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', admin);
    expect((await request.attach('file', file, `fabrics.${format}`).expect(200)).body.success_count).toBe(1 + others);
    expect(await read()).toEqual(before);
  });

  test('is named after the date in Colombo and is not cached', async () => {
    const { headers } = await get(`format=${format}`).expect(200);
    expect(headers['content-disposition']).toBe(`attachment; filename=fabrics-${colomboDay(new Date())}.${format}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toMatch(format === 'csv' ? /^text\/csv; charset=utf-8/ : /spreadsheetml\.sheet$/);
  });
});

describe('a preview', () => {
  test('lists per fabric each field before and after, and counts only what differs', async () => {
    for (let index = 0; index < 122; index += 1) {
      await aFabric(app, { itemCode: `OFF-${String(index).padStart(3, '0')}`, stockQuantity: 100 });
    }
    await app.dataSource.query(`UPDATE fabrics SET stock_quantity = 250.5 WHERE item_code = 'OFF-001'`);
    const [headings = [], ...rows] = await csvRows('sort=["item_code","ASC"]&stock=true');
    const one = rows[1] ?? [];
    one[headings.indexOf('price_per_meter')] = '475.5';
    one[headings.indexOf('stock_quantity')] = '260';
    one[headings.indexOf('description')] = 'x'.repeat(400);
    const file = Buffer.from([headings, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
    const { body } = await upload(file, 'csv', true).expect(200);
    expect(body).toMatchObject({
      message: '0 fabrics would be created, 1 fabric would be updated, 121 unchanged.',
      update_count: 1,
      unchanged_count: 121,
      changes: [
        {
          row: 3,
          item_code: 'OFF-001',
          changes: [
            { field: 'price_per_meter', before: 450, after: 475.5 },
            { field: 'description', before: expect.any(String), after: `${'x'.repeat(299)}…` },
            { field: 'stock_quantity', before: 250.5, after: 260 },
          ],
        },
      ],
    });
    const { body: real } = await upload(file, 'csv').expect(200);
    expect(real).toMatchObject({ update_count: 1, message: expect.stringContaining('121 unchanged') });
    expect(real).not.toHaveProperty('changes');
  });

  test('of 1,100 changed fabrics lists the first hundred', async () => {
    await app.dataSource.query(
      `INSERT INTO fabrics (name, item_code, material, price_cents, colors)
       SELECT 'Cloth', 'M-' || lpad(n::text, 4, '0'), 'Cotton', 100, '{White}' FROM generate_series(1, 1100) n`,
    );
    await aFabric(app, { itemCode: 'C', categories: ['Cotton'] });
    const rows = Array.from(
      { length: 1_100 },
      (_, at) => `Cloth,M-${String(at + 1).padStart(4, '0')},-,Cotton,White,2.00`,
    );
    const file = Buffer.from(['name,item_code,category_name,material,color,price_per_meter', ...rows].join('\n'));
    const { body } = await upload(file, 'csv', true).expect(200);
    expect(body).toMatchObject({ update_count: 1_100, unchanged_count: 0 });
    expect(body.changes).toHaveLength(100);
    expect(body.changes.at(-1)).toEqual({
      row: 101,
      item_code: 'M-0100',
      changes: [{ field: 'price_per_meter', before: 1, after: 2 }],
    });
  });
});

describe('a .csv file', () => {
  test('is UTF-8 with a byte order mark and escapes formulas', async () => {
    await hardCases();
    await coloured();
    await aFabric(app, { name: 'a;=1+41;b', itemCode: 'a,+1', description: 'two;\n@lines\t-x' });
    const file = await exported('format=csv');
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [headings, ...rows] = await csvRows();
    expect(headings).toEqual(WITHOUT_STOCK);
    expect((await csvRows('stock=true'))[0]).toEqual(WITH_STOCK);
    expect(formulasIn(String(file))).toEqual([]);
    expect(rows.map(([name]) => name)).toContain(`'=HYPERLINK("http://evil.example","x")`);
  });

  test('has no blank required cell', async () => {
    await hardCases();
    const [headings = [], ...rows] = await csvRows();
    for (const column of requiredColumns) {
      expect(rows.map((row) => row[headings.indexOf(column)])).not.toContain('');
    }
  });
});

describe('an .xlsx file', () => {
  test('stores texts as texts and numbers as numbers, without formulas', async () => {
    await hardCases();
    const file = await exported('format=xlsx&sort=["item_code","ASC"]');
    await expect(openArchive(file)).resolves.toBeDefined();
    const [headings, ...rows] = cellsOf(file);
    expect(headings?.map(({ v }) => v)).toEqual(WITHOUT_STOCK);
    expect(rows.flat().filter((cell) => cell?.f !== undefined)).toEqual([]);
    const first = rows.find((row) => row[1]?.v === '00123');
    expect(first?.[1]).toMatchObject({ t: 's', v: '00123', z: '@' });
    expect(first?.[5]).toMatchObject({ t: 'n', v: 450 });
    expect(rows.map((row) => row[0]?.v)).toContain('=HYPERLINK("http://evil.example","x")');
    expect(rows.map((row) => row[0]?.v)).toContain('<b>&amp;_x0041_</b>');
  });

  test('of an empty catalog has only headings', async () => {
    const rows = cellsOf(await exported('format=xlsx'));
    expect(rows.map((row) => row.map(({ v }) => v))).toEqual([WITHOUT_STOCK]);
  });
});

describe('the admin list', () => {
  test('is exported with its filter and order, including hidden fabrics, across all pages', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `B-${String(index).padStart(3, '0')}`);
    await app.dataSource.query(
      'INSERT INTO fabrics (name, item_code, price_cents, visible) SELECT code, code, 100, false FROM unnest($1::text[]) code',
      [names],
    );
    const silk = await aFabric(app, { itemCode: 'SILK', name: 'Mulberry', categories: ['Silk'], priceCents: 99 });
    await aFabric(app, { itemCode: 'PRE', preOrder: true });
    expect(await codes('filter={"search":"b"}&sort=["item_code","ASC"]')).toEqual(names);
    expect((await codes('sort=["price_per_meter","ASC"]&range=[0,4]')).slice(0, 1)).toEqual(['SILK']);
    expect(await codes()).toHaveLength(602);
    const { id } = await app.dataSource.getRepository(Category).findOneByOrFail({ name: 'Silk' });
    expect(await codes(`filter={"category_id":"${id}"}`)).toEqual(['SILK']);
    expect(await codes('filter={"pre_order":true}')).toEqual(['PRE']);
    expect(await codes(`filter={"id":["${silk.id}"]}`)).toEqual(['SILK']);
  });

  test.each([
    ['', 'The format must be xlsx or csv.'],
    ['format=pdf', 'The format must be xlsx or csv.'],
    ['format=csv&stock=maybe', 'stock must be true or false.'],
    ['format=csv&filter={"supplier":"x"}', "This list can't be filtered by 'supplier'."],
    ['format=csv&sort=["material","ASC"]', "This list can't be sorted by 'material'."],
  ])('is not exported for %p', async (query, message) => {
    const { body } = await app.http.get(`/api/admin/fabrics/export?${query}`).set('Authorization', admin).expect(400);
    expect(body.message).toBe(message);
  });
});
