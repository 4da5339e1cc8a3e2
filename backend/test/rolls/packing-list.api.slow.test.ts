import type { ChildProcess } from 'node:child_process';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { FabricImportAnswer } from '@selvedge/domain/fabrics/fabric-import';
import type { Roll } from '@selvedge/domain/rolls/roll';
import supertest from 'supertest';
import { utils } from 'xlsx';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { buildWorkbook, type Cell, fileOf } from '../support/fabric-workbooks.js';
import { end, startImportWorker } from '../support/import-process.js';
import { openStockFixture } from '../support/stock-fixture.js';

jest.setTimeout(120_000);

const { fixture, admin, byColour } = openStockFixture();
let worker: ChildProcess;
let api: ApiProcess;

beforeAll(async () => {
  // The API inspects workbooks in a separate process, which has to be built.
  api = await startApiProcess(fixture.app.config);
  worker = await startImportWorker(fixture.app);
});
afterAll(async () => {
  await end(worker);
  await api.terminate();
});

const HEADINGS = ['Art No.', 'Color', 'Dye Lot', 'Roll No.', 'Length (M)', 'N.W.(KG)', 'G.W.(KG)', 'Width', 'Grade'];
const COLUMNS = {
  'Art No.': 'item_code',
  Color: 'color',
  'Dye Lot': 'lot_code',
  'Roll No.': 'mill_roll_number',
  'Length (M)': 'length',
  'N.W.(KG)': 'net_weight',
  'G.W.(KG)': 'gross_weight',
  Width: 'width',
  Grade: 'grade',
};
const MAPPING = { header_row: 1, columns: COLUMNS, mill: 'Lanka Textile Mills' };

const post = (
  file: string | Buffer,
  { mapping = MAPPING as unknown, dryRun = false, inspect = false, name = 'list.xlsx' } = {},
) => {
  const request = supertest(api.url)
    .post(`/api/admin/rolls/import${inspect ? '?inspect=true' : ''}`)
    .set('Authorization', fixture.admin);
  if (mapping) request.field('mapping', JSON.stringify(mapping));
  return request.field('dry_run', String(dryRun)).set('Prefer', 'wait=20').attach('file', Buffer.from(file), name);
};
const receive = async (...args: Parameters<typeof post>): Promise<FabricImportAnswer> =>
  (await post(...args).expect(200)).body;
const rollsOf = async ({ id }: AdminFabric): Promise<Roll[]> => {
  const sort = encodeURIComponent(JSON.stringify(['roll_number', 'ASC']));
  return (await admin('get', `rolls?fabric_id=${id}&sort=${sort}&limit=500`).expect(200)).body;
};
const list = (rows: Cell[][], headings: Cell[] = HEADINGS) => buildWorkbook(rows, headings);
const row = (code: string, number: Cell, more: Partial<Record<'color' | 'lot' | 'length', Cell>> = {}): Cell[] => [
  ...[code, more.color ?? 'Navy', more.lot ?? '2611', number, more.length ?? 52.4, 18.5, 19, '57/58"', 'A'],
];

test('the rolls of a packing list are received into the lots of its rows, and new lots are created', async () => {
  const fabric = await byColour(5, 5, { item_code: 'PL-1', number_of_colors: 2 });
  const answer = await receive(
    list([row('PL-1', 'M-1'), row('PL-1', 'M-2', { length: 48 }), row('PL-1', 'M-1', { color: 'White', lot: 'W7' })]),
  );
  expect(answer).toMatchObject({
    message: '3 rolls were received.',
    success_count: 3,
    error_count: 0,
    errors: [],
    warnings: [
      { row: 2, message: expect.stringMatching(/^Lot 2611 of .*Navy, is new: it is made with this roll\.$/) },
      { row: 4, message: expect.stringMatching(/W7.*White/) },
    ],
  });
  const rolls = await rollsOf(fabric);
  expect(rolls).toMatchObject([
    {
      mill_roll_number: 'M-1',
      lot_code: '2611',
      color: 'Navy',
      ticket_length: 52.4,
      length: 52.4,
      measured_length: null,
      state: 'provisional',
      grade: 'first',
      cuttable_width_mm: 1448,
      net_weight_grams: 18_500,
      gross_weight_grams: 19_000,
    },
    { mill_roll_number: 'M-2', length: 48 },
    { mill_roll_number: 'M-1', lot_code: 'W7', color: 'White' },
  ]);
  const { body: lots } = await admin('get', `lots?fabric_id=${fabric.id}`).expect(200);
  expect(lots).toMatchObject(Array(2).fill({ supplier_name: 'Lanka Textile Mills' }));
  const { body: own } = await admin('get', `rolls?import_id=${answer.import_id}`).expect(200);
  expect(own).toHaveLength(3);
});

