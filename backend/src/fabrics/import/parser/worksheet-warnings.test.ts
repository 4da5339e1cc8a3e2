import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { cellsOf } from '../workbook/read-csv.js';
import { WorksheetNotes } from '../workbook/worksheet-notes.js';
import { parseBankFile } from './parse-bank-file.js';
import { readFabrics } from './parse-fabrics.js';
import { readMapped } from './parse-mapped.js';
import { readPackingList } from './parse-packing-list.js';
import { parseStock } from './parse-stock.js';
import { notesOn } from './worksheet-warnings.js';

const KNOWN = { categories: new Map([['cotton', '1']]), patterns: new Map<string, string>() };
const SURPLUS = expect.stringContaining('put that cell in quotation marks; otherwise give the column a heading.');
const sheetOf = (text: string) => ({
  cells: cellsOf(text, 100),
  notes: new WorksheetNotes(),
  pictures: [],
  isDelimited: true as const,
});
const problemsOf = (rows: readonly object[]) =>
  rows.map((row) => ('problems' in row ? (row.problems as { message: string }[])[0]?.message : null));

test('a stock sheet is counted in the unit that stands beside each quantity', () => {
  const text = 'item_code,stock_quantity,UOM\nA-1,500,YDS\nA-2,500,mtr\nA-3,500,\nA-4,500 m,yds\nA-5,20,KGS\n';
  const { rows, warnings } = parseStock(cellsOf(text, 100), 100, true);
  expect(warnings).toEqual([]);
  expect(rows.map((row) => ('line' in row ? row.line.stock_quantity : problemsOf([row])[0]))).toEqual([
    ...[457.2, 500, 500, 500, "stock_quantity has 'KGS' beside it, which is neither meters nor yards."],
  ]);
});

describe('a comma within a cell of a CSV file that has no quotation marks', () => {
  const mapping: WorkbookMapping = {
    header_row: 1,
    columns: { 'Art No': 'item_code', Price: 'price_per_meter', Width: 'width' },
    defaults: { name: 'Poplin', category_name: 'Cotton', material: 'Cotton', color: 'White' },
  };
  const list = 'Art No,Price,Width\nA-1,1,250.00,58"\nA-2,985.00,60",\n';

  test('rejects its row of a supplier list, and of our own sheets', () => {
    expect(problemsOf(readMapped(sheetOf(list), mapping, 100, KNOWN).rows)).toEqual([SURPLUS, null]);
    const own =
      'item_code,name,category_name,material,color,price_per_meter,width\nA-1,x,Cotton,y,White,1,250.00,147\nA-2,x,Cotton,y,White,985,147,,\n';
    expect(problemsOf(readFabrics(cellsOf(own, 100), 100, KNOWN, true).rows)).toEqual([SURPLUS, null]);
    const stock = 'item_code,stock_quantity\nA-1,1,250\nA-2,985\n';
    expect(problemsOf(parseStock(cellsOf(stock, 100), 100, true).rows)).toEqual([SURPLUS, null]);
  });

  test('rejects its row also where its last cell is blank', () => {
    const remarks = 'Art No,Price,Width,Remarks\nA-1,1,250.00,150,\nA-2,985.00,150,\n';
    expect(problemsOf(readMapped(sheetOf(remarks), mapping, 100, KNOWN).rows)).toEqual([SURPLUS, null]);
    // A spreadsheet ends all of its lines alike.
    const blank = 'Art No,Price,Width,,\nA-1,1,250.00,,\nA-2,985.00,150,,\n';
    expect(problemsOf(readMapped(sheetOf(blank), mapping, 100, KNOWN).rows)).toEqual([null, null]);
  });

  test('does not concern workbooks, nor a column without a heading that is mapped', () => {
    const { isDelimited: _, ...workbook } = sheetOf(list);
    expect(problemsOf(readMapped(workbook, mapping, 100, KNOWN).rows)).toEqual([null, null]);
    const mapped: WorkbookMapping = { ...mapping, columns: { ...mapping.columns, 'Column D': 'description' } };
    expect(problemsOf(readMapped(sheetOf(list), mapped, 100, KNOWN).rows)).toEqual([null, null]);
  });

  test('rejects the file of a bank', () => {
    const bank: WorkbookMapping = { header_row: 1, columns: { Date: 'booked_on', Credit: 'money_in' }, defaults: {} };
    const file = sheetOf('Date,Credit\n2026-11-02,1,250.00\n');
    expect(() => parseBankFile(file, bank)).toThrow('Row 2: The row has more cells than headings.');
  });
});

