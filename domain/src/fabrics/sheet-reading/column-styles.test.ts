import fc from 'fast-check';
import { readHeader, readRow, sheetColumns, type WorkbookColumn } from '../fabric-sheet.js';
import type { WorkbookCell } from '../sheet-cells.js';
import { columnStyles } from './column-styles.js';
import { NO_EVIDENCE } from './decimal.js';
import { mapHead } from './map-head.js';
import { readMappedRow } from './mapped-row.js';

/** How a value is written in many countries, from its hundredths. */
const styles = {
  western: (whole: string, part: string) => inThrees(whole, ',') + (part && `.${part}`),
  european: (whole: string, part: string) => inThrees(whole, '.') + (part && `,${part}`),
  french: (whole: string, part: string) => inThrees(whole, ' ') + (part && `,${part}`),
  swiss: (whole: string, part: string) => inThrees(whole, '’') + (part && `.${part}`),
  indian: (whole: string, part: string) => whole.replace(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ',') + (part && `.${part}`),
  plain: (whole: string, part: string) => whole + (part && `.${part}`),
  comma: (whole: string, part: string) => whole + (part && `,${part}`),
};
const inThrees = (whole: string, mark: string): string => whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, mark);

const writing = fc.record({
  style: fc.constantFrom(...(Object.keys(styles) as (keyof typeof styles)[])),
  hundredths: fc.oneof(
    fc.integer({ min: 10_000, max: 999_999 }),
    fc.integer({ min: 100, max: 9999 }).map((n) => n * 100),
  ),
});
const written = ({ style, hundredths }: { style: keyof typeof styles; hundredths: number }): string =>
  styles[style](
    String(Math.floor(hundredths / 100)),
    hundredths % 100 ? String(hundredths % 100).padStart(2, '0') : '',
  );

const DOUBT =
  /may be \d+ or \d+(?:\.\d+)?: write it without a mark, or with two decimals|must be a whole number|is hardly a width/;
const numeric = ['price_per_meter', 'width', 'weight', 'stock_quantity', 'minimum_order'] as const;
const positions = new Map<WorkbookColumn, number>(sheetColumns.map((column, place) => [column, place]));
const header = readHeader(sheetColumns);
const known = { categories: new Map([['cotton', 'an id']]), patterns: new Map<string, string>() };
const rowWith = (cell: string, stock: string): WorkbookCell[] => {
  const fields = { name: 'Poplin', item_code: 'A-1', category_name: 'Cotton', material: '100% Cotton' };
  const numbers = Object.fromEntries(numeric.map((column) => [column, cell]));
  const row: Record<string, string> = { ...fields, ...numbers, color: `White 1,5 mm||${stock}` };
  return sheetColumns.map((column) => row[column] ?? null);
};

describe('a column that mixes number formats of many countries at random is read correctly or asked about', () => {
  const columnsOf = fc.array(writing, { minLength: 1, maxLength: 6 });

  test('when it is read by a mapping', () => {
    fc.assert(
      fc.property(columnsOf, (writings) => {
        const rows = writings.map((own) => rowWith(written(own), '1'));
        const columns = Object.fromEntries(sheetColumns.map((column) => [column, column]));
        const head = mapHead(sheetColumns, { header_row: 1, columns, defaults: {} }, rows);
        if ('problem' in head) throw new Error(head.problem);
        for (const [at, row] of rows.entries()) {
          const value = (writings[at]?.hundredths ?? 0) / 100;
          const { cells, problems, warnings } = readMappedRow(row, head);
          for (const column of numeric) {
            const asked = [...problems, ...warnings].find((complaint) => complaint.column === column);
            if (asked) expect(asked.message).toMatch(DOUBT);
            else expect(cells[positions.get(column) ?? -1]).toBe(column === 'minimum_order' ? Math.ceil(value) : value);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('when it is read without a mapping, in the texts of colors as well', () => {
    if ('problem' in header) throw new Error(header.problem);
    fc.assert(
      fc.property(columnsOf, (writings) => {
        const rows = writings.map((own) => rowWith('100', written(own)));
        const read = (cells: WorkbookCell[][]) =>
          cells.map((row) => readRow(row, { ...header, styles: columnStyles(header.positions, cells) }, known));
        for (const [at, row] of read(rows).entries()) {
          if ('problems' in row)
            expect(row.problems).toEqual([{ column: 'color', message: expect.stringMatching(DOUBT) }]);
          else expect(row.colourways?.[0]?.stock_quantity).toBe((writings[at]?.hundredths ?? 0) / 100);
        }
        for (const [at, row] of read(writings.map((own) => rowWith(written(own), '1'))).entries()) {
          const value = (writings[at]?.hundredths ?? 0) / 100;
          const complaints = [...('problems' in row ? row.problems : []), ...(row.warnings ?? [])];
          for (const { message } of complaints) expect(message).toMatch(DOUBT);
          if (!('draft' in row)) continue;
          for (const column of numeric) {
            if (!complaints.some((own) => own.column === column)) expect(row.draft[column]).toBe(value);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

test("a column without evidence uses the sheet's decimal mark, and three digits behind it stay ambiguous", () => {
  const columns = new Map([
    ['price_per_meter', 0],
    ['stock_quantity', 1],
  ]);
  const shown = columnStyles(columns, [
    ['0,125', '1.250'],
    ['18,50', '1,250'],
  ]);
  expect(shown.get('stock_quantity')).toEqual({ ...NO_EVIDENCE, decimals: ',' });
});
