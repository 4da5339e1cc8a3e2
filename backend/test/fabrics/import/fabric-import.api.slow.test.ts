import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import sharp from 'sharp';
import type { BookType } from 'xlsx';
import { Category } from '../../../src/fabrics/category.entity.js';
import { Fabric } from '../../../src/fabrics/fabric.entity.js';
import { startApp, type TestApp } from '../../support/app.js';
import { aFabric, removeFabrics } from '../../support/fabric-factories.js';
import { buildWorkbook, type Cell, csv, HEADINGS, poplin } from '../../support/fabric-workbooks.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from '../../support/factories.js';
import { end, startImportWorker } from '../../support/import-process.js';

jest.setTimeout(120_000);

let app: TestApp;
let admin: string;
let worker: ChildProcess;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  await app.dataSource.getRepository(Category).save([{ name: 'Cotton' }, { name: 'Shirting' }, { name: 'Linen' }]);
  worker = await startImportWorker(app);
});
afterAll(async () => {
  await end(worker);
  await app.close();
});
beforeEach(() => removeFabrics(app));

const upload = (
  file: Buffer | string,
  {
    dryRun = false,
    name = 'fabrics.xlsx',
    prefer = '',
    by = admin,
  }: { dryRun?: boolean | string; name?: string; prefer?: string; by?: string } = {},
) => {
  const request = app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', by);
  if (dryRun) request.field('dry_run', String(dryRun));
  if (prefer) request.set('Prefer', prefer);
  return request.attach('file', Buffer.from(file), name);
};
const counts = (success: number, update: number, duplicate: number, error: number) => ({
  success_count: success,
  update_count: update,
  duplicate_count: duplicate,
  error_count: error,
});
const fabric = (itemCode: string) =>
  app.dataSource
    .getRepository(Fabric)
    .findOneOrFail({ where: { itemCode }, relations: { categories: true, patterns: true, images: true } });
const lastImport = async () =>
  (await app.http.get('/api/admin/imports?limit=1').set('Authorization', admin).expect(200)).body[0];

test.each([
  [['G-1'], false, '1 fabric was created, 0 fabrics were updated.'],
  [['G-1', 'G-2'], true, '1 fabric would be created, 1 fabric would be updated.'],
  [['G-1', 'G-2'], false, '1 fabric was created, 1 fabric was updated.'],
  [['G-1', 'G-2', 'G-3'], false, '1 fabric was created, 1 fabric was updated, 1 unchanged.'],
])('the result of importing %j is reported with correct singular and plural', async (codes, dryRun, message) => {
  if (codes.length > 1) await aFabric(app, { itemCode: 'G-1' });
  if (codes.length > 2) await upload(csv([poplin('G-3')])).expect(200);
  const { body } = await upload(csv(codes.map((code) => poplin(code))), { dryRun }).expect(200);
  expect(body.message).toBe(message);
});