test.each([
  'Menâ€™s Oxford',
  'CrÃªpe de Chine',
  '180Â°',
  '¾«ÊáÃÞ¸®³ñ',
  'Men\ufffds',
  '??? cotton',
  'Men‚Äôs',
  'caf√©',
  'Caf├®',
  '锟斤拷',
  'Men&#39;s',
  'Silk &amp; Linen',
])('letters that were damaged before the file was saved are noted: %s', (text) => {
  const note = `1 cell holds letters that were damaged before the file was saved, such as '${text}': correct them.`;
  expect(notesOn({ cells: [['Name', text]], notes: new WorksheetNotes(), pictures: [] }, [])).toEqual([note]);
});

test('letters of an encoding that begins with escapes are noted', () => {
  const cells = [['Name', '\u001b$B$O$H\u001b(B']];
  expect(notesOn({ cells, notes: new WorksheetNotes(), pictures: [] }, [])).toEqual([
    "1 cell holds letters that were damaged before the file was saved, such as '$B$O$H (B': correct them.",
  ]);
});

test('whole letters of any language are not taken for damaged ones', () => {
  const cells = [
    ['Crêpe – 58” wide', 'Ærø Åbenrå', '精梳棉府绸', 'CAFÉ”', 'Größe?', '€ 5', 'Ça va??', 'M&S; H&M', '√ 58', 'R&D;'],
  ];
  expect(notesOn({ cells, notes: new WorksheetNotes(), pictures: [] }, [])).toEqual([]);
});

test('of two counts of one color, the one that is left out is named', () => {
  const sheet = 'item_code,color,stock_quantity\nA-1,White,100\nA-1,Navy,50\na-1,white,250.5\nA-1,Navy,50\n';
  const { rows } = parseStock(cellsOf(sheet, 100), 100);
  expect(rows.map((row) => ('lost' in row ? row.lost?.message : null))).toEqual([
    'The fabric and color stand again in row 4 with 250.5 m, which counts: 100 m of this row are left out.',
    null,
    null,
    null,
  ]);
});

test('a count may have its unit', () => {
  const sheet = 'item_code,stock_quantity\nA-1,120 m\nA-2,500 yds\nA-3,12 rolls\nA-4,over 50 m\n';
  const { rows } = parseStock(cellsOf(sheet, 100), 100);
  expect(rows.map((row) => ('line' in row ? row.line.stock_quantity : problemsOf([row])[0]))).toEqual([
    ...[120, 457.2],
    "stock_quantity '12 rolls' can't be read as a length in stock: write it such as 800, 800 m or 500 yd.",
    'stock_quantity must be a number.',
  ]);
});

test('of two prices of one code, the one that is left out is named', () => {
  const own = 'item_code,name,category_name,material,color,price_per_meter\n';
  const sheet = `${own}A-1,x,Cotton,y,White,450\nA-1,x,Cotton,y,White,430\nA-1,x,Cotton,y,White,430\n`;
  const { rows } = readFabrics(cellsOf(sheet, 100), 100, KNOWN);
  expect(rows.map((row) => ('lost' in row ? row.lost?.message : null))).toEqual([
    'The code stands again in row 4 with Rs. 430.00, which counts: Rs. 450.00 of this row is left out.',
    null,
    null,
  ]);
});

