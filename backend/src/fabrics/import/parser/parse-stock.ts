import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import { isBlankRow, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { columnStyles } from '@selvedge/domain/fabrics/sheet-reading/column-styles';
import { withHeading } from '@selvedge/domain/fabrics/sheet-reading/heading-of';
import { textOf } from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import { formatLength } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import { truncated } from '@selvedge/domain/plain-text';
import {
  readStockHeader,
  readStockRow,
  type StockColumn,
  type StockLine,
  stockCodeOf,
} from '@selvedge/domain/stock/stock-sheet';
import { tooLong, WorkbookRejected } from '../workbook/workbook-rejected.js';
import { alike, type RepeatedRow } from './parse-fabrics.js';
import { headedColumns, surplusIn } from './worksheet-warnings.js';

/** A data row. `row` is its number in the worksheet. */
export type StockRow = { row: number; itemCode: string } & (
  | { line: StockLine }
  | { problems: { column: string; message: string }[] }
  | RepeatedRow<StockRow>
);

/**
 * Parses the rows of a stock worksheet, grouped by fabric. Among rows with the same code and color, the last valid one counts.
 *
 * @throws WorkbookRejected for invalid headings, no rows or too many.
 */
export function parseStock(
  cells: readonly (readonly WorkbookCell[])[],
  maxRows: number,
  isDelimited = false,
): { rows: StockRow[]; warnings: FabricImportProblem[] } {
  const [headings, ...body] = cells;
  if (!headings || cells.every(isBlankRow)) throw new WorkbookRejected('The sheet is empty.');
  const header = readStockHeader(headings);
  if ('problem' in header) throw new WorkbookRejected(header.problem);
  header.styles = columnStyles(header.positions, body);
  const headingOf = (column: string) => textOf(headings[header.positions.get(column as StockColumn) ?? -1]);
  const columns = headedColumns(headings);
  const rows: StockRow[] = [];
  for (const [index, line] of body.entries()) {
    if (isBlankRow(line)) continue;
    if (rows.length === maxRows) throw tooLong(maxRows);
    // The headings are row 1.
    const surplus = isDelimited ? surplusIn(line, columns) : null;
    const read = surplus ? { problems: [{ column: '', message: surplus }] } : readStockRow(line, header);
    if ('problems' in read) read.problems = read.problems.map((cell) => withHeading(cell, headingOf(cell.column)));
    rows.push({ row: index + 2, itemCode: stockCodeOf(line, header), ...read });
  }
  if (rows.length === 0) throw new WorkbookRejected('The sheet is empty: there is no row below the headings.');
  const warnings = header.unknown.map((column) => ({
    row: 1,
    item_code: '',
    column: truncated(column, 100),
    message: 'This column is not known and was left out.',
  }));
  return { rows: byFabric(lastOfEach(rows)), warnings };
}

/** Groups rows, because a batch must contain all colors of a fabric. */
function byFabric(rows: readonly StockRow[]): StockRow[] {
  const groups = new Map<string, StockRow[]>();
  for (const row of rows) {
    const group = groups.get(codeOf(row));
    if (group) group.push(row);
    else groups.set(codeOf(row), [row]);
  }
  return [...groups.values()].flat();
}

const codeOf = ({ itemCode }: StockRow): string => nameKey(itemCode);

/** Returns whether two rows are about the same fabric, and belong into one batch. */
export const isSameFabric = (one: StockRow, other: StockRow): boolean => codeOf(one) === codeOf(other);

/** Two counts of one color may be of two places, which nobody but the counter can add up. */
function lost({ line }: { line: StockLine }, counted: StockRow & { line: StockLine }) {
  if (line.stock_quantity === counted.line.stock_quantity) return {};
  const [own, other] = [line, counted.line].map(({ stock_quantity }) => formatLength(stock_quantity, 'meters'));
  const message = `The fabric and color stand again in row ${counted.row} with ${other}, which counts: ${own} of this row are left out.`;
  return { lost: { column: 'stock_quantity', message } };
}

function lastOfEach(rows: readonly StockRow[]): StockRow[] {
  const seen = new Map<string, StockRow & { line: StockLine }>();
  const marked = rows.toReversed().map((row): StockRow => {
    if (!('line' in row)) return row;
    const key = JSON.stringify([codeOf(row), nameKey(row.line.color)]);
    const counted = seen.get(key);
    if (counted) {
      return { row: row.row, itemCode: row.itemCode, repeated: true, ...alike(row, counted), ...lost(row, counted) };
    }
    seen.set(key, row);
    return row;
  });
  return marked.reverse();
}