describe('a fabric import file', () => {
  test.each<BookType>(['xlsx', 'xls'])('as .%s creates its fabrics and returns exact counts', async (type) => {
    const { body } = await upload(buildWorkbook([poplin('00123'), poplin('CP-2')], HEADINGS, type)).expect(200);
    expect(body).toEqual({
      message: '2 fabrics were created, 0 fabrics were updated.',
      ...counts(2, 0, 0, 0),
      errors: [],
    });
    expect(await fabric('00123')).toMatchObject({
      name: 'Poplin',
      material: '100% Cotton',
      colors: ['White'],
      priceCents: 45_000,
      priceUnit: 'meters',
      widthCm: null,
      weightGsm: null,
      minimumOrder: 1,
      categories: [{ name: 'Cotton' }],
      images: [],
    });
  });

  test('imported twice changes nothing and writes no row the second time', async () => {
    const file = buildWorkbook([poplin('A-1'), poplin('A-2')]);
    await upload(file).expect(200);
    const versions = () => app.dataSource.query('SELECT id, xmin, updated_at FROM fabrics ORDER BY id');
    const before = await versions();
    const { body } = await upload(file).expect(200);
    expect(body).toMatchObject(counts(0, 0, 0, 0));
    expect(await versions()).toEqual(before);
  });

  test('counts every row once: created, updated, repeated or rejected', async () => {
    await aFabric(app, { itemCode: 'OLD-1', name: 'Old name' });
    const rows = [
      poplin('NEW-1'),
      poplin('old-1'),
      poplin('new-1'),
      poplin('BAD-1').with(5, 'cheap'),
      poplin('BAD-2').with(2, 'Silk; Cotton'),
    ];
    const { body } = await upload(buildWorkbook(rows)).expect(200);
    expect(body).toMatchObject({
      ...counts(1, 1, 1, 2),
      errors: [
        { row: 5, item_code: 'BAD-1', column: 'price_per_meter', message: 'price_per_meter must be a number.' },
        { row: 6, item_code: 'BAD-2', column: 'category_name', message: "There is no category 'Silk'." },
      ],
    });
    expect(await fabric('new-1')).toBeDefined();
    expect(await fabric('old-1')).toMatchObject({ name: 'Poplin' });
  });

  test('warns about the colors of repeated rows that are left out', async () => {
    const rows = ['White; Navy', 'navy; Black', 'Black'].map((colors) => poplin('COL-1').with(4, colors));
    const { body } = await upload(buildWorkbook(rows)).expect(200);
    expect(body).toMatchObject(counts(1, 0, 2, 0));
    const { id } = await lastImport();
    const { body: last } = await app.http.get(`/api/admin/imports/${id}`).set('Authorization', admin).expect(200);
    const advice = 'Put all colors of a fabric into one row.';
    expect(last.warnings.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
      [2, `The code stands again in row 4, which counts: White, Navy of this row are left out. ${advice}`],
      [3, `The code stands again in row 4, which counts: navy of this row is left out. ${advice}`],
    ]);
  });

  test('treats look-alike codes as the same fabric, with a warning', async () => {
    await aFabric(app, { itemCode: 'UQ-12 é', name: 'Old name' });
    const mapping = {
      sheet: 'look-alike-codes',
      header_row: 1,
      columns: {
        'Art No': 'item_code',
        'Fabric name': 'name',
        Composition: 'material',
        Colour: 'color',
        Price: 'price_per_meter',
        Category: 'category_name',
      },
    };
    const sheet = readFileSync(join(__dirname, 'supplier-workbooks', 'look-alike-codes.csv'));
    const { body } = await upload(sheet, { name: 'look-alike-codes.csv' }).field('mapping', JSON.stringify(mapping));
    expect(body).toMatchObject({ ...counts(1, 0, 4, 0), errors: [] });
    const { id } = await lastImport();
    const { body: last } = await app.http.get(`/api/admin/imports/${id}`).set('Authorization', admin).expect(200);
    expect(last.warnings).toContainEqual({
      row: 2,
      item_code: 'CL-12',
      column: 'item_code',
      message: "'CL-12' looks like 'CL−12' in row 6: they are one fabric, and that row counts.",
    });
    expect(last.warnings).toHaveLength(4);

    const codes = ['CL–12', 'UQ-12  e\u0301'];
    const { body: again } = await upload(buildWorkbook(codes.map((code) => poplin(code)))).expect(200);
    expect(again).toMatchObject({ ...counts(0, 2, 0, 0), errors: [] });
    expect(await fabric('UQ-12 é')).toMatchObject({ name: 'Poplin' });
    expect(await fabric('CL−12')).toMatchObject({ priceCents: 45_000 });
    const { id: second } = await lastImport();
    const { body: reported } = await app.http
      .get(`/api/admin/imports/${second}`)
      .set('Authorization', admin)
      .expect(200);
    expect(reported.warnings.map(({ message }: { message: string }) => message)).toEqual([
      "'CL–12' looks like 'CL−12' of the catalog: the row is for that fabric, which keeps its code.",
      "'UQ-12  é' looks like 'UQ-12 é' of the catalog: the row is for that fabric, which keeps its code.",
    ]);
  });

  test('warns of a new fabric whose code differs from another only in blanks and signs', async () => {
    await aFabric(app, { itemCode: 'LIKE 791933' });
    const codes = ['LIKE–791933', 'like791934', 'LIKE/791934', 'LIKE 7919-35'];
    const { body: made } = await upload(buildWorkbook(codes.map((code) => poplin(code)))).expect(200);
    expect(made).toMatchObject(counts(4, 0, 0, 0));
    const { id } = await lastImport();
    const { body } = await app.http.get(`/api/admin/imports/${id}`).set('Authorization', admin).expect(200);
    const differ = 'Only blanks and signs differ: if';
    expect(body.warnings.map(({ row, message }: FabricImportProblem) => [row, message])).toEqual([
      [
        2,
        `'LIKE–791933' is a new fabric beside 'LIKE 791933'. ${differ} 'LIKE 791933' is meant, write it as it stands there.`,
      ],
      [
        4,
        `'LIKE/791934' is a new fabric beside 'like791934'. ${differ} 'like791934' is meant, write it as it stands there.`,
      ],
    ]);
  });

  test('warns of a new fabric whose code lost its zeros or has letters that only look Latin', async () => {
    for (const itemCode of ['0070123', '70555', 'LAT-1110']) await aFabric(app, { itemCode });
    const codes = ['70123', '0070555', 'LАТ-1110', 'СОР-1110', '70999', 'ЖК-70', '0070123'];
    await upload(buildWorkbook(codes.map((code) => poplin(code)))).expect(200);
    const { id } = await lastImport();
    const { body } = await app.http.get(`/api/admin/imports/${id}`).set('Authorization', admin).expect(200);
    const zeros = 'is meant, format the column as text and write its zeros: spreadsheets drop them.';
    expect(body.warnings.map(({ row, message }: FabricImportProblem) => [row, message])).toEqual([
      [2, `'70123' is a new fabric beside '0070123'. If '0070123' ${zeros}`],
      [3, `'0070555' is a new fabric beside '70555'. If '70555' is meant, write it without zeros before it.`],
      [
        4,
        `'LАТ-1110' is a new fabric beside 'LAT-1110'. If 'LAT-1110' is meant, type it again in Latin letters: some here are Cyrillic or Greek.`,
      ],
      [
        5,
        `'СОР-1110' has Cyrillic or Greek letters, so that a search for 'COP-1110' does not find it: type it again in Latin letters.`,
      ],
    ]);
  });

  test('updates two existing fabrics with look-alike codes separately', async () => {
    await app.dataSource.query('DROP INDEX fabrics_similar_code_key');
    await aFabric(app, { itemCode: 'PAIR-1', name: 'Older' });
    await aFabric(app, { itemCode: 'PAIR–1', name: 'Younger' });
    await app.dataSource.query('SELECT mark_similar_codes()');
    await app.dataSource.query(
      'CREATE UNIQUE INDEX fabrics_similar_code_key ON fabrics (name_key(item_code)) WHERE NOT looks_like_another',
    );
    const rows = [poplin('PAIR-1').with(5, 100), poplin('PAIR–1').with(5, 200), poplin('PAIR—1').with(5, 300)];
    const { body } = await upload(buildWorkbook(rows.slice(0, 2))).expect(200);
    expect(body).toMatchObject({ ...counts(0, 2, 0, 0), errors: [] });
    expect(await fabric('PAIR-1')).toMatchObject({ priceCents: 10_000 });
    expect(await fabric('PAIR–1')).toMatchObject({ priceCents: 20_000 });
    await upload(buildWorkbook(rows.slice(2))).expect(200);
    expect(await fabric('PAIR-1')).toMatchObject({ priceCents: 30_000 });
    expect(await fabric('PAIR–1')).toMatchObject({ priceCents: 20_000 });
  });

  test('matches categories and colors by look-alike names', async () => {
    await app.dataSource.getRepository(Category).save({ name: 'Denim & Twill' });
    const rows = [
      poplin('DT-1').with(2, 'Denim  &  Twill'),
      poplin('DT-2').with(2, 'Denim ＆ Twill'),
      poplin('DT-3').with(4, 'Off-White;Off–White; Navy'),
    ];
    const { body } = await upload(buildWorkbook(rows)).expect(200);
    expect(body).toMatchObject({ ...counts(3, 0, 0, 0), errors: [] });
    for (const code of ['DT-1', 'DT-2']) {
      expect((await fabric(code)).categories.map(({ name }) => name)).toEqual(['Denim & Twill']);
    }
    expect((await fabric('DT-3')).colors).toEqual(['Off-White', 'Navy']);
  });

  test('leaves fields with blank cells unchanged', async () => {
    await aFabric(app, {
      itemCode: 'KEEP-1',
      description: 'As it was',
      priceUnit: 'yards',
      minimumOrder: 30,
      patterns: ['Stripe'],
    });
    await upload(
      buildWorkbook(
        [poplin('KEEP-1', [null, ' ', null, null])],
        [...HEADINGS, 'price_unit', 'description', 'patterns', 'stock_quantity'],
      ),
    ).expect(200);
    expect(await fabric('KEEP-1')).toMatchObject({
      name: 'Poplin',
      description: 'As it was',
      priceUnit: 'yards',
      minimumOrder: 30,
      stockQuantity: 500,
      patterns: [{ name: 'Stripe' }],
    });
  });

  test('accepts all other fields of a fabric as additional columns', async () => {
    const more = {
      price_unit: 'yards',
      width: '147,5',
      usable_width: '143,5',
      lead_time_days: 21,
      weight: 115,
      minimum_order: 60,
      stock_quantity: 80,
      available_in_sri_lanka: 'yes',
      is_global: true,
      number_of_colors: 2,
    };
    await upload(
      buildWorkbook(
        [['Oxford', 'OX-1', 'cotton; SHIRTING', 'Cotton', 'White; Blue', '12,50', ...Object.values(more)]],
        [...HEADINGS, ...Object.keys(more)],
      ),
    ).expect(200);
    const oxford = await fabric('OX-1');
    expect(oxford).toMatchObject({
      priceCents: 1250,
      priceUnit: 'yards',
      widthCm: 147.5,
      usableWidthCm: 143.5,
      leadTimeDays: 21,
      weightGsm: 115,
      minimumOrder: 60,
      stockQuantity: 80,
      availableInSriLanka: true,
      isGlobal: true,
      numberOfColors: 2,
      colors: ['White', 'Blue'],
    });
    expect(oxford.categories.map(({ name }) => name).sort()).toEqual(['Cotton', 'Shirting']);
  });

  test('leaves out a usable width beyond the width, with a warning', async () => {
    const headings = [...HEADINGS, 'width', 'usable_width'];
    const sheet = (...measures: (number | null)[]) => upload(buildWorkbook([poplin('UW-1', measures)], headings));
    const { body } = await sheet(150, 160).expect(200);
    expect(body.success_count).toBe(1);
    expect(body.warnings).toMatchObject([
      { column: 'usable_width', message: 'Usable width must be at most the width. It is left out.' },
    ]);
    await sheet(null, 146).expect(200);
    expect(await fabric('UW-1')).toMatchObject({ widthCm: 150, usableWidthCm: 146 });
    await sheet(140, null).expect(200);
    expect(await fabric('UW-1')).toMatchObject({ widthCm: 140, usableWidthCm: null });
  });

  test('follows the stock rules of the form', async () => {
    const headings = [...HEADINGS, 'available_in_sri_lanka', 'out_of_stock', 'stock_quantity'];
    const { body } = await upload(
      buildWorkbook([poplin('S-1', ['yes', null, null]), poplin('S-2', [null, 'yes', 50])], headings),
    ).expect(200);
    expect(body).toMatchObject({
      ...counts(1, 0, 0, 1),
      errors: [
        { row: 2, item_code: 'S-1', column: 'stock_quantity', message: expect.stringContaining('greater than 0') },
      ],
    });
    expect(await fabric('S-2')).toMatchObject({ outOfStock: true, stockQuantity: 0 });
  });

  test('changes no stock for somebody who may not change it in the form either', async () => {
    const { token: by } = await aSignedInMember(app, 'catalogue');
    const headings = [...HEADINGS, 'stock_quantity', 'out_of_stock'];
    const dearer = (code: string, more: Cell[] = []) => poplin(code, more).with(5, 460);
    await upload(csv([poplin('CP-1', ['60']), poplin('CP-2')], ',', headings)).expect(200);
    const rows = [
      dearer('CP-1', ['40']),
      dearer('CP-1', ['90']),
      dearer('CP-1', ['', 'yes']),
      dearer('CP-2', ['1']),
      dearer('CP-3', ['5']),
      dearer('CP-1').with(4, 'White||20'),
    ];
    for (const row of rows) {
      const { body } = await upload(csv([row], ',', headings), { by }).expect(200);
      expect(body).toMatchObject(counts(0, 0, 0, 1));
      expect(body.errors[0].message).toMatch(/^You may not change the stock: .* the right stock\.adjust\./);
    }
    expect(await fabric('CP-1')).toMatchObject({ stockQuantity: 60, priceCents: 45_000 });
    const same = csv([dearer('CP-1', ['60']), dearer('CP-2'), dearer('CP-3')], ',', headings);
    expect((await upload(same, { by }).expect(200)).body).toMatchObject(counts(1, 2, 0, 0));
    expect(await fabric('CP-1')).toMatchObject({ stockQuantity: 60, priceCents: 46_000 });
  });

  test('restocks a fabric that was out of stock or on pre-order', async () => {
    const headings = [...HEADINGS, 'out_of_stock', 'pre_order', 'available_in_sri_lanka', 'stock_quantity'];
    const before = [
      poplin('T-1', ['yes']),
      poplin('T-2', [null, 'yes']),
      poplin('T-3', ['yes']),
      poplin('T-4', ['yes']),
    ];
    await upload(buildWorkbook(before, headings)).expect(200);
    const here = [null, null, 'yes', 70];
    const coloured = poplin('T-4').with(4, 'White||40; Blue||30');
    const { body } = await upload(
      buildWorkbook([poplin('T-1', here), poplin('T-2', here), poplin('T-3', [null, 'yes']), coloured], headings),
    ).expect(200);
    expect(body).toMatchObject(counts(0, 4, 0, 0));
    const arrived = { outOfStock: false, preOrder: false, availableInSriLanka: true, stockQuantity: 70 };
    for (const code of ['T-1', 'T-2', 'T-4']) expect(await fabric(code)).toMatchObject(arrived);
    expect(await fabric('T-3')).toMatchObject({ outOfStock: false, preOrder: true });
  });

  test('rejects a row with an ambiguous price, and omits an ambiguous optional value with a warning', async () => {
    await aFabric(app, { itemCode: 'D-1', minimumOrder: 30 });
    const headings = [...HEADINGS, 'minimum_order', 'available_in_sri_lanka', 'stock_quantity'];
    const rows = [
      poplin('D-1', ['No MOQ', null, '12,5']),
      poplin('D-2', [null, 'yes', '1,250']),
      poplin('D-3').with(5, '1.250'),
      poplin('D-4').with(5, '1,480.50'),
    ];
    const { body } = await upload(csv(rows, ';', headings), { name: 'doubts.csv' }).expect(200);
    const doubt = (figures: string) =>
      `'${figures}' may be 1250 or 1.25: write it without a mark, or with two decimals.`;
    expect(body).toMatchObject({
      ...counts(2, 1, 0, 1),
      errors: [{ row: 4, column: 'price_per_meter', message: `price_per_meter ${doubt('1.250')}` }],
    });
    const left = [
      { row: 2, item_code: 'D-1', column: 'minimum_order', message: 'minimum_order must be a number. It is left out.' },
      {
        row: 3,
        item_code: 'D-2',
        column: 'stock_quantity',
        message: `stock_quantity ${doubt('1,250')} It is left out.`,
      },
      {
        row: 3,
        item_code: 'D-2',
        column: 'available_in_sri_lanka',
        message: 'available_in_sri_lanka needs a stock that can be read. It is left out.',
      },
    ];
    expect(body.warnings).toEqual(left);
    const { id, warnings } = await lastImport();
    expect(warnings).toEqual(left);
    const { text } = await app.http.get(`/api/admin/imports/${id}/report`).set('Authorization', admin).expect(200);
    expect(text).toContain('2,D-1,minimum_order,warning,minimum_order must be a number. It is left out.');
    expect(await fabric('D-1')).toMatchObject({ minimumOrder: 30, stockQuantity: 12.5 });
    expect(await fabric('D-2')).toMatchObject({ stockQuantity: 0, availableInSriLanka: false });
    expect(await fabric('D-4')).toMatchObject({ priceCents: 148_050 });
  });

  test('reads formulas by their cached value and rejects rows with errors or dates', async () => {
    const rows = [
      poplin('F-1').with(5, { t: 'n', v: 120, f: '100*1.2' }),
      poplin('F-2').with(5, { t: 'e', v: 42 }),
      poplin(new Date(Date.UTC(2026, 0, 2))),
      poplin({ t: 's', v: 'F-4', l: { Target: 'https://example.lk' } }),
      poplin({ t: 'n', v: 123, z: '00000' }),
      poplin('F-6').with(0, true),
    ];
    const { body } = await upload(buildWorkbook(rows)).expect(200);
    expect(body).toMatchObject({
      ...counts(4, 0, 0, 2),
      errors: [
        { row: 3, column: 'price_per_meter', message: 'price_per_meter holds the error #N/A.' },
        { row: 4, column: 'item_code', message: expect.stringContaining('is a date') },
      ],
    });
    expect(await fabric('F-1')).toMatchObject({ priceCents: 12_000 });
    expect(await fabric('00123')).toBeDefined();
    expect(await fabric('F-6')).toMatchObject({ name: 'true' });
  });
});

