import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMapping, type WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { fabricTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { type CellObject, CFB, utils, write } from 'xlsx';
import { inspectWorkbook } from '../../../src/fabrics/import/parser/inspect-workbook.js';
import { readFabrics } from '../../../src/fabrics/import/parser/parse-fabrics.js';
import { readMapped } from '../../../src/fabrics/import/parser/parse-mapped.js';
import { parseStock } from '../../../src/fabrics/import/parser/parse-stock.js';
import { readCells, type WorkbookKind } from '../../../src/fabrics/import/workbook/read-cells.js';
import { chosenWorksheet, openWorkbook } from '../../../src/fabrics/import/workbook/read-workbook.js';
import { buildWorkbook, type Cell, HEADINGS, poplin } from '../../support/fabric-workbooks.js';
import { picturedBook } from '../../support/picture-workbook.js';
import { zipByHand } from '../../support/zip-by-hand.js';

/** Tests the code of the process that reads workbooks in this process, where each file takes milliseconds. */
const LIMITS = { maxRows: 1_000, sheetBytes: 20 * 1024 * 1024 };
const KNOWN = { categories: new Map([['cotton', 'an id']]), patterns: new Map<string, string>() };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-mills-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const mill = (name: string): Buffer => readFileSync(join(__dirname, 'supplier-workbooks', name));
const ours = () => buildWorkbook([poplin('A-1')]);
const whole: WorkbookMapping = {
  header_row: 1,
  columns: Object.fromEntries(HEADINGS.map((name) => [name, name])) as WorkbookMapping['columns'],
  defaults: {},
};

async function opened(file: Buffer | string, kind: WorkbookKind) {
  const path = join(folder, 'sheet');
  writeFileSync(path, file);
  return openWorkbook(path, kind, LIMITS);
}

async function mapped(file: Buffer | string, raw: unknown = whole, kind: WorkbookKind = 'xlsx') {
  const mapping = readMapping(raw, fabricTarget);
  if ('problem' in mapping) throw new Error(mapping.problem);
  const workbook = await opened(file, kind);
  const sheet = await workbook.read(chosenWorksheet(workbook.sheets, mapping.sheet));
  return { ...readMapped(sheet, mapping, LIMITS.maxRows, KNOWN), pictures: sheet.pictures };
}

const looked = async (file: Buffer | string, wanted = {}, kind: WorkbookKind = 'xlsx') =>
  inspectWorkbook(await opened(file, kind), { kind, wanted, target: 'fabrics', before: [], categories: ['cotton'] });

const PROTECTED = 'The file is protected by a password: save it without one and upload it again.';
const RESTRICTED =
  'Only certain people may open the file (its rights are managed, or it has a sensitivity label): save a copy without that as .xlsx and upload it.';
const ODS = 'This is an OpenDocument sheet (.ods): save it as .xlsx and upload it again.';

describe('a file that cannot be imported is rejected with one sentence:', () => {
  test.each<[string, () => Buffer | string, unknown, string, WorkbookKind?]>([
    ['nothing', () => '', whole, 'The sheet is empty.', 'csv'],
    ['blanks', () => ' \r\n \n', whole, 'The sheet is empty.', 'csv'],
    [
      'the mapping of another file',
      () => mill('tamil.xlsx'),
      whole,
      "Row 1 of the sheet has no heading 'name': the mapping is for another file. Look at the columns again.",
    ],
    [
      'a heading that every object has',
      ours,
      { ...whole, columns: { constructor: 'name' } },
      "Row 1 of the sheet has no heading 'constructor': the mapping is for another file. Look at the columns again.",
    ],
    [
      'a head beyond the end',
      ours,
      { ...whole, header_row: 9 },
      "Row 9 can't hold the headings: the sheet ends at row 2. Look at the columns again.",
    ],
    [
      'a sheet that is not there',
      ours,
      { ...whole, sheet: 'Fabric' },
      "The file has no sheet 'Fabric'. It has: Fabrics.",
    ],
    [
      'no sheet among many',
      () => mill('forty-sheets.xlsx'),
      whole,
      'The file has 40 sheets (Page 1, Page 2, Page 3, Page 4, Page 5 …): say which one is meant.',
    ],
    [
      'missing columns',
      ours,
      { ...whole, columns: { name: 'name' } },
      'These columns are missing: item_code, category_name, material, color, price_per_meter. Choose a column of the sheet for each, or one value for all rows.',
    ],
    [
      'nothing below the head',
      ours,
      {
        ...whole,
        header_row: 2,
        columns: { Poplin: 'name', 'A-1': 'item_code' },
        defaults: { category_name: 'Cotton', material: 'x', color: 'x', price_per_meter: '1' },
      },
      'The sheet is empty: there is no row below the headings.',
    ],
    ['an .ods', () => mill('tamil.ods'), whole, ODS],
    [
      'a .numbers',
      () => zipByHand([{ name: 'Index/Document.iwa', content: 'x' }]),
      whole,
      'This is a document of Numbers: export it as .xlsx and upload that.',
    ],
    [
      'an .xlsb',
      () => buildWorkbook([poplin('A-1')], HEADINGS, 'xlsb'),
      whole,
      'This is a binary workbook of Excel (.xlsb): save it as .xlsx and upload it again.',
    ],
    ['an .xls with a password', () => protectedBook('Workbook'), whole, PROTECTED, 'xls'],
    ['an .xlsx with a password', () => protectedBook('EncryptedPackage'), whole, PROTECTED, 'xls'],
    ['an .xlsx whose rights are managed', () => restrictedBook('/EncryptedPackage'), whole, RESTRICTED, 'xls'],
    ['an .xls whose rights are managed', () => restrictedBook('/\tDRMContent'), whole, RESTRICTED, 'xls'],
    [
      'more than 20 MB without pictures',
      () => zipByHand([{ name: '[Content_Types].xml', content: Buffer.alloc(21 * 1024 * 1024), stored: true }]),
      whole,
      'The sheet is too large: at most 20 MB without its pictures.',
    ],
    [
      'a bomb among the pictures',
      () =>
        zipByHand([
          { name: '[Content_Types].xml', content: 'x' },
          { name: 'xl/media/image1.png', content: Buffer.alloc(20_000_000) },
        ]),
      whole,
      'The file unpacks to far more than a sheet of fabrics can hold.',
    ],
  ])('%s', async (...[, file, mapping, message, kind]) => {
    await expect(mapped(file(), mapping, kind)).rejects.toThrow(message);
  });

  test('and so is a file that cannot be inspected', async () => {
    await expect(looked('', {}, 'csv')).rejects.toThrow('The sheet is empty.');
    await expect(looked(ours(), { sheet: 'X' })).rejects.toThrow("The file has no sheet 'X'. It has: Fabrics.");
    await expect(looked(ours(), { header_row: 9 })).rejects.toThrow(
      "Row 9 can't hold the headings: the sheet ends at row 2.",
    );
  });
});

describe('values of a supplier list are read as they were meant:', () => {
  const columns = {
    'Art No': 'item_code',
    'Fabric name': 'name',
    Composition: 'material',
    Colour: 'color',
    Category: 'category_name',
  };
  const DOUBT = 'write it without a mark, or with two decimals.';

  test('in a column with contradictory decimal marks, each ambiguous cell is reported', async () => {
    const mapping = { header_row: 1, columns: { ...columns, 'Price (LKR)': 'price_per_meter' } };
    const { rows, warnings } = await mapped(mill('mixed-decimals.csv'), mapping, 'csv');
    const asked = (column: string, message: string) => ({ problems: [{ column, message }] });
    expect(rows).toMatchObject([
      asked('price_per_meter', `price_per_meter '1,250' may be 1250 or 1.25: ${DOUBT}`),
      { draft: { price_per_meter: 1480.5 } },
      { draft: { price_per_meter: 985 } },
      asked('price_per_meter', `price_per_meter '2,300' may be 2300 or 2.3: ${DOUBT}`),
    ]);
    expect(warnings).toEqual([]);
  });

  test('minimum orders per color are read, and the lower of two is used', async () => {
    const mapping = { header_row: 1, columns: { ...columns, Price: 'price_per_meter', MOQ: 'minimum_order' } };
    const { rows, readAs } = await mapped(mill('moq-per-colour.csv'), mapping, 'csv');
    expect(rows.map((row) => 'draft' in row && row.draft.minimum_order)).toEqual([300, 500, 300, 300, 300, 1, 300]);
    expect(readAs.map(({ row, read_as }) => [row, read_as])).toEqual([
      ...[300, 500, 300, 300, 300].map((metres, at) => [at + 2, `${metres} meters`]),
      [7, '1 meters, no minimum'],
      [8, '300 meters, the lesser of the two'],
    ]);
  });

  test('an unreadable optional cell is left out with a warning, and its fabric is imported', async () => {
    const mapping = {
      header_row: 1,
      columns: {
        企业料号: 'item_code',
        产品名称: 'name',
        成分比例: 'material',
        '克重（g/㎡）': 'weight',
        '幅宽（cm）': 'width',
        起订条件: 'minimum_order',
      },
      defaults: { category_name: 'Cotton', color: 'White', price_per_meter: '100' },
    };
    const { rows } = await mapped(mill('zh-intake.csv'), mapping, 'csv');
    expect(rows).toMatchObject([
      { itemCode: 'HX-T160', draft: { weight: 160, width: 150, minimum_order: 300 } },
      { itemCode: 'HX-L240', draft: { weight: 240, width: 145, minimum_order: 300 } },
      {
        itemCode: 'HX-X200',
        draft: { weight: 200 },
        warnings: [
          {
            column: 'minimum_order',
            message:
              "minimum_order '待确认' can't be read as a least order: write it such as 60, 60 m or 50 yd. It is left out.",
          },
        ],
      },
    ]);
    for (const row of rows) expect('draft' in row && row.warnings?.length).toBe(row.itemCode === 'HX-X200' ? 1 : 0);
  });

  test('a price heading with currency and unit, such as USD/YD, sets both', async () => {
    for (const [heading, currency, unit] of [
      ['USD/M', 'USD', 'meters'],
      ['USD/YD', 'USD', 'yards'],
      ['FOB USD/YD', 'USD', 'yards'],
    ] as const) {
      const list = `Art No,Fabric name,Composition,Colour,Category,${heading}\nU-1,Poplin,Cotton,White,Cotton,2.35\n`;
      const { columns: found, currencies } = await looked(list, {}, 'csv');
      expect([found.find(({ name }) => name === heading)?.proposed, currencies]).toEqual([
        'price_per_meter',
        [currency],
      ]);
      const mapping = {
        header_row: 1,
        columns: Object.fromEntries(found.map(({ name, proposed }) => [name, proposed])),
        currency: { code: 'USD', rate: '302.5' },
      };
      const { rows } = await mapped(list, mapping, 'csv');
      expect(rows).toMatchObject([{ draft: { price_per_meter: 710.88, price_unit: unit } }]);
    }
  });

  test('a composition whose percentages do not add up to 100 is kept with a warning', async () => {
    const list =
      'Art No,Fabric name,Composition,Colour,Category,Price\nC-1,Bamboo,70% Bamboo 30% Abaca,White,Cotton,100\nC-2,Linen,85/15 Vis/Lin,White,Cotton,100\n';
    const mapping = { header_row: 1, columns: { ...columns, Price: 'price_per_meter' } };
    const { rows, readAs } = await mapped(list, mapping, 'csv');
    expect(rows).toMatchObject([
      { draft: { material: '70% Bamboo 30% Abaca' }, warnings: [{ column: 'material' }] },
      { draft: { material: '85/15 Vis/Lin' }, warnings: [] },
    ]);
    expect(readAs).toMatchObject([{ row: 3, column: 'material', read_as: '85% Viscose, 15% Linen' }]);
  });
});

test('a formula is read by its cached value, and a formula without one is an error of its row', async () => {
  const cell = (column: string, content: string) => `<c r="${column}3" ${content}</c>`;
  const text = (column: string, value: string) => cell(column, `t="inlineStr"><is><t>${value}</t></is>`);
  const file = picturedBook({
    codes: ['F-1'],
    media: [],
    rows: `<row r="3">${cell('A', 't="str"><f>UPPER("lawn")</f><v>LAWN</v>')}${text('B', 'F-2')}${text('C', 'Cotton')}${text('D', 'Cotton')}${text('E', 'Red')}${cell('F', '><f>A1*2</f>')}</row>`,
  });
  const { rows, warnings } = await mapped(file);
  expect(rows).toMatchObject([
    { itemCode: 'F-1', draft: { price_per_meter: 450 } },
    {
      itemCode: 'F-2',
      problems: [
        {
          column: 'price_per_meter',
          message:
            'price_per_meter is a formula without a value: open the sheet in a spreadsheet, save it and upload it again.',
        },
      ],
    },
  ]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'Cells of columns A, F are calculated: the values count that the sheet was saved with.',
  ]);
});

