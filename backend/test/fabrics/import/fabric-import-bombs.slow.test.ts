import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { WorkbookKind } from '../../../src/fabrics/import/workbook/read-cells.js';
import { buildWorkbook, csv, HEADINGS, poplin } from '../../support/fabric-workbooks.js';
import { picturedBook } from '../../support/picture-workbook.js';
import { testProgram } from '../../support/programs.js';
import { type HandEntry, zipByHand } from '../../support/zip-by-hand.js';

jest.setTimeout(120_000);

/** Far less than parsing these files without limits would take. */
const HEAP_MB = 256;
const MAX_RSS_MB = 650;
/** Twice what the worst of them takes on a slow machine under load. */
const MAX_CPU_MS = 20_000;

let folder: string;
let reader: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-bombs-'));
  reader = fork(testProgram('workbook-reader'), { execArgv: [`--max-old-space-size=${HEAP_MB}`] });
  await once(reader, 'message');
});
afterAll(async () => {
  reader.disconnect();
  await rm(folder, { recursive: true });
});

async function read(file: Buffer | string, kind: WorkbookKind | 'mill') {
  const path = join(folder, 'sheet');
  await writeFile(path, file);
  reader.send({ path, kind });
  const waiting = new AbortController();
  const died = once(reader, 'exit', waiting).then(() => [{ outcome: 'died', cpuMs: 0, maxRssMb: 0 }]);
  const [reported] = await Promise.race([once(reader, 'message', waiting), died]);
  died.catch(() => undefined);
  waiting.abort();
  return reported as { outcome: string; cpuMs: number; maxRssMb: number };
}

async function expectOutcome(file: Buffer | string, kind: WorkbookKind | 'mill', outcome: string): Promise<void> {
  const reported = await read(file, kind);
  expect(reported.outcome).toBe(outcome);
  expect(reported.cpuMs).toBeLessThan(MAX_CPU_MS);
  expect(reported.maxRssMb).toBeLessThan(MAX_RSS_MB);
}

const DAMAGED = 'The file is damaged: save it again and upload it once more.';
const UNREADABLE = 'The file can not be read: save it as .xlsx, .xls or .csv and upload it again.';
const TOO_LARGE = 'The file unpacks to far more than a sheet of fabrics can hold.';
const NESTED = 'The file holds another file packed inside it: save the sheet alone as .xlsx and upload it again.';
const PROTECTED = 'The file is protected by a password: save it without one and upload it again.';
const NOT_BY_HAND = 'The file was not written by a spreadsheet: open it in one, save it as .xlsx and upload it again.';
const TOO_LONG = 'The sheet is too long: at most 50,000 rows.';
const TOO_MANY = 'The sheet has too many cells: delete the empty rows and columns and upload it again.';
const endless = (row: number) =>
  `Row ${row} of the file is longer than a fabric can be: is a quotation mark or a line break missing?`;
const READ = 'read 2 rows';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (targets: Record<string, string>) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([type, target], at) => `<Relationship Id="r${at}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const texts = (row: number, cells: readonly unknown[]) =>
  `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const TWO_ROWS = texts(1, HEADINGS) + texts(2, poplin('C-1'));

interface Parts {
  rows?: string;
  beforeRows?: string;
  afterRows?: string;
  strings?: string;
  styles?: string;
  moreSheets?: string;
  afterSheets?: string;
  /** The complete worksheet part. */
  sheet?: Buffer | string;
}

