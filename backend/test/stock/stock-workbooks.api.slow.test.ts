import type { ChildProcess } from 'node:child_process';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import iconv from 'iconv-lite';
import type { BookType } from 'xlsx';
import { movesStock } from '../../src/fabrics/stock/move-stock.js';
import { startApp, type TestApp } from '../support/app.js';
import { removeFabrics } from '../support/fabric-factories.js';
import { buildWorkbook, type Cell, csv } from '../support/fabric-workbooks.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { end, startImportWorker } from '../support/import-process.js';

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

const HEADINGS = ['item_code', 'color', 'stock_quantity'];
const created = async (item_code: string, fields: object): Promise<AdminFabric> => {
  const poplin = { name: 'Poplin', item_code, material: 'Cotton', number_of_colors: 1, width: 147, weight: 120 };
  const { body } = await app.http
    .post('/api/admin/fabrics')
    .set('Authorization', admin)
    .send({ ...poplin, price_per_meter: 450, price_unit: 'meters', ...fields })
    .expect(201);
  return body;
};
const upload = (file: Buffer | string, { name = 'november.csv', dryRun = false, token = admin } = {}) => {
  const request = app.http.post('/api/admin/stock/upload-sheet').set('Authorization', token);
  if (dryRun) request.field('dry_run', 'true');
  return request.attach('file', Buffer.from(file), name);
};
const imported = async (rows: Cell[][], headings = HEADINGS) =>
  (await upload(csv(rows, ',', headings)).expect(200)).body;
const lastImport = async () =>
  (await app.http.get('/api/admin/imports?limit=1').set('Authorization', admin).expect(200)).body[0];
const stock = async (code: string) => {
  const { body } = await app.http.get(`/api/admin/fabrics?search=${code}`).set('Authorization', admin).expect(200);
  const [{ stock_quantity, colourways }] = body as [AdminFabric];
  return [stock_quantity, ...colourways.map((own) => own.stock_quantity)];
};
const promise = (code: string, color: string, metres: number) =>
  app.dataSource.transaction(async (manager) => {
    await movesStock(manager, { reason: 'reserve' });
    await manager.query(
      `UPDATE colourways w SET reserved_quantity = $3 FROM fabrics f
       WHERE f.id = w.fabric_id AND f.item_code = $1 AND w.name = $2`,
      [code, color, metres],
    );
  });
const catalogue = async () => {
  await created('AA-1', {
    colourways: [
      { name: 'Navy', stock_quantity: 60 },
      { name: 'White', stock_quantity: 40 },
    ],
  });
  await created('BB-1', { colors: ['Navy', 'White'], stock_quantity: 300 });
  await created('CC-1', { colourways: [{ name: 'Ecru', stock_quantity: 7 }] });
};