test('an import raises the version of exactly the fabrics that it changes, and conflict errors name it', async () => {
  await upload(csv(['V-1', 'V-2', 'V-3'].map((code) => poplin(code)))).expect(200);
  expect((await fabric('V-1')).version).toBe(1);
  const rows = [
    poplin('V-1'),
    ['Poplin', 'V-2', 'Cotton', '100% Cotton', 'White', 999],
    ['Poplin', 'V-3', 'Linen', '100% Cotton', 'White', 450],
  ];
  await upload(csv(rows), { name: 'spring.csv', dryRun: true }).expect(200);
  await upload(csv(rows), { name: 'spring.csv' }).expect(200);
  const versions = await Promise.all(['V-1', 'V-2', 'V-3'].map(async (code) => (await fabric(code)).version));
  expect(versions).toEqual([1, 2, 2]);
  const { id } = await fabric('V-3');
  const { body } = await app.http.delete(`/api/admin/fabrics/${id}?version=1`).set('Authorization', admin).expect(409);
  expect(body.message).toMatch(/^The fabric .* was changed by the import of spring\.csv at /);
});

describe('a CSV file', () => {
  const sinhala = 'කපු රෙදි';
  const tamil = 'பருத்தி துணி';
  const row = (name: string) => [[name, '007', 'Cotton', 'Crêpe', 'White', '12.50']];
  test.each([
    ['UTF-8', Buffer.from(csv(row(sinhala))), sinhala],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv(row(sinhala))}`), sinhala],
    ['UTF-16LE', Buffer.from(`\ufeff${csv(row(sinhala), '\t')}`, 'utf16le'), sinhala],
    ['UTF-16BE', Buffer.from(`\ufeff${csv(row(tamil), '\t')}`, 'utf16le').swap16(), tamil],
    ['Windows-1252', Buffer.from(csv(row('Café'), ';'), 'latin1'), 'Café'],
  ])('in %s keeps its characters', async (_, file, name) => {
    await upload(file, { name: 'fabrics.csv' }).expect(200);
    expect(await fabric('007')).toMatchObject({ name, material: 'Crêpe', priceCents: 1250 });
  });

  const textFile = (name: string) => readFileSync(join(__dirname, 'text-files', name));

  test('in the encoding of Western or Chinese Excel keeps its characters', async () => {
    await upload(textFile('cp1252-own.csv'), { name: 'fabrics.csv' }).expect(200);
    expect(await fabric('W1252-1')).toMatchObject({
      name: 'Men’s Oxford – 58” wide',
      description: '“Soft” hand… €2',
    });
    await upload(textFile('gbk-own.csv'), { name: 'fabrics.csv' }).expect(200);
    expect(await fabric('GBK-1')).toMatchObject({ name: '精梳棉府绸', material: '100%棉' });
  });

  test('in an ambiguous encoding is imported only once the encoding is chosen', async () => {
    const file = iconv.encode(
      csv([['Bawełna żakardowa', 'PL-1', 'Cotton', '100% bawełna', 'Żółty', '12.50']]),
      'cp1250',
    );
    const asked = await upload(file, { name: 'fabrics.csv' }).expect(400);
    expect(asked.body.message).toMatch(
      /^It is not certain how the letters of the file are encoded, perhaps in Windows-1250/,
    );
    const sent = (encoding: string) =>
      app.http
        .post('/api/admin/fabrics/upload-excel')
        .set('Authorization', admin)
        .field('encoding', encoding)
        .attach('file', file, 'fabrics.csv');
    const unknown = await sent('klingon').expect(400);
    expect(unknown.body.message).toMatch(/^The encoding must be one of utf-8, /);
    const wrong = await sent('utf-8').expect(400);
    expect(wrong.body.message).toMatch(/^The file is not written in UTF-8/);
    expect(await app.dataSource.getRepository(Fabric).count()).toBe(0);
    const columns = Object.fromEntries(HEADINGS.map((name) => [name, name]));
    const mapped = (own: object) =>
      app.http
        .post('/api/admin/fabrics/upload-excel')
        .set('Authorization', admin)
        .field('mapping', JSON.stringify({ header_row: 1, columns, ...own }))
        .attach('file', file, 'fabrics.csv');
    expect((await mapped({}).expect(400)).body.message).toBe(asked.body.message);
    await mapped({ encoding: 'klingon' }).expect(400);
    await mapped({ encoding: 'windows-1250' }).field('dry_run', 'true').expect(200);
    expect(await lastImport()).toMatchObject({ encoding: 'windows-1250', mapping: { encoding: 'windows-1250' } });
    await sent('windows-1250').expect(200);
    expect(await lastImport()).toMatchObject({ encoding: 'windows-1250', mapping: null });
    expect(await fabric('PL-1')).toMatchObject({ name: 'Bawełna żakardowa', material: '100% bawełna' });
  });

  test('may begin with the line that tells Excel its separator', async () => {
    await upload(`sep=;\r\n${csv([poplin('S-1')], ';')}`, { name: 'fabrics.csv' }).expect(200);
    const { id } = await lastImport();
    const { body } = await app.http.get(`/api/admin/imports/${id}`).set('Authorization', admin).expect(200);
    expect(body.encoding).toBe('utf-8');
    await upload(buildWorkbook([poplin('S-2')])).expect(200);
    expect((await lastImport()).encoding).toBeNull();
    expect(await fabric('S-1')).toMatchObject({ name: 'Poplin', priceCents: 45_000 });
  });

  test('may use semicolons, decimal commas and line breaks in cells, which become spaces in names', async () => {
    await upload(csv([['"Poplin; ""40s""\nfine"', '1-2', '"Cotton;Linen"', 'Cotton', 'White', '12,50']], ';')).expect(
      200,
    );
    expect(await fabric('1-2')).toMatchObject({ name: 'Poplin; "40s" fine', priceCents: 1250 });
  });
});

test('a price formatted as a percentage is rejected', async () => {
  const row = poplin('PC-1').map((cell) => (cell === 450 ? { t: 'n' as const, v: 0.5, z: '0%' } : cell));
  const { body } = await upload(buildWorkbook([row])).expect(200);
  expect(body).toMatchObject({ success_count: 0, error_count: 1 });
});

describe('a dry run', () => {
  test('returns the counts and writes nothing', async () => {
    await aFabric(app, { itemCode: 'OLD-1', name: 'Old name' });
    const { body } = await upload(buildWorkbook([poplin('OLD-1'), poplin('N-1'), poplin('n-1'), poplin('')]), {
      dryRun: true,
    }).expect(200);
    expect(body).toMatchObject({ ...counts(1, 1, 1, 1), message: expect.stringContaining('would be created') });
    expect((await app.dataSource.getRepository(Fabric).find()).map(({ name }) => name)).toEqual(['Old name']);
  });

  test.each(['TRUE', 'True', ' 1 ', 'yes', 'on'])('is also requested by the word %j', async (word) => {
    const { body } = await upload(csv([poplin('N-1')]), { dryRun: word }).expect(200);
    expect(body.message).toBe('1 fabric would be created, 0 fabrics would be updated.');
    expect(await app.dataSource.getRepository(Fabric).count()).toBe(0);
  });

  test.each(['maybe', 'tru', '2'])('is never assumed: %j is rejected, and nothing is written', async (word) => {
    const { body } = await upload(csv([poplin('N-1')]), { dryRun: word }).expect(400);
    expect(body.message).toBe('dry_run must be true or false.');
    for (const asked of [`dry_run=${word}`, `inspect=${word}`]) {
      const request = app.http.post(`/api/admin/fabrics/upload-excel?${asked}`).set('Authorization', admin);
      await request.attach('file', Buffer.from(csv([poplin('N-1')])), 'fabrics.csv');
    }
    expect(await app.dataSource.getRepository(Fabric).count()).toBe(0);
  });
});

describe('image columns', () => {
  const picture = async (): Promise<string> => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#283878' } })
      .png()
      .toBuffer();
    const { body } = await app.http
      .post('/api/upload')
      .set('Authorization', admin)
      .attach('file', png, 'cloth.png')
      .expect(201);
    return body.file_url;
  };
  const withImages = (...urls: (string | null)[]) =>
    buildWorkbook([poplin('I-1', urls)], [...HEADINGS, 'image_url_1', 'image_url_2']);
  const shown = async (itemCode = 'I-1') =>
    (await fabric(itemCode)).images.sort((a, b) => a.displayOrder - b.displayOrder).map(({ imageUrl }) => imageUrl);

  test('replace all images with uploaded ones in order, and blank ones keep them', async () => {
    const [one, two, three] = [await picture(), await picture(), await picture()];
    await upload(withImages(one, two)).expect(200);
    expect(await shown()).toEqual([one, two]);
    await upload(withImages(null, null)).expect(200);
    expect(await shown()).toEqual([one, two]);
    await upload(withImages(three, one)).expect(200);
    expect(await shown()).toEqual([three, one]);
    await upload(withImages(null, three)).expect(200);
    expect(await shown()).toEqual([three]);
  });

  test('warn about pictures that cannot be fetched and keep the existing images', async () => {
    const urls = [
      'http://127.0.0.1/a.jpg',
      'file:///etc/passwd',
      '/api/uploads/00000000-0000-4000-8000-000000000000.webp',
    ];
    const sheet = (images: string[]) =>
      buildWorkbook(
        images.map((url, index) => poplin(`I-${index}`, [url])),
        [...HEADINGS, 'image_url_1'],
      );
    const pictures = [await picture(), await picture(), await picture()];
    await upload(sheet(pictures)).expect(200);
    const { body } = await upload(sheet(urls)).expect(200);
    expect(body).toMatchObject(counts(0, 0, 0, 0));
    expect(await lastImport()).toMatchObject({
      warnings: urls.map((_, index) => ({ row: index + 2, item_code: `I-${index}`, column: 'image_url_1' })),
      pictures_pending: 0,
    });
    for (const [index, one] of pictures.entries()) expect(await shown(`I-${index}`)).toEqual([one]);
  });
});

describe('the import history', () => {
  test('lists imports with a report that contains no formulas', async () => {
    await upload(buildWorkbook([poplin('=1+1').with(5, 'x'), poplin('@b').with(0, null)]), {
      name: '../march "a".xlsx',
    }).expect(200);
    const last = await lastImport();
    expect(last).toMatchObject({
      file_name: 'march "a".xlsx',
      state: 'finished',
      total_rows: 2,
      processed_rows: 2,
      error_count: 2,
      requested_by: expect.stringMatching(/\w/),
    });
    await app.http.get(`/api/admin/imports/${last.id}`).set('Authorization', admin).expect(200, last);
    const { text, headers } = await app.http
      .get(`/api/admin/imports/${last.id}/report`)
      .set('Authorization', admin)
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect(parse(text)).toEqual([
      ['\ufeffrow', 'item_code', 'column', 'kind', 'message'],
      ['2', "'=1+1", 'price_per_meter', 'error', 'price_per_meter must be a number.'],
      ['3', "'@b", 'name', 'error', 'name is required.'],
    ]);
  });

  test('is available to admins only', async () => {
    const { token } = await aSignedInCustomer(app);
    await app.http.get('/api/admin/imports').set('Authorization', token).expect(403);
    await app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', token).expect(403);
    await app.http.get('/api/admin/imports/nonsense').set('Authorization', admin).expect(404);
  });
});

test('the template can be imported unchanged once its categories exist', async () => {
  const { text, headers } = await app.http.get('/api/uploads/fabric_upload_template.csv').expect(200);
  expect(headers['content-disposition']).toContain('fabric_upload_template.csv');
  expect(text.startsWith('\ufeffname,item_code,category_name,material,color,price_per_meter,price_unit,')).toBe(true);
  const { body } = await upload(text, { name: 'fabric_upload_template.csv' }).expect(200);
  expect(body).toMatchObject({ ...counts(1, 0, 0, 0), errors: [] });
});

test('a short import returns its id when the client asks to wait, and otherwise only the counts', async () => {
  const file = buildWorkbook([poplin('SHORT-1')]);
  const { body: followed } = await upload(file, { prefer: 'wait=20' }).expect(200);
  expect(followed).toMatchObject({ success_count: 1, import_id: expect.any(String) });
  const { body: plain } = await upload(file).expect(200);
  expect(Object.keys(plain).sort()).toEqual(
    ['message', 'success_count', 'update_count', 'duplicate_count', 'error_count', 'errors'].sort(),
  );
});

test('errors in a supplier list name its own headings, or column letters, in preview, response and report', async () => {
  const mapping = {
    header_row: 1,
    columns: { 'Art.': 'item_code', 'Price Rs/m': 'price_per_meter', '幅宽 Width': 'width', 'Column D': 'weight' },
    defaults: { name: 'Poplin', category_name: 'Cotton', color: 'White', material: 'Cotton', is_available: 'perhaps' },
  };
  const file = 'Art.;Price Rs/m;幅宽 Width;\nHD-1;on request;150;120\nHD-2;;150;120\nHD-3;1250;wide;light\n';
  const send = (dryRun: boolean) =>
    app.http
      .post('/api/admin/fabrics/upload-excel')
      .set({ Authorization: admin, Prefer: 'wait=20' })
      .field('mapping', JSON.stringify(mapping))
      .field('dry_run', String(dryRun))
      .attach('file', Buffer.from(file), 'headings.csv')
      .expect(200);
  const about = (faults: { column: string; message: string }[]) =>
    faults.map(({ column, message }) => [column, message.split(':')[0]]);
  for (const dryRun of [true, false]) {
    const { body } = await send(dryRun);
    expect(about(body.errors)).toEqual([
      ['price_per_meter', "Price Rs/m 'on request' can't be read as a price"],
      ['price_per_meter', 'Price Rs/m is required.'],
    ]);
    const warnings = about(body.warnings);
    expect(warnings).toEqual(
      expect.arrayContaining([
        ['width', expect.stringMatching(/^幅宽 Width 'wide' /)],
        ['weight', expect.stringMatching(/^Column D 'light' /)],
        ['is_available', expect.stringMatching(/^The is_available of all rows 'perhaps' /)],
      ]),
    );
    const { text } = await app.http
      .get(`/api/admin/imports/${body.import_id}/report`)
      .set('Authorization', admin)
      .expect(200);
    expect(text).toContain('2,HD-1,Price Rs/m,error,');
    expect(text).toContain('4,HD-3,Column D,warning,');
    expect(text).not.toContain('price_per_meter');
    const { body: list } = await app.http.get('/api/admin/imports').set('Authorization', admin).expect(200);
    expect(JSON.stringify(list[0].errors)).not.toContain("price_per_meter 'on");
  }
});

describe('a list of cost prices', () => {
  const file = csv(
    [
      ['Voile', 'HZ-1', 'USD 2.35/m', '3,500 m'],
      ['Twill', 'HZ-2', 'USD 4.10/m', '120 m'],
    ],
    ';',
    ['Name', 'Code', 'Price', 'Qty'],
  );
  const mapping = {
    header_row: 1,
    columns: { Name: 'name', Code: 'item_code', Price: 'price_per_meter', Qty: 'stock_quantity' },
    defaults: { category_name: 'Cotton', color: 'White', material: 'Cotton' },
    currency: { code: 'USD', rate: '302.5' },
    cost: { markup: 60, freight: '8', round_to: 5 },
    stock_of: 'mill',
  };
  const sendMapped = (sheet: string, how: object, { dryRun = false, by = admin } = {}) =>
    app.http
      .post('/api/admin/fabrics/upload-excel')
      .set('Authorization', by)
      .field('mapping', JSON.stringify(how))
      .field('dry_run', String(dryRun))
      .attach('file', Buffer.from(sheet), 'hangzhou.csv');
  const uploadMapped = (sheet: string, how: object, dryRun = false) => sendMapped(sheet, how, { dryRun }).expect(200);
  const stored = () => app.dataSource.getRepository(Fabric).find({ order: { itemCode: 'ASC' } });

  test('is rejected from somebody who may not change costs, who can import it as selling prices', async () => {
    const { token: by } = await aSignedInMember(app, 'catalogue');
    const { body } = await sendMapped(file, mapping, { by }).expect(403);
    expect(body).toMatchObject({
      message: 'These are cost prices, and you may not change costs. Ask an owner for the right cost.write.',
      needs: 'cost.write',
    });
    expect(await stored()).toEqual([]);
    await sendMapped(file, { ...mapping, cost: undefined }, { by }).expect(200);
    expect((await stored()).map(({ costCents, stockQuantity }) => [costCents, stockQuantity])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  test('creates hidden fabrics priced by the markup, without adding the stock of the mill to ours', async () => {
    const preview = await uploadMapped(file, mapping, true);
    expect(preview.body.read_as).toEqual([
      ...[
        [
          2,
          'HZ-1',
          'USD 2.35/m',
          'Rs. 1230.00 per meter (cost 2.35 USD at 302.5, + 8% freight and duty, + 60%, rounded to 5)',
        ],
        [
          3,
          'HZ-2',
          'USD 4.10/m',
          'Rs. 2145.00 per meter (cost 4.1 USD at 302.5, + 8% freight and duty, + 60%, rounded to 5)',
        ],
      ].map(([row, item_code, cell, read_as]) => ({ row, item_code, column: 'price_per_meter', cell, read_as })),
      ...[
        [2, 'HZ-1', '3,500 m', '3,500 m at the mill, none of ours'],
        [3, 'HZ-2', '120 m', '120 m at the mill, none of ours'],
      ].map(([row, item_code, cell, read_as]) => ({ row, item_code, column: 'stock_quantity', cell, read_as })),
    ]);
    expect(await stored()).toEqual([]);
    expect((await uploadMapped(file, mapping)).body).toMatchObject({ success_count: 2, errors: [] });
    const before = await stored();
    expect(before).toMatchObject([
      {
        itemCode: 'HZ-1',
        priceCents: 123_000,
        // 2.35 USD at 302.5, with 8% freight and duty.
        costCents: 76_775,
        stockQuantity: 0,
        visible: false,
        internalNote: 'Mill price: 2.35 USD at 302.5, per meter\nMill stock: 3,500 m',
      },
      { itemCode: 'HZ-2', priceCents: 214_500, stockQuantity: 0, visible: false },
    ]);
    const { id } = await lastImport();
    const { text } = await app.http.get(`/api/admin/imports/${id}/report`).set('Authorization', admin).expect(200);
    expect(text).toContain('2,HZ-1,Price,price,');

    // Looked through: the list finds them by their import, and one action shows them.
    await aFabric(app, { itemCode: 'OTHER', visible: false });
    const filter = { import_id: id };
    const { body: found } = await app.http
      .get('/api/admin/fabrics')
      .query({ filter: JSON.stringify(filter) })
      .set('Authorization', admin)
      .expect(200);
    expect(found.map(({ item_code }: { item_code: string }) => item_code).sort()).toEqual(['HZ-1', 'HZ-2']);
    const { body: shown } = await app.http
      .post('/api/admin/fabrics/batch')
      .set('Authorization', admin)
      .send({ selection: { filter }, change: { visible: true } })
      .expect(200);
    expect(shown).toMatchObject({ changed_count: 2, selected_count: 2 });

    // The next list changes the cost, and hides nothing that is shown already; our own stock stays.
    await app.dataSource.query(`UPDATE fabrics SET stock_quantity = 40 WHERE item_code = 'HZ-1'`);
    const next = csv([['Voile', 'HZ-1', 'USD 3/m', '90 m']], ';', ['Name', 'Code', 'Price', 'Qty']);
    expect((await uploadMapped(next, mapping)).body).toMatchObject({ update_count: 1 });
    expect((await stored())[0]).toMatchObject({
      priceCents: 157_000,
      stockQuantity: 40,
      visible: true,
      internalNote: 'Mill price: 3 USD at 302.5, per meter\nMill stock: 90 m',
    });
  });

  test('stores the cost per meter, even when the price is per yard', async () => {
    await uploadMapped(csv([['Voile', 'HZ-1', 'USD 2.35/yd']], ';', ['Name', 'Code', 'Price']), {
      ...mapping,
      columns: { Name: 'name', Code: 'item_code', Price: 'price_per_meter' },
    });
    // 767.75 a yard.
    expect(await stored()).toMatchObject([{ priceUnit: 'yards', costCents: 83_962 }]);
  });

  test('creates visible fabrics when that is chosen, and without a markup takes its prices as sales prices', async () => {
    const { cost: _, stock_of: __, ...plain } = mapping;
    await uploadMapped(file, { ...plain, new_fabrics: 'shown' });
    expect(await stored()).toMatchObject([
      { priceCents: 71_088, stockQuantity: 3_500, visible: true },
      { priceCents: 124_025, stockQuantity: 120, visible: true },
    ]);
  });
});
