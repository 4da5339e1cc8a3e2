import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FabricImportProblem, FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import type { ReadAs, WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import crypto from 'officecrypto-tool';
import sharp from 'sharp';
import supertest from 'supertest';
import { CFB } from 'xlsx';
import { Category } from '../../../src/fabrics/category.entity.js';
import { Fabric } from '../../../src/fabrics/fabric.entity.js';
import { type ApiProcess, startApiProcess } from '../../support/api-process.js';
import { startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { aFabric } from '../../support/fabric-factories.js';
import { buildWorkbook, csv, HEADINGS, poplin } from '../../support/fabric-workbooks.js';
import { aSignedInAdmin, aSignedInCustomer } from '../../support/factories.js';
import { end, startImportWorker } from '../../support/import-process.js';
import { picturedBook } from '../../support/picture-workbook.js';

jest.setTimeout(60_000);

let app: TestApp;
let api: ApiProcess;
let admin: string;
let worker: ChildProcess;

beforeAll(async () => {
  app = await startApp();
  // The API inspects workbooks in a separate process, which has to be built.
  api = await startApiProcess(app.config);
  admin = (await aSignedInAdmin(app)).token;
  await app.dataSource.getRepository(Category).save([{ name: 'Cotton' }, { name: 'Shirting' }]);
  worker = await startImportWorker(app);
});
afterAll(async () => {
  // A single process handled all files.
  expect(worker.exitCode).toBeNull();
  await end(worker);
  await api.terminate();
  await app.close();
});
beforeEach(() => app.dataSource.query('DELETE FROM fabrics; DELETE FROM sheet_mappings'));

const mill = (name: string): Buffer => readFileSync(join(__dirname, 'supplier-workbooks', name));
const http = () => supertest(api.url);
const post = (query = '') => http().post(`/api/admin/fabrics/upload-excel${query}`).set('Authorization', admin);
const inspect = async (file: Buffer | string, wanted?: object, name = 'list.xlsx') => {
  const request = post('?inspect=true');
  if (wanted) request.field('mapping', JSON.stringify(wanted));
  return request.attach('file', Buffer.from(file as Buffer), name);
};
const inspected = async (file: Buffer | string, wanted?: object): Promise<WorkbookInspection> => {
  const response = await inspect(file, wanted);
  expect(response.body.message).toBeUndefined();
  expect(response.status).toBe(200);
  return response.body;
};
const upload = (file: Buffer | string, mapping: unknown, { dryRun = false, name = 'list.xlsx' } = {}) => {
  const request = post().field('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  if (dryRun) request.field('dry_run', 'true');
  return request.attach('file', Buffer.from(file as Buffer), name);
};
/** The mapping that the console sends when the inspection is accepted unchanged. */
const mappingOf = (
  { sheet, header_row, columns }: WorkbookInspection,
  more: Partial<WorkbookMapping> = {},
): WorkbookMapping => ({
  sheet,
  header_row,
  columns: Object.fromEntries(columns.flatMap(({ name, proposed }) => (proposed ? [[name, proposed]] : []))),
  defaults: { category_name: 'Cotton', color: 'White' },
  ...more,
});
const importSupplierWorkbook = async (name: string, more: Partial<WorkbookMapping> = {}) => {
  const file = mill(name);
  const response = await upload(file, mappingOf(await inspected(file), more));
  expect(response.body.message).toMatch(/created/);
  return response.body;
};
const stored = async () =>
  app.dataSource
    .getRepository(Fabric)
    .find({ relations: { categories: true, images: true }, order: { itemCode: 'ASC' } });
const lastImport = async (): Promise<FabricImportProgress> => {
  const [{ id }] = (await http().get('/api/admin/imports?limit=1').set('Authorization', admin).expect(200)).body;
  return (await http().get(`/api/admin/imports/${id}`).set('Authorization', admin).expect(200)).body;
};
/** Waits until the pictures of the last import are attached to their fabrics. */
const picturesDone = () => eventually(async () => (await lastImport()).pictures_pending === 0);
const messages = (problems: FabricImportProblem[]) => problems.map(({ row, message }) => [row, message]);

const CNY = { currency: { code: 'CNY', rate: '42' } };
const USD = { currency: { code: 'USD', rate: '305.5' } };

describe('a supplier workbook of any layout is imported with the proposed mapping:', () => {
  test('Chinese, below a letterhead, with units in cells and pictures over them', async () => {
    const answer = await importSupplierWorkbook('chinese-with-pictures.xlsx', CNY);
    expect(answer).toMatchObject({ success_count: 3, error_count: 0 });
    await picturesDone();
    const fabrics = await stored();
    expect(fabrics).toMatchObject([
      {
        itemCode: 'JX-001',
        name: '府绸',
        material: '100%棉',
        widthCm: 144.78,
        weightGsm: 120,
        priceCents: 66_360,
        colors: ['黑色', '白色'],
        minimumOrder: 500,
        internalNote: 'Mill price: 15.8 CNY at 42, per meter',
      },
      { itemCode: 'JX-002', widthCm: 150, weightGsm: 250, priceCents: 94_500, colors: ['藏青'] },
      {
        itemCode: 'JX-003',
        widthCm: 145,
        weightGsm: 203.43,
        priceCents: 75_600,
        colors: ['红', '蓝'],
        minimumOrder: 1000,
      },
    ]);
    expect(fabrics.map(({ images }) => images.length)).toEqual([1, 1, 2]);
    const shown = fabrics.map(({ images }) =>
      images.sort((a, b) => a.displayOrder - b.displayOrder).map((image) => image.placeholderColor),
    );
    // Navy; red; green, then gold to the right of it.
    expect(shown.map((colours) => colours.map(hueOf))).toEqual([['blue'], ['red'], ['green', 'yellow']]);
    const { warnings } = await lastImport();
    expect(messages(warnings)).toEqual([[9, 'This is a row of totals and was passed over.']]);
  });

  test('with a protected structure, which Excel encrypts, and pictures all the same', async () => {
    const plain = mill('chinese-with-pictures.xlsx');
    const file = Buffer.from(crypto.encrypt(plain, { password: 'VelvetSweatshop' }));
    const look = await inspected(file);
    expect(look).toMatchObject({ pictures: 4, notes: (await inspected(plain)).notes });
    const { body } = await upload(file, mappingOf(look, CNY));
    expect(body).toMatchObject({ success_count: 3, error_count: 0 });
    await picturesDone();
    expect((await stored()).map(({ images }) => images.length)).toEqual([1, 1, 2]);
    expect((await lastImport()).pictures_failed).toBe(0);
  });

  test('with a heading over two columns, inches in the heading, and pictures that begin above their row', async () => {
    const answer = await importSupplierWorkbook('grouped-head.xlsx', USD);
    expect(answer).toMatchObject({ success_count: 2, error_count: 1 });
    expect(answer.errors).toEqual([
      {
        row: 5,
        item_code: 'GH-3',
        column: 'price_per_meter',
        message:
          "Price per metre FOB 'on request' can't be read as a price: write it such as 1,250.00, Rs 1,250/yd or $2.10 / m.",
      },
    ]);
    const { id, mapping } = await lastImport();
    expect(mapping).toMatchObject({ header_row: 2, columns: { 'Price per metre FOB': 'price_per_meter' }, ...USD });
    const report = await app.http.get(`/api/admin/imports/${id}/report`).set('Authorization', admin).expect(200);
    expect(report.text).toMatch(/5,GH-3,Price per metre FOB,.*'on request' can't be read as a price/);
    expect(readings(answer.read_as, 3)).toEqual({
      material: '97% Cotton, 3% Elastane',
      width: '144.78 cm, the narrower of the two',
      price_per_meter: 'Rs. 641.55 per meter (2.1 USD at 305.5)',
    });
    await picturesDone();
    expect((await stored()).map(({ itemCode, widthCm, images }) => [itemCode, widthCm, images.length])).toEqual([
      ['GH-1', 144.78, 1],
      ['GH-2', 147.32, 1],
    ]);
  });

  test('with currency and unit in the cell format, formulas, and hidden rows', async () => {
    const file = mill('calculated.xlsx');
    const look = await inspected(file);
    const mapping = mappingOf(look, USD);
    mapping.columns = { ...mapping.columns, 'In stock': 'is_available', Description: 'name' };
    const { body } = await upload(file, mapping);
    expect(body).toMatchObject({ success_count: 3, error_count: 0 });
    expect(messages(body.warnings)).toEqual([
      [1, 'Column I is hidden in the sheet and is read all the same.'],
      [1, '1 row is hidden in the sheet and is read all the same.'],
      [1, 'Cells of column D are calculated: the values count that the sheet was saved with.'],
      [4, "In stock 'maybe' can't be read as yes or no. It is left out."],
    ]);
    expect(await stored()).toMatchObject([
      { itemCode: 'CA-1', priceCents: 64_155, priceUnit: 'yards', widthCm: 147, isAvailable: true },
      { itemCode: 'CA-2', priceCents: 85_540, priceUnit: 'yards', widthCm: 140, isAvailable: false },
      { itemCode: 'CA-3', priceCents: 106_925, priceUnit: 'yards', widthCm: 150, isAvailable: true },
    ]);
  });

  test('in Sinhala, in Tamil, with European numbers, merged downwards, with 200 columns, among 40 worksheets, as .xls', async () => {
    const euros = { currency: { code: 'EUR', rate: '350' } };
    await Promise.all([
      importSupplierWorkbook('european.xlsx', euros),
      ...['sinhala.xlsx', 'tamil.xlsx', 'merged-down.xlsx', 'wide.xlsx', 'forty-sheets.xlsx', 'old.xls'].map((name) =>
        importSupplierWorkbook(name),
      ),
    ]);
    const short = (await stored()).map((f) => [
      f.itemCode,
      f.priceCents,
      f.priceUnit,
      f.widthCm,
      f.colors.join('+'),
      f.minimumOrder,
    ]);
    expect(short).toEqual([
      ['EU-1', 437_500, 'meters', 147.5, 'Natur', 1000],
      ['EU-2', 43_750_000, 'meters', 150, 'Anthrazit+Camel', 50],
      ['FS-1', 45_000, 'meters', null, 'White', 1],
      ['MD-1', 38_000, 'meters', null, 'Red', 1],
      ['MD-2', 38_000, 'meters', null, 'Green', 1],
      ['MD-3', 39_500, 'meters', null, 'Gold', 1],
      ['OL-1', 69_000, 'meters', null, 'Natural', 1],
      ['SI-1', 45_000, 'meters', 114.3, 'සුදු+නිල්', 1],
      ['SI-2', 125_050, 'meters', 114, 'රතු', 1],
      ['TA-1', 39_000, 'yards', 111.76, 'வெள்ளை', 1],
      ['TA-2', 240_000, 'yards', 112, 'சிவப்பு+பச்சை', 1],
      ['WI-1', 45_000, 'meters', null, 'White', 1],
    ]);
  });

  test('as CSV, and in the layout of our own template', async () => {
    const list = 'Art. No.;Quality;Composition;Shade;Price\nCS-1;Poplin;Cotton;White;Rs 450';
    expect((await upload(list, mappingOf(await inspected(list)), { name: 'list.csv' })).body).toMatchObject({
      success_count: 1,
    });
    const own = buildWorkbook([poplin('OWN-1')]);
    expect(await inspected(own)).toMatchObject({ is_ours: true, header_row: 1 });
    expect(await inspected(csv([poplin('OWN-1')]))).toMatchObject({ is_ours: true });
    expect((await upload(own, mappingOf(await inspected(own)))).body).toMatchObject({ success_count: 1 });
  });
});

test('unknown categories are created or mapped to another, and removed again by undoing the import', async () => {
  const file = mill('several-sheets.xlsx');
  const look = await inspected(file);
  expect(look).toMatchObject({ sheet: 'Fabrics', unknown_categories: ['Pure silk'], sheets: { length: 3 } });
  const mapping = mappingOf(look, { categories: { 'Pure silk': 'create', shirting: { use: 'Cotton' } } });
  const { body: refused } = await upload(file, { ...mapping, categories: {} });
  expect(messages(refused.errors)).toEqual([[8, "There is no category 'Pure silk'."]]);
  expect(messages(refused.warnings)).toEqual([
    [2, "This row holds nothing but 'COTTON SERIES' and was passed over."],
    [6, "This row holds nothing but 'SILK SERIES' and was passed over."],
    [7, 'This row has the headings once more and was passed over.'],
    [9, "This row holds nothing but 'Prices are valid for 30 days.' and was passed over."],
  ]);
  await app.dataSource.query('DELETE FROM fabrics');
  const names = async () =>
    (await app.dataSource.getRepository(Category).find({ order: { name: 'ASC' } })).map(({ name }) => name);
  const { body: tried } = await upload(file, mapping, { dryRun: true });
  expect(tried).toMatchObject({ success_count: 3, error_count: 0 });
  expect(await names()).toEqual(['Cotton', 'Shirting']);
  const { body } = await upload(file, mapping);
  expect(body).toMatchObject({ success_count: 3, error_count: 0 });
  expect(await names()).toEqual(['Cotton', 'Pure silk', 'Shirting']);
  expect(
    (await stored()).map(({ itemCode, priceUnit, categories }) => [itemCode, priceUnit, categories[0]?.name]),
  ).toEqual([
    ['SS-1', 'meters', 'Cotton'],
    ['SS-2', 'yards', 'Cotton'],
    ['SS-3', 'meters', 'Pure silk'],
  ]);
  const { id } = await lastImport();
  await http().post(`/api/admin/imports/${id}/take-back`).set('Authorization', admin).expect(200);
  expect(await stored()).toEqual([]);
  expect(await names()).toEqual(['Cotton', 'Shirting']);
});

test('imported fabrics are found by search: by any part in scripts without spaces, Sinhala and Tamil by words', async () => {
  const plain = { description: '', material: '', colors: [] };
  await aFabric(app, {
    ...plain,
    name: '精梳棉府绸面料',
    itemCode: 'ZH-1',
    description: '适合衬衫，手感柔软。经过预缩处理的高级全棉面料',
  });
  await aFabric(app, { ...plain, name: 'T400弹力斜纹布', itemCode: 'ZH-2', material: '98%棉2%氨纶' });
  await aFabric(app, { ...plain, name: 'コットンポプリン', itemCode: 'JA-1' });
  await aFabric(app, { ...plain, name: 'ผ้าฝ้ายทอมือ', itemCode: 'TH-1' });
  await aFabric(app, { ...plain, name: 'කපු පොප්ලින්', itemCode: 'SI-1' });
  await aFabric(app, { ...plain, name: 'பருத்தி துணி', itemCode: 'TA-1' });
  const found = async (search: string): Promise<string[]> => {
    const { body } = await http().get('/api/fabrics').query({ search }).expect(200);
    return body.fabrics.map(({ item_code }: { item_code: string }) => item_code).sort();
  };
  const searched = [
    '府绸',
    '梳棉',
    '精梳',
    '面料 府绸',
    '柔软',
    '预缩处理的高级全棉面料',
    '斜纹',
    '氨纶',
    'T400弹力',
    'T400',
    'プリン',
    'ฝ้าย',
    'ทอมือ',
    'පොප්ලින්',
    'කපු',
    'துணி',
    'பருத்தி',
    'ZH-1',
    'zh2',
    '绸府',
    '羊毛',
  ];
  const answers = await Promise.all(searched.map(async (search) => [search, (await found(search)).join(' ')]));
  expect(Object.fromEntries(answers)).toEqual({
    府绸: 'ZH-1',
    梳棉: 'ZH-1',
    精梳: 'ZH-1',
    '面料 府绸': 'ZH-1',
    柔软: 'ZH-1',
    预缩处理的高级全棉面料: 'ZH-1',
    斜纹: 'ZH-2',
    氨纶: 'ZH-2',
    T400弹力: 'ZH-2',
    T400: 'ZH-2',
    プリン: 'JA-1',
    ฝ้าย: 'TH-1',
    ทอมือ: 'TH-1',
    පොප්ලින්: 'SI-1',
    // Both words mean cotton, as 棉 does.
    කපු: 'SI-1 TA-1 ZH-1 ZH-2',
    துணி: 'TA-1',
    பருத்தி: 'SI-1 TA-1 ZH-1 ZH-2',
    'ZH-1': 'ZH-1',
    zh2: 'ZH-2',
    绸府: '',
    羊毛: '',
  });
});

describe('a supplier is recognized again', () => {
  test('by the headings of its workbook: the next one needs no mapping, and pictures are not fetched again', async () => {
    const file = mill('chinese-with-pictures.xlsx');
    const first = await inspected(file);
    expect(first.mapping_id).toBeUndefined();
    const mapping = mappingOf(first, { ...CNY, mill: 'Shaoxing Jinxiu' });
    await upload(file, mapping, { dryRun: true });
    expect((await inspected(file)).mapping_id).toBeUndefined();
    await upload(file, mapping);
    await picturesDone();
    const uploads = () => app.dataSource.query('SELECT id FROM uploads ORDER BY id');
    const before = await uploads();
    const again = await inspected(file);
    expect(again).toMatchObject({ mapping_id: expect.any(String), mapping: { ...mapping, header_row: 4 } });
    const { body } = await upload(file, again.mapping);
    expect(body.message).toBe('0 fabrics were created, 0 fabrics were updated, 3 unchanged.');
    expect(await lastImport()).toMatchObject({
      pictures_pending: 0,
      can_take_back: false,
      mapping: { mill: 'Shaoxing Jinxiu' },
    });
    expect(await uploads()).toEqual(before);
    // A later rate replaces the former one and its note.
    await upload(file, { ...mapping, currency: { code: 'CNY', rate: 45 } });
    expect((await inspected(file)).mapping).toMatchObject({ currency: { code: 'CNY', rate: '45' } });
    expect((await stored())[0]).toMatchObject({
      priceCents: 71_100,
      internalNote: 'Mill price: 15.8 CNY at 45, per meter',
    });
  });

  test('without showing its internal note to customers, and undoing its import removes the pictures', async () => {
    await importSupplierWorkbook('chinese-with-pictures.xlsx', { ...CNY, new_fabrics: 'shown' });
    await picturesDone();
    const [fabric] = await stored();
    const customer = (await aSignedInCustomer(app)).token;
    const { text } = await http().get(`/api/fabrics/${fabric?.id}`).set('Authorization', customer).expect(200);
    expect(text).toContain('JX-001');
    expect(text).not.toMatch(/internal_note|Mill price|CNY/);
    const console = await http().get(`/api/admin/fabrics/${fabric?.id}`).set('Authorization', admin).expect(200);
    expect(console.body.internal_note).toBe('Mill price: 15.8 CNY at 42, per meter');
    const { id } = await lastImport();
    await http().post(`/api/admin/imports/${id}/take-back`).set('Authorization', admin).expect(200);
    expect(await stored()).toEqual([]);
    const images = fabric?.images.map(({ uploadId }) => uploadId);
    expect(await app.dataSource.query('SELECT FROM uploads WHERE id = ANY($1)', [images])).toEqual([]);
  });
});

describe('pictures placed in cells', () => {
  test.each(['rich', 'wps'] as const)('as %s values become images of their rows', async (kind) => {
    const file = await withCellPictures(kind);
    const look = await inspected(file);
    expect(look).toMatchObject({ pictures: 1, is_ours: false });
    await upload(file, mappingOf(look));
    await picturesDone();
    expect(
      (await stored()).map(({ itemCode, images }) => [itemCode, images.map((image) => hueOf(image.placeholderColor))]),
    ).toEqual([
      ['PC-1', ['green']],
      ['PC-2', []],
    ]);
  });

  test('are limited to five per row; invalid ones give a warning, and the others are imported', async () => {
    const flat = (width: number, height: number, background = '#207040') =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
    const six = await Promise.all(['#111', '#222', '#333', '#444', '#555', '#666'].map((own) => flat(20, 20, own)));
    const printed = sharp({ create: { width: 20, height: 20, channels: 3, background: '#a02030' } });
    const metafile = Buffer.concat([Buffer.from('010000006c000000', 'hex'), random(100)]);
    const others = [
      Buffer.from('GIF89a, or so it says'),
      metafile,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      (await flat(500, 500)).subarray(0, 300),
      await printed.toColourspace('cmyk').jpeg().toBuffer(),
    ];
    const file = picturedBook({
      codes: ['PL-1', 'PL-2', 'PL-3', 'PL-4', 'PL-5'],
      media: [
        ...six,
        await flat(12_000, 12_000),
        { name: '', content: random(11 * 1024 * 1024), stored: true },
        ...others,
      ],
      pictures: [
        ...six.map((_, media) => ({ fabric: 0, media })),
        ...[6, 0].map((media) => ({ fabric: 1, media })),
        { fabric: 2, media: 7 },
        ...others.map((_, at) => ({ fabric: 4, media: 8 + at })),
        { fabric: 9, media: 0 },
      ],
    });
    await upload(file, mappingOf(await inspected(file)));
    await picturesDone();
    expect((await stored()).map(({ itemCode, images }) => [itemCode, images.length])).toEqual([
      ['PL-1', 5],
      ['PL-2', 1],
      ['PL-3', 0],
      ['PL-4', 0],
      ['PL-5', 1],
    ]);
    const { warnings } = await lastImport();
    expect(messages(warnings).sort(([one = 0], [other = 0]) => Number(one) - Number(other))).toEqual([
      [1, '1 picture stands beside no fabric that is imported and was left out.'],
      [2, 'The row has 6 pictures: a fabric shows 5, the first ones were taken.'],
      [3, expect.stringMatching(/^The picture in the cell could not be taken: .*pixels/)],
      [4, 'The picture in the cell could not be taken: it is larger than 10 MB.'],
      ...Array.from({ length: 3 }, () => [
        6,
        'The picture in the cell could not be taken: it is no JPEG, PNG or WebP.',
      ]),
      [6, 'The picture in the cell could not be taken: the picture is damaged or not complete.'],
    ]);
  });
});

describe('an unreadable file is rejected with one sentence:', () => {
  const ours = () => buildWorkbook([poplin('A-1')]);
  const whole = { header_row: 1, columns: Object.fromEntries(HEADINGS.map((name) => [name, name])), defaults: {} };
  const ODS = 'This is an OpenDocument sheet (.ods): save it as .xlsx and upload it again.';
  const WEB_PAGE =
    'This is a web page, whatever it is called: open it in a spreadsheet, save it as .xlsx and upload that.';
  // The other messages are tested in supplier-workbooks.test.ts: they take the same path.
  test.each<[string, () => Buffer | string, unknown, string, number?]>([
    ['a mapping that is not JSON', ours, '{', "The mapping can't be read: it must be JSON."],
    [
      'two columns mapped to one field',
      ours,
      { ...whole, columns: { name: 'name', color: 'name' } },
      "'name' and 'color' can't both become name: leave one of them out.",
    ],
    [
      'an exchange rate that is not a number',
      ours,
      { ...whole, currency: { code: 'USD', rate: { toString: 1 } } },
      'The rate of USD must be a number of rupees above 0, such as 305.50.',
    ],
    ['an .ods', () => mill('tamil.ods'), whole, ODS],
    ['HTML named .xls', () => mill('web-page.xls'), whole, WEB_PAGE, 415],
    [
      'more than 20 MB of text',
      () => Buffer.alloc(21 * 1024 * 1024, 'a'),
      whole,
      'The file is too large: at most 20 MB.',
      413,
    ],
  ])('%s', async (_, file, mapping, message, status = 400) => {
    const response = await upload(file(), mapping);
    expect(response.body.message).toBe(message);
    expect(response.status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test('also when it is only inspected', async () => {
    const answers = [
      await inspect(mill('tamil.ods')),
      await inspect(mill('web-page.xls')),
      await inspect(ours(), { columns: { name: { toString: 1 } } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, ODS],
      [415, WEB_PAGE],
      [400, `'name' can't become '{"toString":1}': there is no such column.`],
    ]);
  });

  test('but an .xls file is imported without pictures, with a notice, and customers cannot inspect files', async () => {
    expect((await inspected(mill('old.xls'))).notes).toEqual([
      'Pictures of an .xls file, and what is struck through, are not seen: save it as .xlsx to import them.',
    ]);
    const customer = (await aSignedInCustomer(app)).token;
    await http()
      .post('/api/admin/fabrics/upload-excel?inspect=true')
      .set('Authorization', customer)
      .attach('file', mill('old.xls'), 'a.xls')
      .expect(403);
  });
});

const readings = (readAs: ReadAs[], row: number) =>
  Object.fromEntries(readAs.filter((one) => one.row === row).map(({ column, read_as }) => [column, read_as]));

/** Name of a placeholder color, in the five languages of the workbooks. */
function hueOf(hex: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  if (r > 128 && g > 128) return 'yellow';
  return b > r && b > g ? 'blue' : r > g ? 'red' : 'green';
}

const random = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0, seed = 1; at < length; at += 4) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    bytes.writeUInt32LE(seed, at);
  }
  return bytes;
};

/** A workbook whose first fabric has a picture in a cell, as Excel has written it since 2023, or as WPS does. */
async function withCellPictures(kind: 'rich' | 'wps'): Promise<Buffer> {
  const rows = ['PC-1', 'PC-2'].map((code) => poplin(code, ['here']));
  const archive = CFB.read(buildWorkbook(rows, [...HEADINGS, 'Look']), { type: 'buffer' });
  const green = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#207040' } })
    .png()
    .toBuffer();
  const add = (name: string, content: Buffer | string) =>
    CFB.utils.cfb_add(archive, `/${name}`, Buffer.from(content as Buffer));
  const rewrite = (name: string, by: (text: string) => string) => {
    const entry = CFB.find(archive, name);
    if (!entry) throw new Error(`There is no ${name} in the file.`);
    entry.content = Buffer.from(by(Buffer.from(entry.content).toString()));
  };
  add('xl/media/image1.png', green);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const relations = (...each: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
  const image = relation(
    'rId1',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image',
    '/xl/media/image1.png',
  );
  const office = 'http://schemas.microsoft.com/office';
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
  const cell =
    kind === 'rich'
      ? '<c r="G2" t="e" vm="1"><v>#VALUE!</v></c>'
      : '<c r="G2" t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>';
  rewrite('/xl/worksheets/sheet1.xml', (part) => part.replace(/<c r="G2"[^>]*>.*?<\/c>/, cell));
  if (kind === 'rich') {
    add(
      'xl/metadata.xml',
      `<metadata xmlns="x" xmlns:xlrd="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"><futureMetadata name="XLRICHVALUE" count="1"><bk><extLst><ext><xlrd:rvb i="0"/></ext></extLst></bk></futureMetadata><valueMetadata count="1"><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>`,
    );
    add('xl/richData/rdrichvalue.xml', '<rvData count="1"><rv s="0"><v>0</v><v>5</v></rv></rvData>');
    add('xl/richData/richValueRel.xml', `<richValueRels xmlns:r="${OFFICE}"><rel r:id="rId1"/></richValueRels>`);
    add('xl/richData/_rels/richValueRel.xml.rels', relations(image));
  } else {
    add(
      'xl/cellimages.xml',
      `<etc:cellImages xmlns:etc="e" xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_1"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>`,
    );
    add('xl/_rels/cellimages.xml.rels', relations(image));
  }
  rewrite('/xl/_rels/workbook.xml.rels', (part) =>
    part.replace(
      '</Relationships>',
      kind === 'rich'
        ? `${relation('rM', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata', 'metadata.xml')}${relation('rV', `${office}/2017/06/relationships/rdRichValue`, 'richData/rdrichvalue.xml')}${relation('rR', `${office}/2022/10/relationships/richValueRel`, 'richData/richValueRel.xml')}</Relationships>`
        : `${relation('rW', 'http://www.wps.cn/officeDocument/2020/cellImage', 'cellimages.xml')}</Relationships>`,
    ),
  );
  return Buffer.from(CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }));
}

describe('a quick order uploaded as a file', () => {
  const parse = (file: Buffer, name: string) => http().post('/api/quick-order/parse').attach('file', file, name);

  it.each([
    [
      'xlsx',
      () =>
        buildWorkbook(
          [
            ['QO-1110', 'White', 240.5],
            [1110, '', '1.240,5'],
          ],
          ['Code', 'Colour', 'Qty'],
        ),
    ],
    [
      'xls',
      () =>
        buildWorkbook(
          [
            ['QO-1110', 'White', 240.5],
            [1110, '', '1.240,5'],
          ],
          ['Code', 'Colour', 'Qty'],
          'xls',
        ),
    ],
    ['csv', () => Buffer.from('Code;Colour;Qty\r\nQO-1110;White;240,5\r\n1110;;"1.240,5"\r\n')],
  ])('is read row by row, and each line is numbered by its sheet row (%s)', async (kind, file) => {
    await aFabric(app, { itemCode: 'QO-1110' });
    const { body } = await parse(file(), `order.${kind}`).expect(200);
    const message = 'in the cart, which counts whole meters: 241 m';
    expect(body.rows).toMatchObject([
      { line: 2, state: 'ok', quantity: 240.5, cart_quantity: 241, message },
      { line: 3, state: 'not_found', written_quantity: '1.240,5' },
    ]);
  });

  it('is read without a question about a number that is one in the sheet', async () => {
    await aFabric(app, { itemCode: 'QO-1111' });
    const { body } = await parse(
      buildWorkbook([['QO-1111', 'White', 154.864]], ['Code', 'Colour', 'Qty']),
      'order.xlsx',
    ).expect(200);
    expect(body.rows).toMatchObject([{ state: 'ok', quantity: 154.864 }]);
  });

  it('with 501 rows is rejected, and the message names the line beyond the limit', async () => {
    const rows = Array(501).fill(['QO-1110', 'White', 240]);
    const { body } = await parse(buildWorkbook(rows, ['Code', 'Colour', 'Qty']), 'order.xlsx').expect(400);
    expect(body.message).toBe('Line 502 is one too many: send at most 500 lines at once, and the rest after them.');
  });

  it('is rejected with a message when it is damaged', async () => {
    const { body } = await parse(Buffer.from('PK\u0003\u0004broken'), 'order.xlsx').expect(400);
    expect(body.message).toMatch(/damaged|can not be read/);
  });
});