/** A minimal workbook, with the parts that a case adds. */
function partsOf({
  rows = '',
  beforeRows = '',
  afterRows = '',
  strings,
  styles,
  moreSheets = '',
  afterSheets = '',
  sheet,
}: Parts): HandEntry[] {
  const targets = { worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml', styles: 'styles.xml' };
  const workbook = `<sheets><sheet name="Fabrics" sheetId="1" r:id="r0"/>${moreSheets}</sheets>${afterSheets}`;
  return [
    { name: '_rels/.rels', content: relations({ officeDocument: 'xl/workbook.xml' }) },
    { name: 'xl/workbook.xml', content: `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}">${workbook}</workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', content: relations(targets) },
    { name: 'xl/sharedStrings.xml', content: strings ?? `${XML}<sst ${MAIN}/>` },
    { name: 'xl/styles.xml', content: styles ?? `${XML}<styleSheet ${MAIN}/>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content:
        sheet ??
        `${XML}<worksheet ${MAIN}>${beforeRows}<sheetData>${TWO_ROWS}${rows}</sheetData>${afterRows}</worksheet>`,
    },
    // Pictures are stored uncompressed, since the compression ratio is checked for the whole file.
    { name: 'xl/media/image1.png', content: PICTURE, stored: true },
  ];
}
const book = (parts: Parts, more: HandEntry[] = []) => zipByHand([...partsOf(parts), ...more]);
/** The same with another entry for the worksheet. */
const withSheet = (entry: Partial<HandEntry>) =>
  zipByHand(partsOf({}).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, ...entry } : part)));
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0, state = 1; at < length; at++) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = state & 255;
  }
  return bytes;
}
const PICTURE = noise(600_000);
const many = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
const cell = (reference: string) => `<row r="${/\d+/.exec(reference)?.[0]}"><c r="${reference}"><v>1</v></c></row>`;
const styles = (inside: string) => `${XML}<styleSheet ${MAIN}>${inside}</styleSheet>`;
const sst = (inside: string) => `${XML}<sst ${MAIN}>${inside}</sst>`;
const SPACES = Buffer.alloc(220_000_000, ' ');

describe('an archive is read or rejected within limits:', () => {
  test.each<[string, () => Buffer, string]>([
    ['as it should be', () => book({}), READ],
    ['that declares an unpacked size above the limit', () => withSheet({ content: SPACES }), TOO_LARGE],
    ['that declares a false unpacked size', () => withSheet({ content: SPACES, claimed: { size: 5_000 } }), DAMAGED],
    [
      'that hides it in an unused part',
      () => book({}, [{ name: 'a.bin', content: SPACES, claimed: { size: 9 } }]),
      DAMAGED,
    ],
    ['that claims more than comes out', () => withSheet({ claimed: { size: 9_000 } }), DAMAGED],
    ['that claims 2^60 bytes', () => withSheet({ size64: 2n ** 60n }), TOO_LARGE],
    [
      'of a part that unpacks a hundredfold',
      () => book({}, [{ name: 'a.bin', content: SPACES.subarray(0, 150_000_000) }]),
      TOO_LARGE,
    ],
    ...['xl/worksheets/sheet1.xml', 'xl/media/a.png', 'a.zip'].flatMap((name) =>
      [true, false].flatMap((stored): [string, () => Buffer, string][] => [
        [`with an archive as ${name}, stored: ${stored}`, () => nested(name, book({}), stored), NESTED],
        [`with a gzip as ${name}, stored: ${stored}`, () => nested(name, gzipSync(TWO_ROWS), stored), NESTED],
        [
          `with an .xls as ${name}, stored: ${stored}`,
          () => nested(name, buildWorkbook([], HEADINGS, 'xls'), stored),
          NESTED,
        ],
      ]),
    ),
    ['of one part', () => zipByHand([{ name: 'sheet1.xml', content: book({}), stored: true }]), NESTED],
    ['with a name twice', () => book({}, [{ name: 'xl/workbook.xml', content: '' }]), DAMAGED],
    ['with a name twice, in another case', () => book({}, [{ name: 'XL/Workbook.XML', content: '' }]), DAMAGED],
    ['whose entries share their bytes', () => book({}, [{ ...entry('b.xml'), sameAs: 6 }]), DAMAGED],
    [
      'whose directory knows an entry by another name',
      () => withSheet({ local: { name: 'xl/worksheets/sheet2.xml' } }),
      DAMAGED,
    ],
    ['whose entry says another size', () => withSheet({ local: { size: 1 } }), DAMAGED],
    ['whose entry says another packed size', () => withSheet({ local: { packed: 1 } }), DAMAGED],
    ['whose entry is packed otherwise', () => withSheet({ local: { method: 0 } }), DAMAGED],
    ['with an unknown compression method', () => withSheet({ claimed: { method: 99 } }), DAMAGED],
    ['with a wrong checksum', () => withSheet({ claimed: { checksum: 1 } }), DAMAGED],
    ['with a password', () => withSheet({ claimed: { flags: 1 } }), PROTECTED],
    ['without a workbook', () => zipByHand([{ name: 'a.txt', content: 'a' }]), UNREADABLE],
    [
      'whose sheet is missing',
      () => zipByHand(partsOf({}).filter(({ name }) => !name.endsWith('sheet1.xml'))),
      DAMAGED,
    ],
  ])('%s', (_, file, outcome) => expectOutcome(file(), 'xlsx', outcome));

  const entry = (name: string): HandEntry => ({ name, content: '' });
  const nested = (name: string, content: Buffer, stored: boolean) =>
    zipByHand([...partsOf({}).filter((part) => part.name !== name), { name, content, stored }]);
});