/** The mapping that the inspection proposes, and the rows it gives. */
async function proposed(file: Buffer, currency?: WorkbookMapping['currency'], kind: WorkbookKind = 'xlsx') {
  const { columns, header_row, notes, sheets } = await looked(file, {}, kind);
  const pairs = columns.flatMap(({ name, proposed: own }) => (own ? [[name, own]] : []));
  const { rows, warnings } = await mapped(
    file,
    { header_row, columns: Object.fromEntries(pairs), defaults: {}, ...(currency && { currency }) },
    kind,
  );
  return { rows, notes, sheets, warnings: warnings.map(({ message }) => message) };
}
const drafts = (rows: Awaited<ReturnType<typeof proposed>>['rows']) =>
  rows.map((row) => ('draft' in row ? row.draft : row));

test.each(['formula-empty.xlsx', 'formula-empty-lo.xlsx'])(
  'a formula with an empty result is read as a blank cell in %s',
  async (name) => {
    const { rows, sheets } = await proposed(mill(name));
    expect(drafts(rows)[0]).toEqual({
      name: 'Poplin',
      item_code: 'FE-1',
      category_name: ['Cotton'],
      material: '100% cotton',
      color: ['White'],
      price_per_meter: 1250,
      ...(name === 'formula-empty.xlsx' && { description: 'FE-1' }),
    });
    // The formulas below the list are no rows.
    expect(rows).toHaveLength(name === 'formula-empty.xlsx' ? 2 : 1);
    expect(sheets[0]?.rows).toBe(rows.length + 1);
    const cells = await readCells(mill(name), 'xlsx', 1_000);
    expect(cells.filter((line) => line.length > 0)).toHaveLength(rows.length + 1);
  },
);

