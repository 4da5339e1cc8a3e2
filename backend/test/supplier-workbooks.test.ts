import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import { readMapping, type WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { CFB, utils, write } from 'xlsx';
import { inspectWorkbook } from '../src/fabrics/import/parser/inspect-workbook.js';
import { readMapped } from '../src/fabrics/import/parser/parse-mapped.js';
import type { WorkbookKind } from '../src/fabrics/import/workbook/read-cells.js';
import { chosenWorksheet, openWorkbook } from '../src/fabrics/import/workbook/read-workbook.js';
import { buildWorkbook, HEADINGS, poplin } from './fabric-workbooks.js';
import { picturedBook } from './pictured-book.js';
import { zipByHand } from './zip-by-hand.js';

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
  const mapping = readMapping(raw, sheetColumns);
  if ('fault' in mapping) throw new Error(mapping.fault);
  const workbook = await opened(file, kind);
  const sheet = await workbook.read(chosenWorksheet(workbook.sheets, mapping.sheet));
  return { ...readMapped(sheet, mapping, LIMITS.maxRows, KNOWN), pictures: sheet.pictures };
}

const looked = async (file: Buffer | string, wanted = {}, kind: WorkbookKind = 'xlsx') =>
  inspectWorkbook(await opened(file, kind), { kind, wanted, before: [], categories: ['cotton'] });

const PROTECTED = 'The file is protected by a password: save it without one and upload it again.';
const ODS = 'This is an OpenDocument sheet (.ods): save it as .xlsx and upload it again.';

describe('a file that cannot be imported is rejected with one sentence:', () => {
  test.each<[string, () => Buffer | string, unknown, string, WorkbookKind?]>([
    ['nothing', () => '', whole, 'The sheet is empty.', 'csv'],
    ['blanks', () => ' \r\n \n', whole, 'The sheet is empty.', 'csv'],
    [
      'the mapping of another file',
      () => mill('tamil.xlsx'),
      whole,
      "Row 1 of the sheet has no heading 'name': the mapping is for another file. Look at the columns anew.",
    ],
    [
      'a heading that every object has',
      ours,
      { ...whole, columns: { constructor: 'name' } },
      "Row 1 of the sheet has no heading 'constructor': the mapping is for another file. Look at the columns anew.",
    ],
    [
      'a head beyond the end',
      ours,
      { ...whole, header_row: 9 },
      "Row 9 can't hold the headings: the sheet ends at row 2. Look at the columns anew.",
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

describe('what is written in a list is what was meant:', () => {
  const columns = {
    'Art No': 'item_code',
    'Fabric name': 'name',
    Composition: 'material',
    Colour: 'color',
    Category: 'category_name',
  };
  const DOUBT = 'write it without a mark, or with two decimals.';

  test('decimals of a column that contradicts itself are asked about, cell by cell', async () => {
    const mapping = { header_row: 1, columns: { ...columns, 'Price (LKR)': 'price_per_meter' } };
    const { rows, warnings } = await mapped(mill('mixed-decimals.csv'), mapping, 'csv');
    const asked = (column: string, message: string) => ({ faults: [{ column, message }] });
    expect(rows).toMatchObject([
      asked('price_per_meter', `price_per_meter '1,250' may be 1250 or 1.25: ${DOUBT}`),
      { draft: { price_per_meter: 1480.5 } },
      { draft: { price_per_meter: 985 } },
      asked('price_per_meter', `price_per_meter '2,300' may be 2300 or 2.3: ${DOUBT}`),
    ]);
    expect(warnings).toEqual([]);
  });

  test('least orders of each color are read, and of two the lesser is taken', async () => {
    const mapping = { header_row: 1, columns: { ...columns, Price: 'price_per_meter', MOQ: 'minimum_order' } };
    const { rows, readAs } = await mapped(mill('moq-per-colour.csv'), mapping, 'csv');
    expect(rows.map((row) => 'draft' in row && row.draft.minimum_order)).toEqual([300, 500, 300, 300, 300, 1, 300]);
    expect(readAs.map(({ row, read_as }) => [row, read_as])).toEqual([
      ...[300, 500, 300, 300, 300].map((metres, at) => [at + 2, `${metres} meters`]),
      [7, '1 meters, no minimum'],
      [8, '300 meters, the lesser of the two'],
    ]);
  });

  test('an optional cell that cannot be read costs its value and not the fabric', async () => {
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

  test('headings of a currency and a unit are prices in both', async () => {
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

  test('a composition whose percentages do not make up 100 is kept and said not to be understood', async () => {
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

test('a formula is read by its cached value, and one without is an error of its row', async () => {
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
      faults: [
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
      faults: [{ message: expect.stringContaining("'€ -2.5' can't be read as a price") }],
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
