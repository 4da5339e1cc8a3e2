import type { WorkbookCell } from '../fabrics/sheet-cells.js';
import { rollTarget } from '../fabrics/sheet-reading/import-target.js';
import { fillFromTitles } from '../fabrics/sheet-reading/title-rows.js';
import type { PackingColumn } from './packing-columns.js';
import { columnOfPackingHeading } from './packing-headings.js';
import { packingHead, readPackingRow } from './packing-list.js';

const problemsIn = (cells: WorkbookCell[], length = 'Length (m)') => {
  const columns: Record<string, PackingColumn> = {
    'Art No': 'item_code',
    Lot: 'lot_code',
    'Roll No': 'mill_roll_number',
    [length]: 'length',
  };
  const head = packingHead(Object.keys(columns), { header_row: 1, columns, defaults: {} }, [cells]);
  if ('problem' in head) throw new Error(head.problem);
  const row = readPackingRow(cells, head);
  return 'problems' in row ? row.problems.map(({ message }) => message) : [];
};

test.each([
  ['-', "mill_roll_number '-' is no number of a roll."],
  ['N/A', "mill_roll_number 'N/A' is no number of a roll."],
  [
    '8.90123E+12',
    "mill_roll_number '8.90123E+12' is a long number that a spreadsheet has shortened: format the column as text and type the codes again.",
  ],
])('a roll that is numbered %s is not received', (number, problem) => {
  expect(problemsIn(['A-1', 'L-1', number, 52.4])).toEqual([problem]);
  expect(problemsIn(['A-1', 'L-1', '00017', 52.4])).toEqual([]);
});

test('a length below a heading of thousands is not read as one of meters', () => {
  expect(problemsIn(['A-1', 'L-1', '17', 52.4], 'Qty (000 m)')).toEqual([
    "length '52.4' is not in single units, as its heading says: convert the column and change its heading.",
  ]);
});

const lengthOf = (qty: WorkbookCell, unit: WorkbookCell, heading = 'Qty') => {
  const columns: Record<string, PackingColumn> = {
    'Art No': 'item_code',
    Lot: 'lot_code',
    'Roll No': 'mill_roll_number',
    [heading]: 'length',
  };
  const mapping = { header_row: 1, columns, defaults: {}, units: { length: 'meters' as const } };
  const cells = ['A-1', 'L-1', '17', qty, unit];
  const head = packingHead([...Object.keys(columns), 'Unit'], mapping, [cells]);
  if ('problem' in head) throw new Error(head.problem);
  const row = readPackingRow(cells, head);
  return 'problems' in row ? row.problems.map(({ message }) => message) : row.roll.ticket_length;
};

test('a length is in the unit that stands in its row, whatever the rest of the list is in', () => {
  expect(lengthOf(50, 'YDS')).toBe(45.72);
  expect(lengthOf('50', 'Mtr')).toBe(50);
  expect(lengthOf(50, null)).toBe(50);
  expect(lengthOf('50 m', 'YDS')).toBe(50);
  const asks = ["length '50' has 'YDS' beside it: write meters or yards behind the number."];
  expect(lengthOf(50, 'YDS', 'Length (m)')).toEqual(asks);
  expect(lengthOf(50, 'KGS')).toEqual([asks[0]?.replace('YDS', 'KGS')]);
});

test('a mark that repeats the lot above is no lot', () => {
  for (const mark of ['do', '"', 'same as above']) {
    expect(problemsIn(['A-1', mark, '17', 52.4])).toEqual([
      `lot_code '${mark}' stands for the cell above: write it out in each row.`,
    ]);
  }
});

test('a sign for nothing costs no roll where the column may be blank', () => {
  const columns: Record<string, PackingColumn> = {
    Art: 'item_code',
    Lot: 'lot_code',
    Roll: 'mill_roll_number',
    'Length (m)': 'length',
    Shade: 'shade_band',
    'N.W. (kg)': 'net_weight',
    Points: 'points',
    Grade: 'grade',
  };
  for (const nothing of ['-', 'N/A', 'nil', '--', 'TBC']) {
    const cells = ['A-1', 'L-1', '17', 52.4, nothing, nothing, nothing, '1st quality'];
    const head = packingHead(Object.keys(columns), { header_row: 1, columns, defaults: {} }, [cells]);
    if ('problem' in head) throw new Error(head.problem);
    expect(readPackingRow(cells, head)).toMatchObject({
      roll: { shade_band: null, net_weight_grams: null, points: null, grade: 'first' },
    });
  }
});

test.each([
  ['Weight G.W. kg', 'gross_weight'],
  ['Weight N.W. kg', 'net_weight'],
  ['Nett Kgs', 'net_weight'],
  ['Roll weight, gross', 'gross_weight'],
  ['Tare weight', undefined],
  ['Weight (GSM)', undefined],
  ['Weight (kg)', 'net_weight'],
  ['Actual Yds', 'measured_length'],
  ['Actual width (cm)', 'width'],
  ['Gross Mtr', undefined],
  ['Points/100 sqm', undefined],
  ['Total points', 'points'],
  ['HS Code', undefined],
  ['Lot qty', undefined],
  ['Shrinkage length', undefined],
  ['Weight/m', undefined],
  ['Net Mtr', 'length'],
  ['G.W. (kg)', 'gross_weight'],
  ['දිග (මීටර්)', 'length'],
  ['රෝල් අංකය', 'mill_roll_number'],
  ['நீளம்', 'length'],
  ['மொத்த எடை (kg)', 'gross_weight'],
])('the heading %p of a packing list is mapped to the column %p', (heading, column) => {
  expect(columnOfPackingHeading(heading)?.column).toBe(column);
});

test('titles over rows say fabric, color and lot of the rolls below, until another fabric or color begins', () => {
  const rows: WorkbookCell[][] = [
    ['Our ref: PL-118', 'Item: CP-1110', 'Color: Navy', 'Lot: L-77'],
    ['Roll No', 'Meters'],
    [1, 50],
    ['Color: White', 'Lot: L-80'],
    [2, 51],
    ['Item: CP-1120'],
    [3, 52],
  ];
  fillFromTitles(rows, 1, rollTarget);
  expect(rows.slice(1)).toEqual([
    ['Roll No', 'Meters', null, null, 'Item', 'Color', 'Lot'],
    [1, 50, null, null, 'CP-1110', 'Navy', 'L-77'],
    [],
    [2, 51, null, null, 'CP-1110', 'White', 'L-80'],
    [],
    [3, 52, null, null, 'CP-1120'],
  ]);
});