test('a formula without a cached value is an error in our own format, too', async () => {
  const file = picturedBook({
    codes: ['F-1'],
    media: [],
    rows: '<row r="3"><c><f>A1*2</f></c><c><f>A1</f><v/></c></row>',
  });
  const [, , row] = await readCells(file, 'xlsx', 1_000);
  expect(row).toEqual(Array(2).fill({ problem: expect.stringContaining('is a formula without a value') }));
});

const CODES = [
  'PO00123',
  '12-345',
  '00123',
  '00123',
  '90.750',
  '012-34-5678',
  'FAB-0012',
  '12,345',
  '00123',
  '0012-A',
  '123',
];
/** The formats of code-formats.xlsx, with their numbers. */
const CODE_FORMATS: [string, number][] = [
  ['"PO"00000', 123],
  ['00\\-000', 12_345],
  ['[$-409]00000', 123],
  ['00000;@', 123],
  ['0.000', 90.75],
  ['000\\-00\\-0000', 12_345_678],
  ['"FAB-"0000', 12],
  ['#,##0', 12_345],
  ['00000_)', 123],
  ['0000"-A"', 12],
  ['@', 123],
];

test('an item code is read as its cell displays it, in a mapped workbook', async () => {
  const { rows } = await proposed(mill('code-formats.xlsx'));
  expect(rows.map(({ itemCode }) => itemCode)).toEqual(CODES);
});

test.each(['xlsx', 'xls'] as const)(
  'an item code is read as its cell displays it, in our own format and in stock sheets as .%s',
  async (kind) => {
    const codes = CODE_FORMATS.map(([z, v]): CellObject => ({ t: 'n', v, z }));
    const fabrics = buildWorkbook(
      codes.map((code) => poplin(code)),
      HEADINGS,
      kind,
    );
    const { rows } = readFabrics(await readCells(fabrics, kind, 1_000), 1_000, KNOWN);
    expect(rows.map(({ itemCode }) => itemCode)).toEqual(CODES);
    const mappedRows = (await mapped(fabrics, whole, kind)).rows;
    expect(mappedRows.map(({ itemCode }) => itemCode)).toEqual(CODES);
    const colored = codes.map((code, at): Cell[] => [code, { t: 'n', v: at, z: '"No. "000' }, 5]);
    const stock = buildWorkbook(colored, ['item_code', 'color', 'stock_quantity'], kind);
    const counted = parseStock(await readCells(stock, kind, 1_000), 1_000).rows;
    expect(counted.map(({ itemCode }) => itemCode).toSorted()).toEqual(CODES.toSorted());
    expect(counted[0]).toMatchObject({ line: { color: 'No. 000', stock_quantity: 5 } });
  },
);

test.each(['xlsx', 'xls'] as const)(
  'an item code in Chinese numerals is an error, and a price in them is read, as .%s',
  async (kind) => {
    const row = poplin({ t: 'n', v: 12, z: '[DBNum1][$-804]General' });
    row[5] = { t: 'n', v: 450, z: '[DBNum2][$-804]General' };
    const file = buildWorkbook([row, poplin('OK-1')], HEADINGS, kind);
    const message = /^item_code is shown in the numerals of another script: format its column as text/;
    const asked = { itemCode: '', problems: [{ column: 'item_code', message: expect.stringMatching(message) }] };
    const own = readFabrics(await readCells(file, kind, 1_000), 1_000, KNOWN);
    expect(own.rows).toMatchObject([asked, { itemCode: 'OK-1' }]);
    expect((await mapped(file, whole, kind)).rows).toMatchObject([asked, { itemCode: 'OK-1' }]);
  },
);

test('the unit in a number format is taken into account', async () => {
  const { rows } = await proposed(mill('general-unit-format.xlsx'), { code: 'CNY', rate: '43' });
  expect(drafts(rows)).toMatchObject([
    { price_per_meter: 795.5, price_unit: 'meters', weight: 115 },
    { price_per_meter: 795.5, price_unit: 'meters', weight: 152.58 },
    { problems: [{ message: "price_per_meter '18.5 USD' is in USD: say how many rupees one USD is and try again." }] },
  ]);
});

