import type { WorkbookCell } from '../fabrics/sheet-cells.js';
import type { PackingColumn } from './packing-columns.js';
import { columnOfPackingHeading } from './packing-headings.js';
import { packingHead, readPackingRow } from './packing-list.js';

const problemsIn = (cells: WorkbookCell[], length = 'Length (m)') => {
  const columns: Record<string, PackingColumn> = {
    ...{ 'Art No': 'item_code', Lot: 'lot_code', 'Roll No': 'mill_roll_number', [length]: 'length' },
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

test.each([
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