describe('a workbook is read or rejected within limits:', () => {
  test.each<[string, () => Buffer, string]>([
    [
      'with a document type far down',
      () => book({ sheet: `${XML}<!--${'x'.repeat(5_000)}--><!DOCTYPE a><worksheet/>` }),
      NOT_BY_HAND,
    ],
    ['with elements that are never closed', () => book({ rows: '<row>'.repeat(500_000) }), DAMAGED],
    [
      'with an element of 300,000 attributes',
      () => book({ rows: `<row ${many(300_000, (at) => `a${at}="" `)}/>` }),
      DAMAGED,
    ],
    ['in UTF-16', () => book({ sheet: Buffer.from(`\ufeff<worksheet/>`, 'utf16le') }), 'read 0 rows'],
    ['that is no XML', () => book({ sheet: 'name,item_code' }), DAMAGED],
    ['with texts that are never closed', () => book({ strings: sst('<si><rPh>'.repeat(300_000)) }), DAMAGED],
    ['of three million texts', () => book({ strings: sst('<si><t>a</t></si>'.repeat(3_000_000)) }), UNREADABLE],
    [
      'of a million styles',
      () => book({ styles: styles(`<cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs>`) }),
      UNREADABLE,
    ],
    [
      'of a million formats',
      () => book({ styles: styles(many(1_000_000, (at) => `<numFmt numFmtId="${at}" formatCode="0"/>`)) }),
      UNREADABLE,
    ],
    [
      'of a hundred sheets that are one',
      () => book({ moreSheets: '<sheet name="A" r:id="r0"/>'.repeat(100) }),
      DAMAGED,
    ],
    [
      'of 90,000 styles in 9,000 long formats',
      () =>
        book({
          styles: styles(
            `${many(9_000, (at) => `<numFmt numFmtId="${at + 200}" formatCode="${'0'.repeat(250)}${at}"/>`)}<cellXfs>${many(90_000, (at) => `<xf numFmtId="${(at % 9_000) + 200}"/>`)}</cellXfs>`,
          ),
        }),
      READ,
    ],
    [
      'of half a million names',
      () =>
        book({
          afterSheets: `<definedNames>${many(500_000, (at) => `<definedName name="n${at}">A1</definedName>`)}</definedNames>`,
        }),
      READ,
    ],
    [
      'of half a million links',
      () => book({ afterRows: `<hyperlinks>${many(500_000, (at) => `<hyperlink ref="A${at + 1}"/>`)}</hyperlinks>` }),
      READ,
    ],
    [
      'of half a million merged ranges',
      () =>
        book({ afterRows: `<mergeCells>${many(500_000, (at) => `<mergeCell ref="A${at}:B${at}"/>`)}</mergeCells>` }),
      'The sheet has merged cells (A0:B0, A1:B1, A2:B2, A3:B3, A4:B4): unmerge them, one fabric a row.',
    ],
    [
      'of half a million comments',
      () => book({}, [{ name: 'xl/comments1.xml', content: many(500_000, (at) => `<comment ref="A${at}"/>`) }]),
      READ,
    ],
    [
      'with a text of 50 MB',
      () => book({ rows: `<row r="3"><c t="str"><v>${'a'.repeat(50_000_000)}</v></c></row>` }),
      'read 3 rows',
    ],
    ['with a dimension up to the last cell', () => book({ beforeRows: '<dimension ref="A1:XFD1048576"/>' }), READ],
    ['with a dimension beyond the last cell', () => book({ beforeRows: '<dimension ref="A1:ZZZZZZ99999999"/>' }), READ],
    ...['ZZZZZZ3', 'XFE3', 'A99999999', 'A1048577', 'A0', 'A-1', '3', 'A', 'A3B', '', 'A4'].map(
      (reference): [string, () => Buffer, string] => [
        `with a cell at '${reference}'`,
        () => book({ rows: `<row r="3"><c r="${reference}"><v>1</v></c></row>` }),
        DAMAGED,
      ],
    ),
    ...['0', '-1', '1048577', '99999999999999999999', 'NaN', '1e5', '1.5'].map(
      (row): [string, () => Buffer, string] => [
        `with a row '${row}'`,
        () => book({ rows: `<row r="${row}"><c><v>1</v></c></row>` }),
        row === '1e5' ? TOO_LONG : DAMAGED,
      ],
    ),
    ['with a cell in the last row', () => book({ rows: cell('A1048576') }), TOO_LONG],
    ['with something in the last column', () => book({ rows: cell('XFD3') }), READ],
    [
      'of 16,384 columns',
      () => book({ rows: many(130, (row) => `<row r="${row + 3}">${'<c><v>1</v></c>'.repeat(16_384)}</row>`) }),
      TOO_MANY,
    ],
    ['of cells beyond the last column', () => book({ rows: `<row r="3">${'<c/>'.repeat(16_385)}</row>` }), DAMAGED],
    [
      'with two million blank cells',
      () => book({ rows: many(80_000, (row) => `<row r="${row + 3}">${'<c s="1"/>'.repeat(27)}</row>`) }),
      TOO_MANY,
    ],
  ])('%s', (_, file, outcome) => expectOutcome(file(), 'xlsx', outcome));
});

