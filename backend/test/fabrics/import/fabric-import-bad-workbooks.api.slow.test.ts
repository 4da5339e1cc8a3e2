import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import sharp from 'sharp';
import { CFB, utils, type WorkBook, write } from 'xlsx';
import { Category } from '../../../src/fabrics/category.entity.js';
import { Fabric } from '../../../src/fabrics/fabric.entity.js';
import { startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { removeFabrics } from '../../support/fabric-factories.js';
import { buildWorkbook, type Cell, csv, fileOf, HEADINGS, poplin } from '../../support/fabric-workbooks.js';
import { aSignedInAdmin } from '../../support/factories.js';
import { end, startImportWorker } from '../../support/import-process.js';
import { duration, fastestOf } from '../../support/measure.js';

jest.setTimeout(60_000);

let app: TestApp;
let admin: string;
let worker: ChildProcess;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  await app.dataSource.getRepository(Category).save({ name: 'Cotton' });
  worker = await startImportWorker(app);
});
afterAll(async () => {
  // A single process handled all files.
  expect(worker.exitCode).toBeNull();
  await end(worker);
  await app.close();
});
beforeEach(() => removeFabrics(app));

type WorkbookFile = Buffer | string | Promise<Buffer>;

const upload = async (file: WorkbookFile, name = 'fabrics.xlsx') =>
  app.http
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', admin)
    .attach('file', Buffer.from((await file) as Buffer), name);
const stored = () => app.dataSource.getRepository(Fabric).find();
const bookOf = (sheets: Record<string, Cell[][]>): WorkBook => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return book;
};
const written = (book: WorkBook): Buffer => write(book, { type: 'buffer', bookType: 'xlsx' });

/** A file written by the library, with one part replaced: the library itself writes no malicious files. */
function withPart(path: string, rewrite: (part: string) => string): Buffer {
  const archive = CFB.read(buildWorkbook([poplin('C-1')]), { type: 'buffer' });
  const entry = CFB.find(archive, path);
  if (!entry) throw new Error(`There is no ${path} in the file.`);
  entry.content = Buffer.from(rewrite(Buffer.from(entry.content).toString()));
  return Buffer.from(CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }));
}
const withRows = (rows: string) =>
  withPart('/xl/worksheets/sheet1.xml', (part) => part.replace('</sheetData>', `${rows}</sheetData>`));
const row = (number: number, code: string) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${code}</t></is></c></row>`;
const withStrings = (declared: string, value: string) =>
  withPart('/xl/sharedStrings.xml', (part) =>
    part.replace(/(<\?xml[^>]*>)/, `$1<!DOCTYPE sst [${declared}]>`).replace('Poplin', value),
  );
/** Billion laughs: entities that expand tenfold, ten times over. */
const laughs = () =>
  withStrings(
    Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at} "${at ? `&l${at - 1};`.repeat(10) : 'ha'}">`).join(''),
    '&l9;',
  );
const container = (streams: Record<string, Buffer>): Buffer => {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, name, content);
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
};
const protectedXls = () => {
  const file = CFB.read(buildWorkbook([poplin('X-1')], HEADINGS, 'xls'), { type: 'buffer' });
  const book = CFB.find(file, '/Workbook');
  if (!book) throw new Error('There is no workbook in the file.');
  const content = Buffer.from(book.content);
  const first = 4 + content.readUInt16LE(2);
  const password = Buffer.from('2f000600000012345678', 'hex');
  book.content = Buffer.concat([content.subarray(0, first), password, content.subarray(first)]);
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
};
const merged = () => {
  const sheet = utils.aoa_to_sheet([HEADINGS, poplin('M-1')]);
  sheet['!merges'] = [utils.decode_range('A2:B2')];
  return fileOf(sheet);
};
const anyZip = () => {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/notes.txt', Buffer.from('no sheet'));
  return Buffer.from(CFB.write(file, { type: 'buffer', fileType: 'zip' }) as Buffer);
};
/** The end record of an archive contains the number of entries. */
const manyParts = () => {
  const file = anyZip();
  file.writeUInt16LE(1_001, file.length - 14);
  file.writeUInt16LE(1_001, file.length - 12);
  return file;
};
const random = (length: number) => Buffer.from(Array.from({ length }, (_, at) => 1 + ((at * 7919 + at / 3) % 255)));

const EMPTY = 'The sheet is empty.';
const WEB_PAGE =
  'This is a web page, whatever it is called: open it in a spreadsheet, save it as .xlsx and upload that.';