describe('a code of a CSV file', () => {
  const own = 'item_code,name,category_name,material,color,price_per_meter\n';
  const read = (code: string) => readFabrics(cellsOf(`${own}${code},x,Cotton,y,White,450\n`, 100), 100, KNOWN).rows;

  test('that a spreadsheet has shortened is rejected, because two of them look the same', () => {
    const problem =
      "item_code '8.90123E+12' is a long number that a spreadsheet has shortened: format the column as text and type the codes again.";
    expect(problemsOf(read('8.90123E+12'))).toEqual([problem]);
    expect(problemsOf(read('"8,90123E+12"'))).toEqual([problem.replace('.', ',')]);
    expect(problemsOf([...read('1E5'), ...read('8901234567890')])).toEqual([null, null]);
  });

  const twoLines = 'has a line break in it: write one code, in one line.';
  test('that stands in two lines is rejected, because it may be two codes, or one that was wrapped', () => {
    expect(problemsOf(read('"CP-\n1110"'))).toEqual([`item_code 'CP- 1110' ${twoLines}`]);
    expect(problemsOf(read('"CP-1110\n"'))).toEqual([null]);
    const stock = parseStock(cellsOf('item_code,stock_quantity\n"CP-1110\r\nCP-1111",5\n', 100), 100, true);
    expect(problemsOf(stock.rows)).toEqual([`item_code 'CP-1110 CP-1111' ${twoLines}`]);
  });

  test('that a spreadsheet may have made of another is kept with a warning', () => {
    const doubts = {
      '12-Mar': 'may be a date that',
      'Sep-02': 'may be a date that',
      '1,110.00': 'may be a number that',
      '1110.0': 'may be a number that',
    };
    for (const [code, doubt] of Object.entries(doubts)) {
      const message = expect.stringMatching(`^item_code ${code} ${doubt} .*: it is kept as it is written.$`);
      expect(read(`"${code}"`)).toMatchObject([{ draft: { item_code: code }, warnings: [{ message }] }]);
    }
    for (const code of ['12-MAR', 'MAR-12', '12-March', 'A12-Mar', '1,11', 'A-1,110'])
      expect(read(`"${code}"`)[0]).not.toHaveProperty('warnings');
  });

  test('that is written as a formula keeps its leading zeros', () => {
    expect(read('="00123"')).toMatchObject([{ draft: { item_code: '00123' } }]);
    expect(read("'00123")).toMatchObject([{ draft: { item_code: '00123' } }]);
  });
});

describe('a second table in a sheet', () => {
  const mapping: WorkbookMapping = {
    header_row: 1,
    columns: { 'Art No': 'item_code', Price: 'price_per_meter', Width: 'width' },
    defaults: { name: 'Poplin', category_name: 'Cotton', material: 'Cotton', color: 'White' },
  };
  const problems = (text: string) => problemsOf(readMapped(sheetOf(text), mapping, 100, KNOWN).rows);
  const other =
    'The row belongs to another table, whose headings are in row 4: upload the sheet once more and choose that row for the headings.';

  test('is not read by the headings of the first', () => {
    const first = 'Art No,Price,Width\nA-1,450,150\nKNITS\n';
    expect(problems(`${first}Art No,GSM,Price\nK-1,200,750\n`)).toEqual([null, other, other]);
    // Its prices are in another unit.
    expect(problems(`${first}Art No,Price/yd,Width\nK-1,750,150\n`)).toEqual([null, other, other]);
  });

  test('does not begin with a fabric whose words are also headings', () => {
    const rows = 'A-1,Print,Fabric,Blend\nA-2,450,150,x\n';
    expect(problems(`Art No,Price,Width,Remarks\n${rows}`)).toEqual([expect.stringContaining("'Print'"), null]);
  });

  test('is read if it has the same headings', () => {
    const first = 'Art No,Price,Width\nA-1,450,150\nKNITS\n';
    expect(problems(`${first}ART NO.,PRICE,WIDTH\nK-1,750,150\n`)).toEqual([null, null]);
  });
});