describe('a supplier workbook is read or rejected within limits:', () => {
  const OUTSIDE: [string, 'External'?][] = [
    ['../../../../etc/passwd'],
    ['/etc/passwd'],
    ['file:///etc/passwd', 'External'],
    ['http://127.0.0.1:5432/a.png', 'External'],
    ['https://example.com/a.png'],
    ['\\\\server\\share\\a.png', 'External'],
  ];
  const MANY = 6_000;
  const TOO_MANY_PICTURES = 'The file holds too many pictures: at most 6,000 of 400 MB together. Split the sheet.';
  const codes = Array.from({ length: MANY }, (_, at) => `MP-${at}`);
  const small = (count: number) => Array.from({ length: count }, (_, at) => `picture ${at}`);
  const beside = (count: number) => Array.from({ length: count }, (_, at) => ({ fabric: at, media: at }));
  /** 40 MB that compress to a fortieth; compressed once. */
  const large = (() => {
    const content = Buffer.alloc(40_000_000);
    for (let at = 0; at < content.length; at += 40_000) noise(900).copy(content, at);
    return content;
  })();

  test.each<[string, () => Buffer, string]>([
    [
      'with 6,000 pictures',
      () => picturedBook({ codes, media: small(MANY), pictures: beside(MANY) }),
      'read 6001 rows, 6000 pictures',
    ],
    ['with 6,001 pictures', () => picturedBook({ codes: ['A'], media: small(MANY + 1) }), TOO_MANY_PICTURES],
    [
      'with 6,000 pictures beside the last row',
      () => picturedBook({ codes: ['A'], media: ['one'], pictures: Array(MANY).fill({ fabric: 1_048_574, media: 0 }) }),
      'read 2 rows, 6000 pictures',
    ],
    [
      'with one picture at 6,001 places',
      () => picturedBook({ codes: ['A'], media: ['one'], pictures: Array(MANY + 1).fill({ fabric: 0, media: 0 }) }),
      'The sheet has more than 6,000 pictures: split it.',
    ],
    [
      'with 400 MB of pictures',
      () => picturedBook({ codes: ['A'], media: Array(10).fill(large), pictures: beside(1) }),
      'read 2 rows, 1 pictures',
    ],
    [
      'with more than 400 MB of pictures',
      () => picturedBook({ codes: ['A'], media: Array(11).fill(large) }),
      TOO_MANY_PICTURES,
    ],
    [
      'whose pictures hide what they unpack to',
      () => picturedBook({ codes: ['A'], media: [{ name: '', content: SPACES, claimed: { size: 5_000 } }] }),
      DAMAGED,
    ],
    ['whose picture unpacks a thousandfold', () => picturedBook({ codes: ['A'], media: [SPACES] }), TOO_LARGE],
    [
      'with more than 20 MB beside its pictures',
      () =>
        picturedBook({
          codes: ['A'],
          media: ['one'],
          more: [{ name: 'a.bin', content: large.subarray(0, 21_500_000), stored: true }],
        }),
      'The sheet is too large: at most 20 MB without its pictures.',
    ],
    [
      'that places pictures in the last row and beyond it',
      () =>
        picturedBook({
          codes: ['A'],
          media: ['one'],
          pictures: [
            { fabric: 1_048_574, media: 0 },
            { fabric: 9_999_999_999, media: 0 },
            { fabric: 0, media: 7 },
          ],
        }),
      'read 2 rows, 2 pictures',
    ],
    [
      'with more anchors than any sheet has shapes',
      () =>
        picturedBook({
          codes: ['A'],
          media: ['one'],
          anchors: Array.from({ length: 50_001 }, (_, at) => {
            const unlike = Math.imul(at, 2_654_435_761) >>> 0;
            return `<xdr:oneCellAnchor at="${unlike}"><xdr:from><xdr:row>1048575</xdr:row></xdr:from></xdr:oneCellAnchor>`;
          }).join(''),
        }),
      'The sheet has more than 6,000 pictures: split it.',
    ],
    [
      'whose drawing declares entities',
      () => picturedBook({ codes: ['A'], media: ['one'], anchors: '</xdr:wsDr><!DOCTYPE a [<!ENTITY b "c">]><a>' }),
      DAMAGED,
    ],
    [
      'whose pictures lie outside of it',
      () =>
        picturedBook({
          codes: ['A'],
          media: ['one'],
          targets: OUTSIDE.map(([target, mode], at) => [`o${at}`, 'image', target, mode]),
          anchors: OUTSIDE.map(
            (_, at) =>
              `<xdr:oneCellAnchor><xdr:from><xdr:row>1</xdr:row></xdr:from><xdr:pic><a:blip r:${at % 2 ? 'link' : 'embed'}="o${at}"/></xdr:pic></xdr:oneCellAnchor>`,
          ).join(''),
        }),
      'read 2 rows, 0 pictures',
    ],
    [
      'of one part with a password',
      () => picturedBook({ codes: ['A'], media: [{ name: '', content: 'x', claimed: { flags: 1 } }] }),
      PROTECTED,
    ],
    ['with 52,100 rows', () => picturedBook({ codes: Array(52_100).fill('A'), media: [] }), TOO_LONG],
  ])('%s', (_, file, outcome) => expectOutcome(file(), 'mill', outcome));
});