describe('a stock import', () => {
  test.each<BookType>(['xlsx', 'xls', 'csv'])('as .%s sets each quantity, including zeros', async (type) => {
    await catalogue();
    const rows = [
      ['aa-1', 'NAVY', type === 'csv' ? '12.1250' : 12.125],
      ['AA-1', 'White', 0],
      ['BB-1', null, 0],
      ['CC-1', '', '80'],
    ];
    const { body } = await upload(buildWorkbook(rows, HEADINGS, type), { name: `november.${type}` }).expect(200);
    expect(body).toEqual({
      message: 'The stock of 4 rows was taken over.',
      success_count: 0,
      update_count: 4,
      duplicate_count: 0,
      error_count: 0,
      errors: [],
    });
    expect([await stock('AA-1'), await stock('BB-1'), await stock('CC-1')]).toEqual([
      [12.125, 12.125, 0],
      [0, null, null],
      [80, 80],
    ]);
    expect(await lastImport()).toMatchObject({ kind: 'stock', file_name: `november.${type}`, can_take_back: false });
    const movements = await app.dataSource.query(
      'SELECT DISTINCT reason, reference, by FROM stock_movements WHERE reason <> $1',
      ['count'],
    );
    expect(movements).toEqual([
      { reason: 'import', reference: `november.${type}`, by: `the import of november.${type}` },
    ]);
  });

  test('changes a fabric to stock per color when it names all colors', async () => {
    await catalogue();
    const { errors } = await imported([
      ['BB-1', 'Navy', 120],
      ['AA-1', 'Navy', 1],
      ['BB-1', 'White', 0],
    ]);
    expect(errors).toEqual([]);
    expect(await stock('BB-1')).toEqual([120, 120, 0]);
  });

  test('leaves a fabric counted as a whole when a color has less than its reservations or is missing', async () => {
    await catalogue();
    await promise('BB-1', 'White', 4);
    const { errors, update_count } = await imported([
      ['BB-1', 'Navy', 120],
      ['BB-1', 'White', 3],
      ['CC-1', 'Ecru', 8],
    ]);
    expect(update_count).toBe(1);
    expect(errors.map(({ row, message }: Record<string, unknown>) => [row, message])).toEqual([
      [2, 'BB-1 is counted as a whole until all of Navy, White can be counted.'],
      [3, "BB-1, White: 4 m are reserved for orders or held for customers, so its stock can't be less."],
    ]);
    expect([await stock('BB-1'), await stock('CC-1')]).toEqual([
      [300, null, null],
      [8, 8],
    ]);

    await created('DD-1', { colors: ['Navy', 'Rust', 'White'], stock_quantity: 30 });
    await promise('DD-1', 'White', 4);
    await app.dataSource.query("UPDATE colourways SET is_available = false WHERE name = 'White'");
    const missing = 'Count all of Navy, Rust, White to count it by color, or the fabric alone.';
    expect((await imported(['Navy', 'Rust'].map((name) => ['DD-1', name, 20]))).errors).toMatchObject([
      { message: `DD-1 is counted as a whole. ${missing}` },
      { message: `DD-1 is counted as a whole. ${missing}` },
    ]);

    await created('EE-1', { colors: ['Navy', 'White'], stock_quantity: 30 });
    await app.dataSource.query(
      "UPDATE colourways w SET is_available = false FROM fabrics f WHERE f.id = fabric_id AND item_code = 'EE-1' AND w.name = 'White'",
    );
    const gone = await imported([
      ['EE-1', 'Navy', 20],
      ['EE-1', 'White', 5],
    ]);
    expect(gone.errors).toMatchObject([{ row: 3, message: 'EE-1 is counted as a whole: count the fabric alone.' }]);
    expect(await stock('EE-1')).toEqual([20, null, null]);
  });

  test('reports errors row by row with a message, and imports the valid rows', async () => {
    await catalogue();
    await promise('AA-1', 'Navy', 50);
    const body = await imported([
      ['AA-1', 'Navy', 49],
      ['AA-1', 'Rust', 5],
      ['AA-1', '', 5],
      ['BB-1', 'Navy', 5],
      ['XX-9', '', 5],
      ['CC-1', 'Ecru', -5],
      ['CC-1', 'Ecru', 'many'],
      ['', 'Ecru', 5],
      ['CC-1', 'Ecru', ''],
      ['CC-1', 'Ecru', 8],
      ['CC-1', 'ecru', 9],
    ]);
    expect(body).toMatchObject({ update_count: 1, duplicate_count: 1, error_count: 9 });
    expect(body.errors.map(({ row, column, message }: Record<string, unknown>) => [row, column, message])).toEqual([
      [
        2,
        'stock_quantity',
        "AA-1, Navy: 50 m are reserved for orders or held for customers, so its stock can't be less.",
      ],
      [3, 'color', "AA-1 has no color 'Rust'. It has Navy, White."],
      [4, 'color', 'AA-1 is counted by color: say which of Navy, White.'],
      [5, 'color', 'BB-1 is counted as a whole. Count all of Navy, White to count it by color, or the fabric alone.'],
      [6, 'item_code', "There is no fabric 'XX-9'."],
      [7, 'stock_quantity', 'stock_quantity must be at least 0.'],
      [8, 'stock_quantity', 'stock_quantity must be a number.'],
      [9, 'item_code', 'item_code is required.'],
      [10, 'stock_quantity', 'stock_quantity is required.'],
    ]);
    expect([await stock('AA-1'), await stock('BB-1'), await stock('CC-1')]).toEqual([
      [100, 60, 40],
      [300, null, null],
      [9, 9],
    ]);
    const { id } = await lastImport();
    const { text } = await app.http.get(`/api/admin/imports/${id}/report`).set('Authorization', admin).expect(200);
    expect(text).toContain(
      'The fabric and color stand again in row 12 with 9 m, which counts: 8 m of this row are left',
    );
    expect(text.split('\r\n').length).toBe(12);
  });

  test('made from an export rejects the rows whose stock has changed since the export', async () => {
    await catalogue();
    const headings = [...HEADINGS, 'stock_at_export'];
    const { errors, update_count } = await imported(
      [
        ['AA-1', 'Navy', 61, 'Navy||60; White||40'],
        ['AA-1', 'White', 41, 'Navy||60; White||39'],
        ['BB-1', '', 310, 250.5],
        ['CC-1', '', 8, 7],
      ],
      headings,
    );
    expect(update_count).toBe(2);
    expect(errors.map(({ row, message }: Record<string, unknown>) => [row, message])).toEqual([
      [3, 'AA-1, White: 40 m are on hand now, no longer 39 m. Look at it again.'],
      [4, 'BB-1: 300 m are on hand now, no longer 250.5 m. Look at it again.'],
    ]);
    expect([await stock('AA-1'), await stock('BB-1'), await stock('CC-1')]).toEqual([
      [101, 61, 40],
      [300, null, null],
      [8, 8],
    ]);
  });

  test('rejects numbers that may be thousands or decimals with a question', async () => {
    await catalogue();
    const { body } = await upload(
      csv(
        [
          ['AA-1', 'Navy', '1,250'],
          ['AA-1', 'White', '12,5'],
          ['CC-1', '', '1.480'],
        ],
        ';',
        HEADINGS,
      ),
    ).expect(200);
    expect(body).toMatchObject({ update_count: 2, error_count: 1 });
    expect(body.errors).toEqual([
      {
        row: 2,
        item_code: 'AA-1',
        column: 'stock_quantity',
        message: "stock_quantity '1,250' may be 1250 or 1.25: write it without a mark, or with two decimals.",
      },
    ]);
    // A comma before decimals leaves the point to thousands.
    expect([await stock('AA-1'), await stock('CC-1')]).toEqual([
      [72.5, 60, 12.5],
      [1480, 1480],
    ]);
    expect((await imported([['AA-1', 'Navy', '1.250']])).errors).toMatchObject([
      { message: expect.stringContaining("'1.250' may be 1250 or 1.25") },
    ]);
    const own = await upload(csv([['AA-1', 'Navy', 'many']], ';', ['Item Code', 'Colour', 'Stock Quantity']));
    expect(own.body.errors).toMatchObject([{ column: 'stock_quantity', message: 'Stock Quantity must be a number.' }]);
  });

  test('changes nothing when repeated, and writes nothing in a dry run', async () => {
    await catalogue();
    const rows = [
      ['AA-1', 'Navy', 5],
      ['BB-1', '', 300],
    ];
    const preview = await upload(csv(rows, ',', HEADINGS), { dryRun: true }).expect(200);
    expect(preview.body).toMatchObject({
      message: 'The stock of 1 row would be taken over, 1 unchanged.',
      unchanged_count: 1,
      changes: [{ row: 2, item_code: 'AA-1', changes: [{ field: 'stock_quantity (Navy)', before: 60, after: 5 }] }],
    });
    expect(await stock('AA-1')).toEqual([100, 60, 40]);
    await imported(rows);
    const movements = () => app.dataSource.query('SELECT * FROM stock_movements ORDER BY id');
    const before = await movements();
    await imported(rows);
    expect(await movements()).toEqual(before);
  });

  test.each([
    ['item_code,color\nAA-1,Navy', 'These columns are missing: stock_quantity.'],
    ['item_code,color,stock_quantity,Color\nAA-1,Navy,1,x', 'These columns stand in the sheet more than once: color.'],
    ['item_code,color,stock_quantity\n', 'The sheet is empty: there is no row below the headings.'],
    ['', 'The sheet is empty.'],
  ])('of %j is rejected as a whole', async (file, message) => {
    const { body } = await upload(file || ' ').expect(400);
    expect(body.message).toBe(message);
  });

  test('reports errors by row when the colors of a fabric exceed the maximum, and imports the other rows', async () => {
    await catalogue();
    await created('İ-1', { colors: ['İnci'] });
    const cut = `${'x'.repeat(99)}🧵`;
    const rows: Cell[][] = [
      ['AA-1', 'Navy', 600_000_000],
      ['AA-1', 'White', 600_000_000],
      ['BB-1', 'Navy', 600_000_000],
      ['BB-1', 'White', 600_000_000],
      [cut, '', 1],
      ['i-1', 'inci', 80],
    ];
    const { body } = await upload(buildWorkbook([...rows, ['CC_x0000_1', '', 1], ['СС-1', '', 1]], HEADINGS), {
      name: 'a.xlsx',
    }).expect(200);
    expect(body).toMatchObject({ update_count: 1, error_count: 7 });
    expect(body.errors.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
      [2, 'AA-1 would have more than 1,000,000,000 m.'],
      [3, 'AA-1 would have more than 1,000,000,000 m.'],
      [4, 'BB-1 would have more than 1,000,000,000 m.'],
      [5, 'BB-1 would have more than 1,000,000,000 m.'],
      [6, 'item_code must be at most 100 characters long.'],
      [8, "There is no fabric 'CC 1'. Only blanks and signs differ: if 'CC-1' is meant, write it as it stands there."],
      [
        9,
        "There is no fabric 'СС-1'. If 'CC-1' is meant, type it again in Latin letters: some here are Cyrillic or Greek.",
      ],
    ]);
    expect([await stock('AA-1'), await stock('BB-1')]).toEqual([
      [100, 60, 40],
      [300, null, null],
    ]);
  });

  test('without a color column counts fabrics as a whole, and names the ignored columns', async () => {
    await catalogue();
    expect(await imported([['BB-1', 25, 'A3']], ['Item Code', 'Stock quantity', 'Rack'])).toMatchObject({
      update_count: 1,
    });
    expect(await stock('BB-1')).toEqual([25, null, null]);
    expect((await lastImport()).warnings).toMatchObject([{ column: 'rack' }]);
  });

  test('accepts color names in Chinese, also in GB18030, and reports an uncertain encoding', async () => {
    const colors = [{ name: '白色' }, { name: '藏青色' }, { name: '米色' }];
    await created('GB-1', { colourways: colors });
    const rows = (names: string[], first: number) =>
      csv(
        names.map((name, at) => ['GB-1', name, first + at]),
        ',',
        HEADINGS,
      );
    await upload(iconv.encode(rows(['白色', '藏青色', '米色'], 100), 'gb18030')).expect(200);
    expect(await stock('GB-1')).toEqual([303, 100, 101, 102]);
    const short = iconv.encode(rows(['白色'], 90), 'gb18030');
    const { body } = await upload(short).expect(400);
    expect(body.message).toMatch(/^It is not certain how the letters of the file are encoded, perhaps in GB18030/);
    const answer = await upload(short).field('encoding', 'GBK').expect(200);
    expect(answer.body).toMatchObject({ update_count: 1, error_count: 0 });
    expect(await stock('GB-1')).toEqual([293, 90, 101, 102]);
  });

  test('is available to admins only', async () => {
    const { token } = await aSignedInCustomer(app);
    await upload('item_code,stock_quantity\nA,1', { token }).expect(403);
  });
});