describe.each(['xlsx', 'xls'] as const)('in our own format as .%s', (kind) => {
  const own = async (cells: Record<string, CellObject>) => {
    const headings = [...HEADINGS.slice(0, 5), ...Object.keys(cells)];
    const row = [...poplin('U-1').slice(0, 5), ...Object.values(cells)];
    const { rows } = readFabrics(await readCells(buildWorkbook([row], headings, kind), kind, 1_000), 1_000, KNOWN);
    return drafts(rows)[0];
  };
  const cell = (v: number, z: string): CellObject => ({ t: 'n', v, z });

  test('the unit and currency in a number format are taken into account', async () => {
    const shown = {
      price_per_meter: cell(1250.5, '"Rs. "#,##0.00"/yd"'),
      width: cell(58, '0"″"'),
      weight: cell(4.5, 'General" oz"'),
      stock_quantity: cell(100, '0" yd"'),
      minimum_order: cell(300, '#,##0" m"'),
      number_of_colors: cell(3, '0" colors"'),
    };
    expect(await own(shown)).toMatchObject({
      price_per_meter: 1250.5,
      price_unit: 'yards',
      width: 147.32,
      weight: 152.58,
      stock_quantity: 91.44,
      minimum_order: 329,
      number_of_colors: 3,
    });
  });

  test('a price whose number format names another currency or unit is an error', async () => {
    const priced = cell(18.5, 'General"元/米"');
    expect(await own({ price_per_meter: priced })).toMatchObject({
      problems: [{ message: expect.stringContaining("'18.5 元/米' is in CNY") }],
    });
    const unit: CellObject = { t: 's', v: 'meters' };
    expect(await own({ price_per_meter: cell(450, '0"/yd"'), price_unit: unit })).toMatchObject({
      problems: [{ message: 'price_unit is not yards, which the price is shown in.' }],
    });
  });

  test('a number is read exactly, even when its cell displays it rounded', async () => {
    const shown = { price_per_meter: cell(1250.25, '#,##0'), width: cell(147.5, '0'), weight: cell(0, '0;-0;;@') };
    const read = await own(shown);
    expect(read).toMatchObject({ price_per_meter: 1250.25, width: 147.5 });
    expect(read).not.toHaveProperty('weight');
  });
});

test('an IMAGE formula is read as its URL, and a picture without a URL is reported', async () => {
  const { rows, warnings, notes } = await proposed(mill('image-formula.xlsx'));
  const linked = '1 picture is only linked, not in the file itself, and was left out.';
  expect(drafts(rows)).toMatchObject([
    { item_code: 'IM-1', image_url_1: 'https://example.com/a.jpg' },
    { item_code: 'IM-2' },
    { item_code: 'IM-3', image_url_1: 'https://example.com/a.jpg' },
  ]);
  expect([warnings, notes]).toEqual([expect.arrayContaining([linked]), expect.arrayContaining([linked])]);
});

test('IMAGE formulas are recognized in every spelling, and reported when their URL is computed', async () => {
  const image = (formula: string, content = 't="str"', value = '') =>
    `<c r="G3" ${content}><f>${formula.replaceAll('"', '&quot;')}</f><v>${value}</v></c>`;
  const read = async (cell: string) => {
    const file = picturedBook({ codes: ['F-1'], media: [], rows: `<row r="3">${cell}</row>` });
    const sheet = await (await opened(file, 'xlsx')).read('Fabrics');
    return [sheet.cells[2]?.[6] ?? null, sheet.notes.absentPictures];
  };
  const address = 'https://example.com/a.jpg';
  const google = `IFERROR(__xludf.DUMMYFUNCTION("IMAGE(""${address}"", 1)"),"")`;
  for (const formula of [`image( "${address}" ; 2)`, google, `IF(A1="","",_xlfn.IMAGE("${address}"))`]) {
    expect(await read(image(formula))).toEqual([address, 0]);
  }
  expect(await read(image('IMAGE(B3)'))).toEqual([null, 1]);
  expect(await read(image('IMAGE("https://example.com/"&amp;A3&amp;".jpg")'))).toEqual([null, 1]);
  expect(await read(image(`IFERROR(IMAGE("${address}"),"none")`, 't="str"', 'none'))).toEqual(['none', 0]);
  expect(await read(image('IMAGEPATH(A3)'))).toEqual([null, 0]);
  expect(await read(image('FILTER(A1:A9,B1:B9)', 't="e" vm="1"', '#SPILL!'))).toEqual([
    { problem: 'holds the error #SPILL!' },
    0,
  ]);
});

test.each(['styles-bloat.xlsx', 'xlsx-embedded-object.xlsx'])('%s is read', async (name) => {
  const { rows } = await proposed(mill(name));
  expect(rows.every((row) => 'draft' in row)).toBe(true);
  expect(await readCells(mill(name), 'xlsx', 1_000)).toHaveLength(rows.length + 1);
});

test('embedded objects, macros and compressed drawings are ignored', async () => {
  const compound = buildWorkbook([], HEADINGS, 'xls');
  const names = ['xl/embeddings/Sheet1.xlsx', 'xl/vbaProject.bin', 'xl/media/image9.emz', 'xl/printerSettings/p1.bin'];
  const more = names.map((name) => ({ name, content: compound }));
  expect((await mapped(picturedBook({ codes: ['E-1'], media: [], more }))).rows).toHaveLength(1);
});

test('a Numbers package is rejected with a message of its own', async () => {
  const file = zipByHand([
    { name: 'Attendance.numbers/Index.zip', content: zipByHand([{ name: 'Index/Document.iwa', content: 'x' }]) },
  ]);
  await expect(mapped(file)).rejects.toThrow('This is a document of Numbers: export it as .xlsx and upload that.');
});