test('a preview reports the same result and receives nothing; a repeated list receives no roll twice', async () => {
  const fabric = await byColour(5, 5, { item_code: 'PL-2', number_of_colors: 2 });
  const file = list([row('PL-2', 1), row('PL-2', 2)]);
  expect(await receive(file, { dryRun: true })).toMatchObject({
    message: '2 rolls would be received.',
    success_count: 2,
  });
  expect(await rollsOf(fabric)).toEqual([]);
  await receive(file);
  const [first] = await rollsOf(fabric);
  expect(await receive(file)).toMatchObject({
    success_count: 0,
    error_count: 2,
    errors: [
      {
        row: 2,
        column: 'mill_roll_number',
        message: expect.stringContaining(`Roll 1 of lot 2611 was received as ${first?.roll_number} on `),
      },
      { row: 3 },
    ],
  });
  expect(await rollsOf(fabric)).toHaveLength(2);
});

test('a list sent twice concurrently receives its rolls once', async () => {
  const fabric = await byColour(5, 5, { item_code: 'PL-3', number_of_colors: 2 });
  const file = list(Array.from({ length: 20 }, (_, at) => row('PL-3', at + 1)));
  const answers = await Promise.all([receive(file), receive(file)]);
  expect(answers.map(({ success_count }) => success_count).toSorted((one, other) => one - other)).toEqual([0, 20]);
  expect(await rollsOf(fabric)).toHaveLength(20);
});