describe('20 MB of text is read or rejected within limits:', () => {
  const MB20 = 20_000_000;
  const head = `${HEADINGS}\n`;
  test.each<[string, () => string, string]>([
    ['of line ends', () => '\n'.repeat(MB20), 'read 0 rows'],
    ['of line ends below the headings', () => head + '\r\n'.repeat(MB20 / 2), 'read 1 rows'],
    ['of commas', () => ','.repeat(MB20), endless(1)],
    ['of semicolons', () => ';'.repeat(MB20), endless(1)],
    ['of quotation marks', () => '"'.repeat(MB20), endless(1)],
    ['in one line', () => head + 'a'.repeat(MB20), endless(2)],
    ['in a cell that never ends', () => `${head}"${'a\n'.repeat(MB20 / 2)}`, endless(2)],
    ['of short rows', () => head + 'a\n'.repeat(MB20 / 2), TOO_LONG],
    ['of rows of blanks', () => head + ' \n'.repeat(MB20 / 2), TOO_LONG],
    ['of rows of commas', () => head + `${','.repeat(900)}\n`.repeat(22_000), 'read 1 rows'],
    ['of small quotations', () => head + `${'"",'.repeat(300)}\n`.repeat(22_000), 'read 1 rows'],
  ])('%s', (_, text, outcome) => expectOutcome(text(), 'csv', outcome));

  test('with an unclosed quotation mark, which is rejected', () =>
    expectOutcome(
      `${head}a,b\n"c,d\ne,f\n`,
      'csv',
      'Row 3 of the file can not be read: a quotation mark opens a cell and none closes it.',
    ));
});