describe('a workbook saved by another program', () => {
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const related = (type: string, target: string) =>
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  const bookOf = (
    sheet: string | Buffer,
    workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>`,
  ) =>
    zipByHand([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: '_rels/.rels', content: related('officeDocument', 'xl/workbook.xml') },
      { name: 'xl/workbook.xml', content: workbook },
      { name: 'xl/_rels/workbook.xml.rels', content: related('worksheet', 'sheet.xml') },
      { name: 'xl/sheet.xml', content: sheet },
    ]);
  const sheetOf = (rows: string, more = '') =>
    `<worksheet xmlns="${MAIN}" xmlns:o="urn:others"><sheetData>${rows}</sheetData>${more}</worksheet>`;
  const number = (reference: string, value: number) => `<c r="${reference}"><v>${value}</v></c>`;
  const rows = `<row r="1">${number('A1', 1)}${number('B1', 2)}</row><row r="2">${number('A2', 3)}</row>`;

  test.each<[string, string | Buffer, string?]>([
    [
      'a namespace prefix',
      `<x:worksheet xmlns:x="${MAIN}"><x:sheetData>${rows.replace(/<(\/?)(?=[a-z])/g, '<$1x:')}</x:sheetData></x:worksheet>`,
    ],
    ['the strict namespace', sheetOf(rows).replace(MAIN, STRICT)],
    [
      'another prefix for relationships',
      sheetOf(rows),
      `<workbook xmlns="${MAIN}" xmlns:rel="${OFFICE}" xmlns:r="urn:others"><sheets><sheet name="S" r:id="no" rel:id="r1"/></sheets></workbook>`,
    ],
    [
      'elements of foreign namespaces',
      sheetOf(rows, '<o:row><o:c><o:v>9</o:v></o:c></o:row><o:mergeCell ref="A1:B1"/>'),
    ],
    [
      'the anchor of a control',
      sheetOf(
        rows,
        '<controls><control><anchor xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"><xdr:row>0</xdr:row></anchor></control></controls>',
      ),
    ],
    ['UTF-16', Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${sheetOf(rows)}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(sheetOf(rows), 'utf16le').swap16()],
    ['lower-case cell references', sheetOf(rows.replace(/r="([AB]\d)"/g, (all) => all.toLowerCase()))],
    ['no row or cell references', sheetOf(rows.replace(/ r="\w+"/g, ''))],
    ['no row references', sheetOf(rows.replace(/ r="\d"/g, ''))],
    [
      'a row in two parts',
      sheetOf(
        `<row r="1">${number('B1', 2)}</row><row r="2">${number('A2', 3)}</row><row r="1">${number('A1', 1)}</row>`,
      ),
    ],
  ])('is read in full with %s', async (...[, sheet, workbook]) => {
    const expected = [[1, 2], [3]];
    expect(await readCells(bookOf(sheet, workbook), 'xlsx', 1_000)).toEqual(expected);
    expect((await (await opened(bookOf(sheet, workbook), 'xlsx')).read('S')).cells).toEqual(expected);
  });

  test('is read in full when a row without a reference follows a gap', async () => {
    const cells = await readCells(
      bookOf(sheetOf(`<row>${number('A1', 1)}</row><row>${number('A4', 4)}</row>`)),
      'xlsx',
      9,
    );
    expect(cells).toEqual([[1], [], [], [4]]);
  });

  test('is read without what is struck through in a cell, and with footnotes as such', async () => {
    const run = (text: string, style = '') => `<r><rPr>${style}</rPr><t xml:space="preserve">${text}</t></r>`;
    const cell = (reference: string, ...runs: string[]) =>
      `<c r="${reference}" t="inlineStr"><is>${runs.join('')}</is></c>`;
    const struck = cell('A1', run('450 ', '<strike/>'), run('480'));
    const note = cell('B1', run('450'), run('1', '<vertAlign val="superscript"/>'));
    const whole = cell('C1', run('Old', '<strike/>'));
    const plain = cell('D1', run('New', '<strike val="0"/>'));
    expect(await readCells(bookOf(sheetOf(`<row r="1">${struck}${note}${whole}${plain}</row>`)), 'xlsx', 9)).toEqual([
      ['480', '450¹', 'Old', 'New'],
    ]);
  });

  test('is read with a note on rows that are struck through', async () => {
    const styles = `<styleSheet xmlns="${MAIN}"><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`;
    const cells = `<row r="1">${number('A1', 1)}${number('B1', 2)}</row><row r="2"><c r="A2" s="1"><v>3</v></c></row>`;
    const book = (first: string, second: string) =>
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="${first}"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="${second}"/></Relationships>`;
    const file = zipByHand([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: '_rels/.rels', content: related('officeDocument', 'xl/workbook.xml') },
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>`,
      },
      { name: 'xl/_rels/workbook.xml.rels', content: book('sheet.xml', 'styles.xml') },
      { name: 'xl/sheet.xml', content: sheetOf(cells) },
      { name: 'xl/styles.xml', content: styles },
    ]);
    expect((await looked(file)).notes).toContain(
      'Row 2 has cells that are struck through in the sheet, and is read all the same.',
    );
  });

  test('is rejected as damaged when a cell occurs twice', async () => {
    const file = bookOf(sheetOf(`<row r="1">${number('A1', 1)}</row><row r="1">${number('A1', 2)}</row>`));
    await expect(readCells(file, 'xlsx', 9)).rejects.toThrow('The file is damaged');
  });

  test('is read with an error in a cell whose shared string is missing', async () => {
    const file = bookOf(sheetOf('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'));
    expect(await readCells(file, 'xlsx', 9)).toEqual([
      [{ problem: expect.stringContaining('has a text that the file') }],
    ]);
  });

  test('is read only when it is the file itself, not an object inside a Word document', async () => {
    const inner = CFB.find(CFB.read(buildWorkbook([poplin('X-1')], HEADINGS, 'xls'), { type: 'buffer' }), '/Workbook');
    const letter = CFB.utils.cfb_new();
    CFB.utils.cfb_add(letter, '/WordDocument', Buffer.alloc(5_000, 1));
    CFB.utils.cfb_add(letter, '/ObjectPool/_1/Workbook', inner?.content ?? []);
    const file = Buffer.from(CFB.write(letter, { type: 'buffer' }) as Buffer);
    await expect(mapped(file, whole, 'xls')).rejects.toThrow('The file can not be read');
    CFB.utils.cfb_add(
      letter,
      '/Workbook',
      CFB.find(CFB.read(buildWorkbook([poplin('X-2')], HEADINGS, 'xls'), { type: 'buffer' }), '/Workbook')?.content ??
        [],
    );
    const { rows: read } = await mapped(Buffer.from(CFB.write(letter, { type: 'buffer' }) as Buffer), whole, 'xls');
    expect(read.map(({ itemCode }) => itemCode)).toEqual(['X-2']);
  });
});

test.each(['structure-protected.xls', 'structure-protected.xlsx'])(
  '%s, which spreadsheets open without asking for a password, is read',
  async (name) => {
    // Both are compound files.
    const { rows } = await mapped(mill(name), whole, 'xls');
    expect(rows.map(({ itemCode }) => itemCode)).toEqual(['SP-1', 'SP-2']);
    expect(await readCells(mill(name), 'xls', 1_000)).toHaveLength(3);
  },
);

/** The date in the name cell, stored as a number and formatted as a date. */
async function dayIn(bookType: 'xlsx' | 'xls', serial: number, is1904: boolean) {
  const sheet = utils.aoa_to_sheet([HEADINGS, poplin('D-1')]);
  sheet.A2 = { t: 'n', v: serial, z: 'dd/mm/yyyy' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Fabrics');
  book.Workbook = { WBProps: { date1904: is1904 } };
  const { rows } = await mapped(write(book, { type: 'buffer', bookType }), whole, bookType);
  return rows[0];
}

test('a date is the one that the spreadsheet shows, in the 1900 and the 1904 system', async () => {
  const may = 46_143;
  for (const type of ['xlsx', 'xls'] as const) {
    expect(await dayIn(type, may, false)).toMatchObject({ draft: { name: '2026-05-01' } });
    expect(await dayIn(type, may - 1_462, true)).toMatchObject({ draft: { name: '2026-05-01' } });
  }
});

describe('a price with its currency in the cell format', () => {
  const priced = async (value: number, z: string) => {
    const sheet = utils.aoa_to_sheet([HEADINGS, poplin('P-1'), ['Twill', 'P-2', 'Cotton', 'Cotton', 'Red', '12,50']]);
    sheet.F2 = { t: 'n', v: value, z };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Fabrics');
    const exchange = { ...whole, currency: { code: 'EUR', rate: '350' } };
    const { rows } = await mapped(write(book, { type: 'buffer', bookType: 'xlsx' }), exchange);
    const [row] = rows;
    return row && 'draft' in row ? row.draft.price_per_meter : row;
  };
  test('is the displayed number, not its binary approximation', async () => {
    expect(await priced(2.8 * 1.4 - 1.82, '[$€-407]0.00')).toBe(735);
  });
  test('with three decimals is not read as thousands when other cells use decimal commas', async () => {
    expect(await priced(1.234, '[$€-407]0.000')).toBe(431.9);
    expect(await priced(1234, '[$€-407]0')).toBe(431_900);
  });
  test('is rejected when negative', async () => {
    expect(await priced(-2.5, '[$€-407]0.00')).toMatchObject({
      problems: [{ message: expect.stringContaining("'€ -2.5' can't be read as a price") }],
    });
  });
});

test('pictures are found in groups, rotated, cropped and behind SVG drawings; linked ones are reported', async () => {
  const anchor = (row: number, content: string, end = '') =>
    `<xdr:twoCellAnchor><xdr:from><xdr:col>6</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:to><xdr:col>7</xdr:col><xdr:row>${row}</xdr:row><xdr:rowOff>99999</xdr:rowOff></xdr:to>${content}${end}</xdr:twoCellAnchor>`;
  const picture = (fill: string, shape = '') => `<xdr:pic><xdr:blipFill>${fill}</xdr:blipFill>${shape}</xdr:pic>`;
  const file = picturedBook({
    codes: ['G-1', 'G-2', 'G-3', 'G-4'],
    media: ['one', 'two', 'three'],
    targets: [['out', 'image', 'https://example.com/a.png', 'External']],
    anchors: [
      anchor(
        1,
        `<xdr:grpSp>${picture('<a:blip r:embed="m0"/>')}<xdr:grpSp>${picture('<a:blip r:embed="m1"/>')}</xdr:grpSp></xdr:grpSp>`,
      ),
      anchor(
        2,
        picture(
          '<a:blip r:embed="m2"/><a:srcRect l="10000" t="20000"/>',
          '<xdr:spPr><a:xfrm rot="5400000"/></xdr:spPr>',
        ),
      ),
      anchor(
        3,
        picture(
          '<a:blip r:embed="m0"><a:extLst><a:ext><asvg:svgBlip xmlns:asvg="s" r:embed="m1"/></a:ext></a:extLst></a:blip>',
        ),
      ),
      anchor(4, picture('<a:blip r:link="out"/>')),
      anchor(4, picture('<a:blip r:embed="out"/>')),
      anchor(4, '<xdr:sp><xdr:txBody><a:p><a:t>A note</a:t></a:p></xdr:txBody></xdr:sp>'),
    ].join(''),
  });
  const { rows, warnings } = await mapped(file);
  expect(
    rows.map((row) => ('cellPictures' in row ? row.cellPictures?.map(({ part }) => part.slice(-10)) : undefined)),
  ).toEqual([['image0.png', 'image1.png'], ['image2.png'], ['image0.png'], undefined]);
  expect(warnings.map(({ message }) => message)).toEqual([
    '2 pictures are only linked, not in the file itself, and were left out.',
  ]);
});

/** As Excel encrypts both formats: a compound file; the old one is encrypted after its first record. */
/** With a note as its workbook, as Excel writes it for those who may not open the rest. */
function restrictedBook(stream: '/EncryptedPackage' | '/\tDRMContent'): Buffer {
  const file = CFB.read(buildWorkbook([poplin('NOTE-1')], HEADINGS, 'xls'), { type: 'buffer' });
  CFB.utils.cfb_add(file, stream, Buffer.alloc(5_000, 7));
  CFB.utils.cfb_add(file, '/\u0006DataSpaces/DataSpaceInfo/DRMEncryptedDataSpace', Buffer.alloc(40, 7));
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
}

function protectedBook(stream: 'Workbook' | 'EncryptedPackage'): Buffer {
  const old = CFB.read(buildWorkbook([poplin('X-1')], HEADINGS, 'xls'), { type: 'buffer' });
  const book = Buffer.from(CFB.find(old, '/Workbook')?.content ?? []);
  const first = 4 + book.readUInt16LE(2);
  const filePass = Buffer.from('2f000600000012345678', 'hex');
  const file = CFB.utils.cfb_new();
  if (stream === 'Workbook') {
    CFB.utils.cfb_add(file, '/Workbook', Buffer.concat([book.subarray(0, first), filePass, book.subarray(first)]));
  } else {
    CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.from('04000400400000003c3f786d6c', 'hex'));
    CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(5_000, 7));
  }
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
}

test('an edited and mapped export of ours still provides the stock at the time of export', async () => {
  const headings = [...HEADINGS, 'stock_quantity', 'Stock at export'];
  const file = buildWorkbook([poplin('A-1', [40, 250.5]), poplin('A-2', [40, 'White||30'])], headings);
  const { columns } = await looked(file);
  expect(columns.slice(-2).map(({ proposed }) => proposed)).toEqual(['stock_quantity', null]);
  const mapping = { ...whole, columns: { ...whole.columns, stock_quantity: 'stock_quantity' } };
  const { rows } = await mapped(file, mapping);
  expect(rows).toMatchObject([
    { draft: { stock_quantity: 40 }, stockAtExport: 250.5 },
    { stockAtExport: [{ name: 'White', stock_quantity: 30 }] },
  ]);
});

describe('colors that a supplier gives in another way', () => {
  const FABRIC = ['name', 'item_code', 'category_name', 'material', 'price_per_meter'] as const;
  const fabric = (code: string) => `Poplin,${code},Cotton,Linen,450`;
  const of = (...columns: string[]) => ({
    header_row: 1,
    columns: Object.fromEntries([...FABRIC.map((name) => [name, name]), ...columns.map((name) => [name, 'color'])]),
  });
  const read = async (headings: string[], lines: string[], mapping: object) => {
    const { rows, readAs } = await mapped([[...FABRIC, ...headings].join(','), ...lines].join('\n'), mapping, 'csv');
    const shown = readAs.filter(({ column }) => column === 'color').map(({ read_as }) => read_as);
    const problems = rows.flatMap((row) => ('problems' in row ? row.problems.map(({ message }) => message) : []));
    return { rows, shown, problems };
  };

  test('several columns of colors are read together, and are proposed by their numbers', async () => {
    const columns = ['Color 1', 'Color 2', 'Color 3'];
    const lines = [`${fabric('A-1')},Navy,White / Ecru,-`, `${fabric('A-2')},,n/a,`, `${fabric('A-3')},Navy,✓,`];
    const { rows, shown, problems } = await read(columns, lines, of(...columns));
    expect([shown, problems]).toEqual([
      ['Navy; White; Ecru'],
      ['color is required.', "color '✓' names no color: write the names, or - if there are none."],
    ]);
    expect(rows[0]).toMatchObject({ draft: { color: ['Navy', 'White', 'Ecru'] } });
    const list = [[...FABRIC, ...columns, 'Color no'].join(','), `${lines[0]},12`].join('\n');
    const proposed = (await looked(list, {}, 'csv')).columns.map(({ proposed }) => proposed);
    expect(proposed.slice(-4)).toEqual(['color', 'color', 'color', null]);
  });

  test('the colors of a table beside another are not taken for those of the first', async () => {
    const head = [...FABRIC, 'Color'];
    const list = [[...head, ...head].join(','), `${fabric('A-1')},Navy,${fabric('B-1')},White`].join('\n');
    const { columns } = await looked(list, {}, 'csv');
    expect(columns.filter(({ proposed }) => proposed === 'color')).toHaveLength(1);
    const { warnings } = await mapped(list, of('Color'), 'csv');
    expect(warnings).toMatchObject([{ message: expect.stringContaining("'item_code (2)'") }]);
  });

  test('a heading that is a color has ticks or its stock below', async () => {
    const columns = ['Navy', 'Optic White', 'Gray'];
    const lines = [
      `${fabric('A-1')},120,0,50 yd`,
      `${fabric('A-2')},✓,no,x`,
      `${fabric('A-3')},1,,`,
      `${fabric('A-4')},many,,`,
    ];
    const { rows, shown, problems } = await read(columns, lines, of(...columns));
    expect(shown).toEqual(['Navy 120 m; Optic White 0 m; Gray 45.72 m', 'Navy; Gray']);
    expect(rows[0]).toMatchObject({
      colourways: [
        { name: 'Navy', stock_quantity: 120 },
        { name: 'Optic White', stock_quantity: 0 },
        { name: 'Gray', stock_quantity: 45.72 },
      ],
    });
    expect(problems).toEqual([
      "color '1' below 'Navy' may be a tick or 1 m: write yes, or 1 m.",
      "color 'many' below 'Navy' is neither a tick nor a length in stock.",
    ]);
    const list = [[...FABRIC, ...columns, 'Total'].join(','), `${lines[0]},220`, `${lines[1]},`].join('\n');
    const proposed = (await looked(list, {}, 'csv')).columns.map(({ proposed }) => proposed);
    expect(proposed.slice(-4)).toEqual(['color', 'color', 'color', null]);
  });

  test('rows with nothing but a color belong to the fabric above, each with its stock', async () => {
    const mapping = of('Color');
    const withStock = { ...mapping, columns: { ...mapping.columns, Stock: 'stock_quantity' } };
    const lines = [
      `${fabric('A-1')},Navy,120`,
      ',,,,,White,80',
      ',,,,,Ecru,50 yd',
      `${fabric('A-2')},,30`,
      ',,,,,Red,30',
      'A group,,,,,,',
      ',,,,,Green,5',
      `${fabric('A-3')},Navy,10`,
      `${fabric('A-3')},White,20`,
      // A code that is merged down stands in each of its rows.
      ',A-3,,,,Ecru,5',
      ',,,,,Total,320',
    ];
    const { rows, shown, problems } = await read(['Color', 'Stock'], lines, withStock);
    expect(shown).toEqual(['Navy 120 m; White 80 m; Ecru 45.72 m', 'Red 30 m', 'Navy 10 m; White 20 m; Ecru 5 m']);
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 8, 9]);
    expect(problems).toEqual(expect.arrayContaining(['item_code is required.']));
  });

  test('a stock that is merged down is that of all colors, and a note is no color', async () => {
    const sheet = utils.aoa_to_sheet([
      [...FABRIC, 'Color', 'Stock'],
      [...fabric('A-1').split(','), 'Navy', 100],
      [null, null, null, null, null, 'White', null],
      [null, null, null, null, null, '* while stocks last', null],
    ]);
    sheet['!merges'] = [0, 1, 2, 3, 4, 6].map((column) => ({ s: { r: 1, c: column }, e: { r: 2, c: column } }));
    const file = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const mapping = of('Color');
    const { rows } = await mapped(file, { ...mapping, columns: { ...mapping.columns, Stock: 'stock_quantity' } });
    expect(rows).toMatchObject([{ draft: { color: ['Navy', 'White'], stock_quantity: 100 } }]);
  });

  test('of the same color in two rows one counts, and the other is told', async () => {
    const mapping = of('Color');
    const withStock = { ...mapping, columns: { ...mapping.columns, Stock: 'stock_quantity' } };
    const { rows } = await read(
      ['Color', 'Stock'],
      [`${fabric('A-1')},Navy,120`, `${fabric('A-1')},Navy,80`],
      withStock,
    );
    expect(rows[0]).toMatchObject({
      lost: { message: 'The code stands again in row 3 with 80 m, which counts: 120 m of this row are left out.' },
    });
  });
});

test('a workbook with a title over the rows of each fabric is read', async () => {
  const rows = [
    ['Article: LN-1120 Linen slub'],
    ['Color', 'Price', 'Stock (m)'],
    ['White', 900, 200],
    ['Navy', 900, 150],
    ['Total', null, 350],
    ['Article: LN-1121 Linen twill'],
    ['Color', 'Price', 'Stock (m)'],
    ['Sand', 980, 90],
  ];
  const file = write(utils.book_new(utils.aoa_to_sheet(rows), 'List'), { type: 'buffer', bookType: 'xlsx' });
  const { columns, header_row } = await looked(file);
  expect(columns.map(({ name, proposed }) => [name, proposed])).toEqual([
    ...[
      ['Color', 'color'],
      ['Price', 'price_per_meter'],
      ['Stock (m)', 'stock_quantity'],
      ['Article', 'item_code'],
    ],
  ]);
  const { rows: read } = await mapped(file, {
    header_row,
    columns: Object.fromEntries(columns.map(({ name, proposed }) => [name, proposed])),
    defaults: { name: 'Linen', category_name: 'Cotton', material: 'Linen' },
  });
  expect(read).toMatchObject([
    {
      draft: { item_code: 'LN-1120', color: ['White', 'Navy'] },
      colourways: [{ stock_quantity: 200 }, { stock_quantity: 150 }],
    },
    { draft: { item_code: 'LN-1121', color: ['Sand'], stock_quantity: 90 } },
  ]);
});

test('a title above the headings tells the currency of all prices', async () => {
  const list = (title: string) => `${title},,\nArt No,Quality,Price\nA-1,Poplin,2.10`;
  for (const [title, currencies] of [
    ['All prices in US$ FOB Shanghai', ['USD']],
    ['Price list 2026 (LKR per meter)', []],
    ['Our office in the US', []],
    ['Price list, US collection', []],
    ['Price list (exchange rate USD 302.50)', []],
    ['Prices, USD rate: 300', []],
    ['Price list USD 2026', ['USD']],
  ] as const) {
    expect((await looked(list(title), {}, 'csv')).currencies).toEqual(currencies);
    const columns = { 'Art No': 'item_code', Quality: 'name', Price: 'price_per_meter' };
    const defaults = { category_name: 'Cotton', material: 'Cotton', color: 'White' };
    const [row] = (await mapped(list(title), { header_row: 2, columns, defaults }, 'csv')).rows;
    // Whoever gives no rate is asked for it.
    if (currencies.length === 0) expect(row).toMatchObject({ draft: { price_per_meter: 2.1 } });
    else
      expect(row).toMatchObject({ problems: [{ message: expect.stringContaining("'2.10' is in USD: say how many") }] });
  }
});

test('an error of a formula is one in a CSV file, too', async () => {
  const list = 'Art No,Quality,Group,Content,Color,Price\n#N/A,#REF!,Cotton,Linen,Navy,450';
  const columns = {
    'Art No': 'item_code',
    Quality: 'name',
    Group: 'category_name',
    Content: 'material',
    Color: 'color',
    Price: 'price_per_meter',
  };
  const { rows } = await mapped(list, { header_row: 1, columns }, 'csv');
  const [row] = rows;
  expect(row && 'problems' in row ? row.problems.map(({ message }) => message).toSorted() : row).toEqual([
    'item_code holds the error #N/A.',
    'name holds the error #REF!.',
  ]);
});

test.each(['xlsx', 'biff8'] as const)('comments and hidden sheets of an %s file are reported', async (bookType) => {
  const rows = [
    ['Art', 'Price (Rs)'],
    ['A-1', 900],
  ];
  const workbook = utils.book_new();
  for (const name of ['List', 'Old prices']) utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  workbook.Workbook = { Sheets: [{}, { Hidden: 1 }] };
  const kind = bookType === 'xlsx' ? 'xlsx' : 'xls';
  const plain = await looked(write(workbook, { type: 'buffer', bookType }), {}, kind);
  expect(plain.notes).toContain("A sheet is hidden in the file and not read: 'Old prices'.");
  const cell: CellObject = workbook.Sheets.List?.B2;
  cell.c = [{ a: 'Mill', t: 'per yard!' }];
  const { notes } = await looked(write(workbook, { type: 'buffer', bookType }), {}, kind);
  const unread = 'Cells of the sheet have comments, which are not read: look through them in the spreadsheet.';
  expect([plain.notes.includes(unread), notes.includes(unread)]).toEqual([false, true]);
});

test.each([
  ['Art,A-1,A-2\nPrice (Rs),900,901\nWidth,150,147\nColor,White,Navy\n', 'paste it transposed, and upload that.'],
  ['A-1,Poplin,White,900\nA-2,Twill,Navy,950\n', 'would be lost: put a row of headings above it.'],
  [
    'Art,Name,FOB Shanghai,CIF Colombo\nA-1,Poplin,2.10,2.30\n',
    "'FOB Shanghai' is proposed, though 'CIF Colombo' may be meant: only one of them is read.",
  ],
  [
    'Article: LN-1120 Linen 58"\nColor,Stock (m)\nWhite,200\nArticle: LN-1121 Twill\nColor,Stock (m)\nNavy,90\n',
    "titles such as 'Article: LN-1120 Linen 58\"' in row 1 seem to name them: put each code into a column of its own",
  ],
  ['货号：KQ-100 精梳棉\n颜色,库存(米)\n白色,100\n', "titles such as '货号：KQ-100 精梳棉' in row 1 seem to name them"],
])('a table that may be read otherwise than it is meant is reported: %p', async (text, note) => {
  expect((await looked(text, {}, 'csv')).notes).toEqual([expect.stringContaining(note)]);
  expect((await looked('Art,Name,Price (Rs),101,102\nA-1,Poplin,900,yes,no\n', {}, 'csv')).notes).toEqual([]);
});
