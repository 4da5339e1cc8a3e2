import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import {
  itemCodeOf,
  type KnownTerms,
  readHeader,
  readRow,
  type WorkbookRow,
} from '@selvedge/domain/fabrics/fabric-sheet';
import { isBlankRow, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { beginning, caseless } from '@selvedge/domain/plain-text';
import { tooLong, WorkbookRejected } from '../workbook/workbook-rejected.js';

/** A data row. `row` is the sheet's own number. */
export type FabricRow = { row: number; itemCode: string } & ((WorkbookRow & OfMill) | { repeated: true });

/** What only the sheet of a mill tells. */
interface OfMill {
  /** As the mill has it, in its own currency. */
  millPrice?: string;
  /** Pictures in the cells of the row, in their order. */
  cellPictures?: CellPicture[];
}

/** A picture in the sheet itself: where it lies in the archive, and its SHA-256. */
export interface CellPicture {
  part: string;
  digest: string;
}

/**
 * The cells of a sheet → what each data row says. Of rows with the same item code the last that can be read counts.
 *
 * @throws SheetRefused for headings that don't do, no rows or too many.
 */
export function readFabrics(
  cells: readonly (readonly WorkbookCell[])[],
  maxRows: number,
  known: KnownTerms,
): { rows: FabricRow[]; warnings: FabricImportFault[] } {
  const [headings, ...body] = cells;
  if (!headings || cells.every(isBlankRow)) throw new WorkbookRejected('The sheet is empty.');
  const header = readHeader(headings);
  if ('fault' in header) throw new WorkbookRejected(header.fault);
  const rows: FabricRow[] = [];
  for (const [index, line] of body.entries()) {
    if (isBlankRow(line)) continue;
    if (rows.length === maxRows) throw tooLong(maxRows);
    // The headings are row 1.
    rows.push({ row: index + 2, itemCode: itemCodeOf(line, header), ...readRow(line, header, known) });
  }
  if (rows.length === 0) throw new WorkbookRejected('The sheet is empty: there is no row below the headings.');
  const warnings = header.unknown.map((column) => ({
    row: 1,
    item_code: '',
    column: beginning(column, 100),
    message: 'This column is not known and was left out.',
  }));
  return { rows: lastOfEach(rows), warnings };
}

/** Of rows with the same item code the last one that can be read stays; the others are repeated. */
export function lastOfEach(rows: readonly FabricRow[]): FabricRow[] {
  const seen = new Set<string>();
  const marked = rows.toReversed().map((row): FabricRow => {
    if (!('draft' in row)) return row;
    const code = caseless(row.itemCode);
    if (seen.has(code)) return { row: row.row, itemCode: row.itemCode, repeated: true };
    seen.add(code);
    return row;
  });
  return marked.reverse();
}