describe('a compound file is read or rejected within limits:', () => {
  const whole = buildWorkbook([poplin('X-1')], HEADINGS, 'xls');
  const sector = (number: number) => (number + 1) * 512;
  const tableAt = sector(whole.readUInt32LE(76));
  const directoryAt = sector(whole.readUInt32LE(48));
  const changed = (change: (file: Buffer) => void): Buffer => {
    const file = Buffer.from(whole);
    change(file);
    return file;
  };
  test.each<[string, Buffer, string]>([
    ['as it should be', whole, READ],
    [
      'whose sectors each refer to themselves',
      changed((file) => {
        for (let at = 0; at < 128; at += 1) file.writeUInt32LE(at, tableAt + at * 4);
      }),
      UNREADABLE,
    ],
    [
      'whose sector chains are circular',
      changed((file) => {
        for (let at = 0; at < 128; at += 1) file.writeUInt32LE(at ^ 1, tableAt + at * 4);
      }),
      UNREADABLE,
    ],
    [
      'whose sector chains lead outside the file',
      changed((file) => {
        for (let at = 0; at < 128; at += 1) file.writeUInt32LE(0x00ffffff, tableAt + at * 4);
      }),
      UNREADABLE,
    ],
    [
      'of streams of 4 GB',
      changed((file) => {
        for (let at = 0; at < 4; at += 1) file.writeUInt32LE(0xfffffff0, directoryAt + at * 128 + 120);
      }),
      UNREADABLE,
    ],
    ['of sectors of 2^200 bytes', changed((file) => file.writeUInt16LE(200, 30)), UNREADABLE],
    [
      'of 4 billion tables',
      changed((file) => {
        file.writeUInt32LE(0xffffffff, 44);
        file.writeUInt32LE(0, 68);
        file.writeUInt32LE(0xfffffff0, 72);
      }),
      UNREADABLE,
    ],
    [
      'whose sector tables are all the same sector',
      changed((file) => {
        for (let at = 0; at < 109; at += 1) file.writeUInt32LE(file.readUInt32LE(76), 76 + at * 4);
      }),
      UNREADABLE,
    ],
    ['cut off in its header', whole.subarray(0, 100), UNREADABLE],
    ['cut off in its tables', whole.subarray(0, tableAt), UNREADABLE],
  ])('%s', (_, file, outcome) => expectOutcome(file, 'xls', outcome));
});

describe('the process that reads a file', () => {
  const TOO_MUCH = 'The sheet is too large to be read: split it into smaller ones.';
  const KILLER =
    'This sheet ended the program that read it twice, so it is not tried again: save it again as .xlsx or .csv and upload that.';
  const whole = csv(Array.from({ length: 50_000 }, (_, at) => poplin(`C-${at}`)));
  let worker: ChildProcess;
  beforeAll(async () => {
    worker = fork(testProgram('workbook-sandbox'), { execArgv: ['--max-old-space-size=128'] });
    await once(worker, 'message');
  });
  afterAll(() => worker.disconnect());

  test.each<[string, { heapMb?: number; readingMs?: number; kills?: number }, string]>([
    ['can read a sheet of the maximum size', {}, 'read 50000 rows, first 1000'],
    ['ends without its worker when it needs more memory than allowed', { heapMb: 24 }, TOO_MUCH],
    ['ends without its worker when it needs more time than allowed', { readingMs: 100 }, TOO_MUCH],
    ['is restarted after being killed once', { kills: 1 }, 'read 50000 rows, first 1000'],
    ['is not restarted after being killed twice', { kills: 2 }, KILLER],
  ])('%s', async (_, { heapMb = 512, readingMs = 60_000, kills = 0 }, outcome) => {
    const path = join(folder, 'sandboxed');
    await writeFile(path, whole);
    worker.send({ path, heapMb, readingMs, kills });
    const [reported] = await once(worker, 'message');
    expect(reported.outcome).toBe(outcome);
    expect(reported.rssMb).toBeLessThan(250);
    expect(worker.exitCode).toBeNull();
  });
});