test('a row with an unknown fabric or color, a duplicate roll or an invalid length is an error that names its cell', async () => {
  await byColour(5, 5, { item_code: 'PL-4', number_of_colors: 2 });
  const { errors, success_count } = await receive(
    list([
      row('PL-4', 'A1'),
      row('PL-4', 'a1'),
      row('РL-4', 'A2'),
      row('PL-4', 'A3', { color: 'Navvy' }),
      row('PL-4', 'A4', { color: 'Emerald' }),
      row('PL-4', null),
      row('PL-4', 'A6', { length: 'fifty' }),
      row('PL-4', 'A7', { length: 0 }),
      row('PL-4', 'A8', { length: -5 }),
      row('PL-4', 'A9', { length: 999_999 }),
      row('PL-4', 'B'.repeat(41)),
    ]),
  );
  expect(success_count).toBe(1);
  expect(errors.map(({ row: at, message }) => `${at}: ${message}`)).toEqual([
    '3: Roll a1 of lot 2611 is in row 2 of this list already.',
    "4: There is no fabric 'РL-4'. If 'PL-4' is meant, type it again in Latin letters: some here are Cyrillic or Greek.",
    "5: PL-4 has no color 'Navvy'. Did you mean Navy? It has Navy, White.",
    "6: PL-4 has no color 'Emerald'. It has Navy, White.",
    '7: Roll No. is blank.',
    expect.stringMatching(/^8: Length \(M\) 'fifty' can't be read as the length of a roll/),
    expect.stringMatching(/^9: Length \(M\) '0' is no length/),
    expect.stringMatching(/^10: Length \(M\) '-5' /),
    expect.stringMatching(/^11: Length \(M\) '999999' is 999999 m, which is more than/),
    expect.stringMatching(/^12: Roll No\. .* has more than 40 characters/),
  ]);
});

test('yards are converted exactly to meters, and a length without a unit is an error', async () => {
  const fabric = await byColour(5, 5, { item_code: 'PL-5', number_of_colors: 2 });
  const headings = HEADINGS.with(4, 'Qty');
  const columns = { ...COLUMNS, Qty: 'length' } as Record<string, string>;
  delete columns['Length (M)'];
  const file = list([row('PL-5', 1, { length: 60 })], headings);
  expect(await receive(file, { mapping: { ...MAPPING, columns } })).toMatchObject({
    success_count: 0,
    errors: [{ message: "Qty '60' may be meters or yards: say which the column is in." }],
  });
  expect(await receive(file, { mapping: { ...MAPPING, columns, units: { length: 'yards' } } })).toMatchObject({
    success_count: 1,
    read_as: expect.arrayContaining([expect.objectContaining({ cell: '60', read_as: '54.864 m' })]),
  });
  expect(await rollsOf(fabric)).toMatchObject([{ ticket_length: 54.864 }]);
});

test('a row of totals is not a roll, with or without a label, and a wrong total gives a warning', async () => {
  const fabric = await byColour(5, 5, { item_code: 'PL-6', number_of_colors: 2 });
  const { warnings, success_count } = await receive(
    list([
      row('PL-6', 1, { length: 50 }),
      row('PL-6', 2, { length: 30 }),
      ['', '', '', '', 80, 37],
      row('PL-6', 3, { length: 20 }),
      ['合计', '', '', '3 ROLLS', 110, 55.5],
    ]),
  );
  expect(success_count).toBe(3);
  expect(warnings?.map(({ message }) => message)).toEqual([
    'This is a row of totals and was passed over.',
    expect.stringMatching(/^This row of totals says 110 m, and the rolls above it have 100 m\./),
    expect.stringContaining('is new'),
  ]);
  expect(await rollsOf(fabric)).toHaveLength(3);
});

test('headings in English and Chinese below a letterhead are recognized, and the next list needs no mapping', async () => {
  const fabric = await byColour(5, 5, { item_code: 'PL-7', number_of_colors: 2 });
  const sheet = utils.aoa_to_sheet([
    ['绍兴纺织有限公司 SHAOXING TEXTILE CO., LTD'],
    ['PACKING LIST / 装箱单', '', 'Date: 2026-11-20'],
    [],
    ['货号', '颜色', '缸号', '卷号', '米数', '净重(KG)', '毛重(KG)', '门幅(CM)', '等级', '库位'],
    ['PL-7', 'Navy', '2612', 'S-1', 61.5, 21.2, 22, 147, '一等品', 'A-03-2'],
    ['PL-7', 'Navy', '2612', 'S-2', 12.3, 4.3, 4.9, 147, 'B', 'A-03-2'],
  ]);
  const file = fileOf(sheet);
  const { body: found } = await post(file, { mapping: null, inspect: true }).expect(200);
  expect(found).toMatchObject({
    header_row: 4,
    is_ours: false,
    columns: [
      ...['item_code', 'color', 'lot_code', 'mill_roll_number', 'length', 'net_weight', 'gross_weight', 'width'],
      ...['grade', 'location'],
    ].map((proposed) => expect.objectContaining({ proposed })),
  });
  const columns = Object.fromEntries(
    found.columns.map(({ name, proposed }: { name: string; proposed: string }) => [name, proposed]),
  );
  await receive(file, { mapping: { header_row: 4, columns, mill: 'Shaoxing' } });
  expect(await rollsOf(fabric)).toMatchObject([
    { mill_roll_number: 'S-1', length: 61.5, cuttable_width_mm: 1470, grade: 'first', location: 'A-03-2' },
    { mill_roll_number: 'S-2', grade: 'second' },
  ]);
  const { body: again } = await post(file, { mapping: null, inspect: true }).expect(200);
  expect(again).toMatchObject({ mapping: { mill: 'Shaoxing', columns } });
  const asFabrics = await supertest(api.url)
    .post('/api/admin/fabrics/upload-excel?inspect=true')
    .set('Authorization', fixture.admin)

    .attach('file', file, 'list.xlsx')
    .expect(200);
  expect(asFabrics.body).not.toHaveProperty('mapping_id');
});

test('a list of one lot needs no lot column, and rolls can be announced before they arrive', async () => {
  const fabric = await byColour(5, 5, { item_code: 'PL-8', number_of_colors: 2 });
  const mapping = {
    header_row: 1,
    columns: { Roll: 'mill_roll_number', Metres: 'length', Pieces: 'pieces' },
    expected: true,
    defaults: { item_code: 'PL-8', color: 'Navy', lot_code: '2613' },
  };
  const text = 'Roll,Metres,Pieces\n1,52.4,30+22.4\n2,40,\n3,40,30+9';
  expect(await receive(text, { mapping, name: 'list.csv' })).toMatchObject({
    success_count: 2,
    errors: [{ row: 4, message: 'Pieces add up to 39 m, and the roll has 40 m.' }],
  });
  expect(await rollsOf(fabric)).toMatchObject([
    { state: 'expected', lot_code: '2613', color: 'Navy', ticket_length: 52.4 },
    { state: 'expected' },
  ]);
});

test('a file that is not a packing list is rejected with a helpful message, and nothing is received', async () => {
  const file = list([row('PL-9', 1)]);
  const refused = async (status: number, message: RegExp, ...args: Parameters<typeof post>) => {
    const answer = await post(...args).expect(status);
    expect(answer.body.message).toMatch(message);
  };
  await refused(400, /send its mapping/, file, { mapping: null });
  await refused(400, /no such column/, file, { mapping: { ...MAPPING, columns: { Color: 'price_per_meter' } } });
  await refused(400, /each roll has its own/, file, { mapping: { ...MAPPING, defaults: { mill_roll_number: '1' } } });
  await refused(400, /columns are missing: .*lot_code/, file, {
    mapping: { header_row: 1, columns: { Color: 'color' } },
  });
  await refused(400, /expected must be true or false/, file, { mapping: { ...MAPPING, expected: 'yes' } });
  await refused(400, /no row below the headings/, list([]));
  await refused(400, /empty/i, '', { name: 'list.csv' });
  await refused(400, /./, file.subarray(0, file.length / 2));
  await refused(415, /Choose a sheet/, Buffer.from('%PDF-1.7\n'), { name: 'list.pdf' });
  await admin('post', 'rolls/import').expect((answer) => expect([400, 415]).toContain(answer.status));
});

test('a workbook of 200 rolls is received within 20 seconds, and the export has its rolls in list order', async () => {
  const fabric = await byColour(5, 5, { item_code: 'PL-10', number_of_colors: 2 });
  const rows = Array.from({ length: 200 }, (_, at) => row('PL-10', `T-${at + 1}`, { lot: `L${at % 4}` }));
  const started = performance.now();
  expect(await receive(list(rows))).toMatchObject({ success_count: 200, error_count: 0 });
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(await rollsOf(fabric)).toHaveLength(200);
  const { text } = await admin('get', `rolls/export?format=csv&fabric_id=${fabric.id}`).expect(200);
  expect((await admin('get', `rolls?fabric_id=${fabric.id}&format=csv`).expect(200)).text).toBe(text);
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(201);
  expect(text).toMatch(/^\ufeff?roll_number,mill_roll_number,item_code,.*\r\n/);
  await admin('get', `rolls/export?format=xlsx&fabric_id=${fabric.id}`)
    .expect(200)
    .expect('Content-Type', /spreadsheetml/);
  await admin('get', 'rolls/export?format=pdf').expect(400);
});
