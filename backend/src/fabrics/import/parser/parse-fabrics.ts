import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import {
  type CellComplaint,
  itemCodeOf,
  type KnownTerms,
  readHeader,
  readRow,
  type WorkbookRow,
} from '@selvedge/domain/fabrics/fabric-sheet';
import type { MillNote } from '@selvedge/domain/fabrics/mill-price';
import { isBlankRow, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { columnStyles } from '@selvedge/domain/fabrics/sheet-reading/column-styles';
import { formatLength } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import { caseless, truncated } from '@selvedge/domain/plain-text';
import type { CellPicture } from '../workbook/raw-worksheet.js';
import { tooLong, WorkbookRejected } from '../workbook/workbook-rejected.js';
import { damageIn, headedColumns, surplusIn } from './worksheet-warnings.js';

/** A data row. `row` is its number in the worksheet. */
export type FabricRow = { row: number; itemCode: string } & ((WorkbookRow & OfSupplier) | RepeatedRow<FabricRow>);

/** A row whose code comes again below. */
export interface RepeatedRow<Row> {
  repeated: true;
  /** The row, and the one that counts, if their codes differ in signs that look alike. */
  alike?: { own: Row; counted: { row: number; itemCode: string } };
  /** The content of this row that the counted one lacks. */
  lost?: CellComplaint;
}

/** Supplier workbooks only. */
interface OfSupplier {
  /** The supplier's price in its own currency, and its quantity. */
  mill?: MillNote;
  /** LKR, where the mapping says that the prices are costs. */
  costPerMeter?: number | undefined;
  /** A new fabric is hidden unless the row says otherwise. */
  isHidden?: boolean;
  /** Images in the cells of the row, in order. */
  cellPictures?: CellPicture[];
}

/**
 * Parses the data rows of a worksheet. Among rows with the same item code, the last valid one counts.
 *
 * @throws WorkbookRejected for invalid headings, no rows or too many.
 */
export function readFabrics(
  cells: readonly (readonly WorkbookCell[])[],
  maxRows: number,
  known: KnownTerms,
  isDelimited = false,
): { rows: FabricRow[]; warnings: FabricImportProblem[] } {
  const [headings, ...body] = cells;
  if (!headings || cells.every(isBlankRow)) throw new WorkbookRejected('The sheet is empty.');
  const header = readHeader(headings);
  if ('problem' in header) throw new WorkbookRejected(header.problem);
  header.styles = columnStyles(header.positions, body);
  const columns = headedColumns(headings);
  const rows: FabricRow[] = [];
  for (const [index, line] of body.entries()) {
    if (isBlankRow(line)) continue;
    if (rows.length === maxRows) throw tooLong(maxRows);
    const surplus = isDelimited ? surplusIn(line, columns) : null;
    const read = surplus ? { problems: [{ column: '', message: surplus }] } : readRow(line, header, known);
    // The headings are row 1.
    rows.push({ row: index + 2, itemCode: itemCodeOf(line, header), ...read });
  }
  if (rows.length === 0) throw new WorkbookRejected('The sheet is empty: there is no row below the headings.');
  const warnings = header.unknown.map((column) => ({
    row: 1,
    item_code: '',
    column: truncated(column, 100),
    message: 'This column is not known and was left out.',
  }));
  warnings.push(...damageIn(cells).map((message) => ({ row: 1, item_code: '', column: '', message })));
  return { rows: lastOfEach(rows), warnings };
}

/** Keeps the last valid row of each item code; the others are marked as repeated. */
export function lastOfEach(rows: readonly FabricRow[]): FabricRow[] {
  const seen = new Map<string, FabricRow & WorkbookDraft>();
  const marked = rows.toReversed().map((row): FabricRow => {
    if (!('draft' in row)) return row;
    const code = nameKey(row.itemCode);
    const counted = seen.get(code);
    if (counted) {
      return { row: row.row, itemCode: row.itemCode, repeated: true, ...alike(row, counted), ...lost(row, counted) };
    }
    seen.set(code, row);
    return row;
  });
  return marked.reverse();
}

type WorkbookDraft = Extract<WorkbookRow, { draft: unknown }>;

/** Many mills give each color of a fabric a row of its own. */
function lost(own: WorkbookDraft, counted: FabricRow & WorkbookDraft): Pick<RepeatedRow<FabricRow>, 'lost'> {
  const kept = new Set(counted.draft.color?.map(nameKey));
  const names = (own.draft.color ?? []).filter((name) => !kept.has(nameKey(name)));
  if (names.length === 0) return lostPrice(own, counted) ?? lostStock(own, counted) ?? {};
  const message = `The code stands again in row ${counted.row}, which counts: ${names.join(', ')} of this row ${names.length === 1 ? 'is' : 'are'} left out. Put all colors of a fabric into one row.`;
  return { lost: { column: 'color', message } };
}

/** A price of each quantity, or width, in a row of its own. */
function lostPrice({ draft }: WorkbookDraft, counted: FabricRow & WorkbookDraft) {
  const [own, other] = [draft.price_per_meter, counted.draft.price_per_meter].map((price) => `Rs. ${price.toFixed(2)}`);
  if (own === other) return undefined;
  const message = `The code stands again in row ${counted.row} with ${other}, which counts: ${own} of this row is left out.`;
  return { lost: { column: 'price_per_meter', message } };
}

/** A lot of each, or a warehouse, in a row of its own. */
function lostStock({ draft }: WorkbookDraft, counted: FabricRow & WorkbookDraft) {
  const [own, other] = [draft.stock_quantity, counted.draft.stock_quantity];
  if (own === undefined || other === undefined || own === other) return undefined;
  const message = `The code stands again in row ${counted.row} with ${formatLength(other, 'meters')}, which counts: ${formatLength(own, 'meters')} of this row are left out.`;
  return { lost: { column: 'stock_quantity', message } };
}

/** Except for upper and lower case. */
export function alike<Row extends { row: number; itemCode: string }>(
  own: Row,
  { row, itemCode }: { row: number; itemCode: string },
): Pick<RepeatedRow<Row>, 'alike'> {
  return caseless(own.itemCode) === caseless(itemCode) ? {} : { alike: { own, counted: { row, itemCode } } };
}