const NO_SHEET = 'Choose a sheet: .xlsx, .xls or .csv.';
const DAMAGED = 'The file is damaged: save it again and upload it once more.';
const UNREADABLE = 'The file can not be read: save it as .xlsx, .xls or .csv and upload it again.';
const NO_TEXT = 'The text of the file can not be read: save it as CSV UTF-8 and upload it again.';
const PROTECTED = 'The file is protected by a password: save it without one and upload it again.';
const TOO_LARGE = 'The file unpacks to far more than a sheet of fabrics can hold.';
const TOO_LONG = 'The sheet is too long: at most 50,000 rows.';
const NOT_BY_HAND = 'The file was not written by a spreadsheet: open it in one, save it as .xlsx and upload it again.';
const missing = (...columns: string[]) => `These columns are missing: ${columns.join(', ')}.`;

describe('an invalid file is rejected with one sentence and changes nothing:', () => {
  test.each<[string, () => WorkbookFile, string, number?]>([
    ['an empty file', () => '', EMPTY],
    ['nothing but blanks', () => ' \r\n\r\n', EMPTY],
    ['a sheet without cells', () => buildWorkbook([], []), EMPTY],
    ['only headings', () => buildWorkbook([]), 'The sheet is empty: there is no row below the headings.'],
    [
      'missing columns',
      () => buildWorkbook([], ['name', 'color']),
      missing('item_code', 'category_name', 'material', 'price_per_meter'),
    ],
    ['no headings', () => buildWorkbook([], poplin('A-1')), missing(...HEADINGS)],
    [
      'a column twice',
      () => buildWorkbook([], [...HEADINGS, 'Color']),
      'These columns stand in the sheet more than once: color.',
    ],
    [
      'two sheets',
      () => written(bookOf({ One: [HEADINGS], Two: [HEADINGS] })),
      'The file has 2 sheets (One, Two): keep only the one with the fabrics.',
    ],
    ['an archive of 1,001 parts', manyParts, TOO_LARGE],
    ['merged cells', merged, 'The sheet has merged cells (A2:B2): unmerge them, one fabric a row.'],
    [
      'a cell in the last row and column',
      () => withRows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      TOO_LONG,
    ],
    ['two rows with one number', () => withRows(row(5, 'X-1') + row(6, 'X-2') + row(5, 'X-3')), DAMAGED],
    ['more rows than allowed', () => `${HEADINGS}\n${'a\n'.repeat(50_001)}`, TOO_LONG],
    ['a zip bomb', () => withRows(' '.repeat(100_000_000)), TOO_LARGE],
    ['a truncated .xlsx', () => buildWorkbook([poplin('T-1')]).subarray(0, 2000), DAMAGED],
    ['only the header of an archive', () => Buffer.from('PK\u0003\u0004'), DAMAGED],
    ['an archive that is not a workbook', anyZip, UNREADABLE],
    ['a truncated .xls', () => buildWorkbook([poplin('T-1')], HEADINGS, 'xls').subarray(0, 1_000), UNREADABLE],
    ['another document in the container of .xls', () => container({ '/WordDocument': random(5_000) }), UNREADABLE],
    ['an .xls with a password', protectedXls, PROTECTED],
    [
      'an .xlsx with a password',
      () =>
        container({ '/EncryptionInfo': Buffer.from('0400040040000000', 'hex'), '/EncryptedPackage': random(5_000) }),
      PROTECTED,
    ],
    ['exponential XML entities (billion laughs)', laughs, NOT_BY_HAND],
    ['an external XML entity', () => withStrings('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), NOT_BY_HAND],
    [
      'an incomplete UTF-8 character',
      () => Buffer.concat([Buffer.from('\ufeffname'), Buffer.from([0xc3, 0x28])]),
      NO_TEXT,
    ],
    ['bytes of no encoding', () => Buffer.from([0x6e, 0x81, 0x8d, 0xff]), NO_TEXT],
    ['random bytes', () => random(10_000), NO_TEXT],
    [
      'a picture',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      NO_SHEET,
      415,
    ],
    ['a PDF', () => '%PDF-1.7', NO_SHEET, 415],
    ['a web page that is called .xls', () => '<html><table><tr><td>name</td></tr></table></html>', WEB_PAGE, 415],
    ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000', 'latin1'), NO_SHEET, 415],
    ['more than 20 MB', () => Buffer.alloc(21 * 1024 * 1024, 'a'), 'The file is too large: at most 20 MB.', 413],
  ])('%s', async (_, file, message, status = 400) => {
    const content = await file();
    const rejected = () =>
      duration(async () => {
        const response = await upload(content);
        expect(response.body.message).toBe(message);
        expect(response.status).toBe(status);
      });
    expect(await fastestOf(rejected, 10_000)).toBeLessThan(10_000);
    expect(await stored()).toEqual([]);
  });

  test('no file', async () => {
    const request = app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', admin);
    const { body } = await request.field('dry_run', 'true').expect(400);
    expect(body.message).toBe('Please select a file to upload');
  });

  test('and its content is not stored', async () => {
    const files = join(app.config.dataDir, 'files');
    const left = () => (existsSync(files) ? readdirSync(files, { recursive: true, withFileTypes: true }) : []);
    await eventually(() => left().every((entry) => !entry.isFile()));
  });
});

test('invalid rows are rejected with column and reason, and the others are imported', async () => {
  const cheap = (price: Cell) => poplin('BAD').with(5, price);
  const bad: [row: Cell[], column: string, message: string][] = [
    [poplin('BAD').with(0, null), 'name', 'is required.'],
    [poplin('BAD').with(0, '\u0001\t \u2003'), 'name', 'is required.'],
    [poplin(null), 'item_code', 'is required.'],
    [poplin('x'.repeat(101)), 'item_code', 'must be at most 100 characters long.'],
    [cheap(null), 'price_per_meter', 'is required.'],
    [cheap('cheap'), 'price_per_meter', 'must be a number.'],
    [cheap(-1), 'price_per_meter', 'must be at least 0.'],
    [cheap('Rs. -5'), 'price_per_meter', 'must be a number.'],
    [cheap('NaN'), 'price_per_meter', 'must be a number.'],
    [cheap('1e999'), 'price_per_meter', 'must be a number.'],
    [cheap(1e15), 'price_per_meter', 'must be at most 9,999,999,999.99.'],
    [cheap(12.345), 'price_per_meter', 'must have at most 2 decimals.'],
    [cheap(new Date(Date.UTC(2026, 0, 2))), 'price_per_meter', 'is a date: format the cell as text and type it again.'],
    [cheap(true), 'price_per_meter', 'must be a number.'],
    [cheap({ t: 'e', v: 7 }), 'price_per_meter', 'holds the error #DIV/0!.'],
  ];
  const unknown = poplin('BAD').with(2, 'Cotton; Silk');
  const { body } = await upload(
    buildWorkbook([poplin('GOOD-1'), ...bad.map(([row]) => row), unknown, poplin('GOOD-2')]),
  );
  expect(body).toMatchObject({ success_count: 2, error_count: bad.length + 1 });
  expect(body.errors.map(({ row, column, message }: FabricImportProblem) => [row, column, message])).toEqual([
    ...bad.map(([, column, message], at) => [at + 3, column, `${column} ${message}`]),
    [bad.length + 3, 'category_name', "There is no category 'Silk'."],
  ]);
  expect((await stored()).map(({ itemCode }) => itemCode).sort()).toEqual(['GOOD-1', 'GOOD-2']);
});

describe('unusual but valid input is accepted:', () => {
  const hidden = (): Buffer => {
    const book = bookOf({ Lists: [['Cotton']], Fabrics: [HEADINGS, poplin('H-1'), poplin('H-2')] });
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    const rows = book.Sheets.Fabrics;
    if (rows) rows['!rows'] = [{}, { hidden: true }];
    return written(book);
  };
  test.each<[string, () => Buffer | string, object[]]>([
    ['hidden sheets are left out, hidden rows are not', hidden, [{ itemCode: 'H-1' }, { itemCode: 'H-2' }]],
    [
      'empty sheets are left out',
      () => written(bookOf({ Sheet1: [HEADINGS, poplin('E-1')], Sheet2: [], Sheet3: [[null, ' ']] })),
      [{ itemCode: 'E-1' }],
    ],
    [
      'empty sheets before the used one are left out in an .xls',
      () =>
        write(bookOf({ Sheet1: [], Sheet2: [HEADINGS, poplin('E-2')] }), { type: 'buffer', bookType: 'xls' }) as Buffer,
      [{ itemCode: 'E-2' }],
    ],
    ['CSV text in a file named .xlsx', () => csv([poplin('T-1')]), [{ itemCode: 'T-1' }]],
    [
      'rows with gaps',
      () => buildWorkbook([poplin('G-1'), [], [' '], poplin('G-2')]),
      [{ itemCode: 'G-1' }, { itemCode: 'G-2' }],
    ],
    ['leading zeros', () => csv([poplin('007')]), [{ itemCode: '007' }]],
    [
      'headings as people write them',
      () =>
        buildWorkbook(
          [poplin('P-1')],
          HEADINGS.map((name) => ` ${name.replace('_', ' ').toUpperCase()}`),
        ),
      [{ itemCode: 'P-1' }],
    ],
    ['text that begins like a formula', () => csv([poplin('F-1').with(0, "'=1+1")]), [{ name: '=1+1' }]],
  ])('%s', async (_, file, expected) => {
    const { body } = await upload(file());
    expect(body).toMatchObject({ success_count: expected.length, error_count: 0 });
    const fabrics = (await stored()).sort((a, b) => a.itemCode.localeCompare(b.itemCode));
    expect(fabrics).toMatchObject(expected);
  });

  test('prices and texts of every kind', async () => {
    const rows: [cell: Cell, column: number, fabric: object][] = [
      ['12,50', 5, { priceCents: 1_250 }],
      ['Rs. 1,250.00', 5, { priceCents: 125_000 }],
      [0, 5, { priceCents: 0 }],
      [12.1 * 3, 5, { priceCents: 3_630 }],
      [{ t: 'n', v: 120, f: '100*1.2' }, 5, { priceCents: 12_000 }],
      ['කපු பருத்தி 🧵', 0, { name: 'කපු பருத்தி 🧵' }],
      ['Pop\u0007lin', 0, { name: 'Pop lin' }],
      ['<b>&amp;</b>', 0, { name: '<b>&amp;</b>' }],
      [true, 0, { name: 'true' }],
    ];
    await upload(buildWorkbook(rows.map(([cell, column], at) => poplin(`K-${at}`).with(column, cell))));
    const fabrics = (await stored()).sort((a, b) => a.itemCode.localeCompare(b.itemCode));
    expect(fabrics).toMatchObject(rows.map(([, , fabric]) => fabric));
  });

  test('a row that the database would reject is reported, and the others are written', async () => {
    const cut = `${'x'.repeat(99)}🧵`;
    const answer = await upload(
      buildWorkbook(
        [
          poplin('A-1').with(4, 'Navy||600000000; White||600000000'),
          poplin('A-2').with(4, 'İnci|#ffffff; inci|#000000'),
          poplin('A-3').with(4, 'ΑΣ|#ffffff; ασ|#000000'),
          poplin('İ-1'),
          poplin('i-1'),
          poplin(cut),
          poplin('A-4').with(4, `${'x'.repeat(32_000)}; Navy`),
        ],
        [...HEADINGS, 're_x0000_marks', cut],
      ),
    );
    expect(answer.body).toMatchObject({ success_count: 1, duplicate_count: 1, error_count: 5 });
    expect(answer.body.errors).toEqual([
      {
        row: 2,
        item_code: 'A-1',
        column: 'color',
        message: 'color gives its colors more than 1,000,000,000 m of stock together.',
      },
      { row: 3, item_code: 'A-2', column: 'color', message: "color names 'inci' twice: give each color once." },
      { row: 4, item_code: 'A-3', column: 'color', message: "color names 'ασ' twice: give each color once." },
      {
        row: 7,
        item_code: 'x'.repeat(99),
        column: 'item_code',
        message: 'item_code must be at most 100 characters long.',
      },
      { row: 8, item_code: 'A-4', column: 'color', message: 'color must be at most 32,000 characters long.' },
    ]);
    const { body } = await app.http.get('/api/admin/imports?limit=1').set('Authorization', admin).expect(200);
    expect(body[0].warnings).toMatchObject([{ column: 're_marks' }, { column: 'x'.repeat(99) }]);
    // It matches in either notation, as in the database.
    expect((await upload(buildWorkbook([poplin('İ-1')]))).body).toMatchObject({ success_count: 0, error_count: 0 });
    expect(await stored()).toMatchObject([{ itemCode: 'İ-1' }]);
  });

  test('a color that is named twice, ignoring case, is imported once', async () => {
    await upload(buildWorkbook([poplin('C-1').with(4, 'Navy; navy; White; NAVY')]));
    expect(await stored()).toMatchObject([{ colors: ['Navy', 'White'] }]);
  });

  test('unknown headings, also names of object properties, are ignored with a warning', async () => {
    await upload(buildWorkbook([poplin('P-1', ['{}', 1])], [...HEADINGS, '__proto__', 'Margin']));
    const { body } = await app.http.get('/api/admin/imports?limit=1').set('Authorization', admin).expect(200);
    expect(body[0].warnings).toMatchObject([
      { row: 1, column: '__proto__' },
      { row: 1, column: 'margin' },
    ]);
  });

  test('new categories named in four concurrent imports are created once', async () => {
    const codes = Array.from({ length: 200 }, (_, number) => `R-${number}`);
    const sheets = [codes, codes.toReversed(), codes.map((code) => code.toLowerCase()), codes];
    const answers = await Promise.all(sheets.map((each) => upload(buildWorkbook(each.map((code) => poplin(code))))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const sum = (count: string) => answers.reduce((total, { body }) => total + body[count], 0);
    expect([sum('success_count'), sum('error_count')]).toEqual([200, 0]);
    expect(await stored()).toHaveLength(200);
  });
});