test('a CSV file with a single column is noted', () => {
  expect(notesOn(sheetOf('Art No^Price\nA-1^5\n'), [])).toEqual([
    'The file has a single column: separate its cells with commas, semicolons, tabs or vertical bars.',
  ]);
  expect(notesOn(sheetOf('Art No,Price\nA-1,5\n'), [])).toEqual([]);
});

describe('a packing list', () => {
  const mapping: WorkbookMapping = {
    header_row: 1,
    columns: { Roll: 'mill_roll_number', 'Length (m)': 'length', Lot: 'lot_code' },
    defaults: { item_code: 'A-1', lot_code: 'L-1' },
  };
  const rollsIn = (lines: string) =>
    readPackingList(sheetOf(`Roll,Length (m),Lot\n${lines}`), mapping, 100).rows.map((row) =>
      'roll' in row ? row.roll.mill_roll_number : row.problems[0]?.message,
    );

  test.each(['2', '2 rolls', '共2卷', ''])('takes no row of totals for a roll that has %p for a number', (number) => {
    expect(rollsIn(`1,50,\n2,51.2,\n${number},101.2,\n`)).toEqual(['1', '2']);
  });

  test('has a warning about totals that are not those of its rolls', () => {
    const warned = (lines: string) =>
      readPackingList(sheetOf(`Roll,Length (m),Lot\n${lines}`), mapping, 100).warnings.map(({ message }) => message);
    const wrong = expect.stringContaining('This row of totals says 60 m, and the rolls above it have 50 m.');
    expect([warned('1,50,\nTotal,50,\n'), warned('1,50,\nTotal,60,\n')]).toEqual([
      ['This is a row of totals and was passed over.'],
      [wrong],
    ]);
  });

  test('has no roll of a lot whose number a spreadsheet has shortened', () => {
    expect(rollsIn('1,50,1.2E+11\n2,50,"L-1\nL-2"\n')).toEqual([
      expect.stringContaining("lot_code '1.2E+11' is a long number that a spreadsheet has shortened"),
      "lot_code 'L-1 L-2' has a line break in it: write one code, in one line.",
    ]);
  });

  test('has rolls of any length', () => {
    expect(rollsIn('1,50,L-1\n1,50,L-2\n2,100,L-2\nA,200,\n')).toEqual(['1', '1', '2', 'A']);
  });

  test('has a row for each roll', () => {
    const several = (numbers: string) =>
      `The number '${numbers}' may be those of several rolls: give each roll a row of its own.`;
    expect(rollsIn('1-5,250,\n6,50,\n7-8,99,\n')).toEqual([several('1-5'), '6', several('7-8')]);
    expect(rollsIn('1-1,50,\n1-2,50,\n1-3,51,\n2-1,52,\n12-20,53,\n')).toEqual([
      ...['1-1', '1-2', '1-3', '2-1', '12-20'],
    ]);
  });
});

test('the last movement of a bank is read, whatever it leaves blank at its end', () => {
  const columns = { Date: 'booked_on', Credit: 'money_in' } as const;
  const read = (text: string) =>
    parseBankFile(sheetOf(text), { header_row: 1, columns, defaults: {} }).counts.problems.length;
  const first = 'Date,Credit,Branch\n2026-11-02,12.50,Galle\n';
  expect([read(`${first}2026-11-03,9.00,\n`), read(`${first}2026-11-03,9`)]).toEqual([0, 1]);
});

test.each([
  [60, undefined],
  [61, 'The sheet has 61 columns. Those that become none of ours are not imported.'],
  [
    256,
    'The sheet has 256 columns or more: what stands right of column IV is not read. Those that become none of ours are not imported.',
  ],
])('of a sheet with %i columns is said what is read', (count, note) => {
  const names = Array.from({ length: count }, (_, at) => `Heading ${at}`);
  expect(notesOn({ cells: [names], notes: new WorksheetNotes(), pictures: [] }, names)[0]).toBe(note);
});
