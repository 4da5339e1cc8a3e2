import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { type KnownTerms, readRow, sheetColumns, type WorkbookHeader } from '@selvedge/domain/fabrics/fabric-sheet';
import { isBlankRow, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { ReadAs, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { type MappedHead, mapHead, readMappedRow } from '@selvedge/domain/fabrics/sheet-reading/mapped-row';
import { reasonToPass } from '@selvedge/domain/fabrics/sheet-reading/passed-row';
import { fillDown, headNames, textOf } from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import { beginning } from '@selvedge/domain/plain-text';
import type { PlacedPicture, RawWorksheet } from '../workbook/raw-worksheet.js';
import { tooLong, WorkbookRejected } from '../workbook/workbook-rejected.js';
import { fingerprintOf } from './inspect-workbook.js';
import { type FabricRow, lastOfEach } from './parse-fabrics.js';
import { notesOn } from './worksheet-warnings.js';

/** Number of conversions kept for the preview. */
const SHOWN_READINGS = 300;
/** Number of skipped rows reported individually. */
const TOLD_ROWS = 100;
const OURS: WorkbookHeader = { positions: new Map(sheetColumns.map((column, at) => [column, at])), unknown: [] };

export interface MappedWorkbook {
  rows: FabricRow[];
  warnings: FabricImportFault[];
  readAs: ReadAs[];
  /** Identifies the header. */
  fingerprint: string;
}

/**
 * Parses the data rows of a supplier workbook by its mapping. Of rows with the same item code the last valid one counts.
 *
 * @throws WorkbookRejected for a mapping of another worksheet, no rows or too many.
 */
export function readMapped(
  sheet: RawWorksheet,
  mapping: WorkbookMapping,
  maxRows: number,
  known: KnownTerms,
): MappedWorkbook {
  const { cells, notes, pictures } = sheet;
  const at = mapping.header_row - 1;
  if (at >= cells.length) {
    throw new WorkbookRejected(
      `Row ${mapping.header_row} can't hold the headings: the sheet ends at row ${cells.length}. Look at the columns anew.`,
    );
  }
  const names = headNames(cells, at, notes.merges);
  fillDown(
    cells,
    notes.merges.filter(({ top }) => top > at),
  );
  const body = cells.slice(at + 1);
  const head = mapHead(names, mapping, body);
  if ('fault' in head) throw new WorkbookRejected(head.fault);
  const warnings: FabricImportFault[] = notesOn(sheet, names).map((message) => ({
    row: mapping.header_row,
    item_code: '',
    column: '',
    message,
  }));
  const shown = byRow(pictures);
  const rows: FabricRow[] = [];
  const readAs: ReadAs[] = [];
  let passed = 0;
  for (const [index, line] of body.entries()) {
    if (isBlankRow(line)) continue;
    const place = at + 1 + index;
    const reason = reasonToPass(line, head, names);
    if (reason) {
      passed += 1;
      if (passed <= TOLD_ROWS) warnings.push({ row: place + 1, item_code: '', column: '', message: reason });
      continue;
    }
    if (rows.length === maxRows) throw tooLong(maxRows);
    const { row, readings } = rowOf(line, head, known, place + 1);
    if ('draft' in row) {
      const own = shown.get(place) ?? [];
      if (own.length > 0) row.cellPictures = own.map(({ part, digest }) => ({ part, digest }));
      shown.delete(place);
    }
    rows.push(row);
    if (readAs.length < SHOWN_READINGS) readAs.push(...readings);
  }
  if (rows.length === 0) throw new WorkbookRejected('The sheet is empty: there is no row below the headings.');
  const astray = [...shown.values()].flat().length;
  if (astray > 0) {
    const message = `${astray} ${astray === 1 ? 'picture stands' : 'pictures stand'} beside no fabric that is imported and ${astray === 1 ? 'was' : 'were'} left out.`;
    warnings.push({ row: mapping.header_row, item_code: '', column: '', message });
  }
  return {
    rows: lastOfEach(rows),
    warnings,
    readAs: readAs.slice(0, SHOWN_READINGS),
    fingerprint: fingerprintOf(names),
  };
}

/** Converts a row to our own format, read by the same rules. */
function rowOf(
  line: readonly WorkbookCell[],
  head: MappedHead,
  known: KnownTerms,
  number: number,
): { row: FabricRow; readings: ReadAs[] } {
  const mapped = readMappedRow(line, head);
  const itemCode = beginning(textOf(line[head.positions.get('item_code') ?? -1]), 100);
  const read = readRow(mapped.cells, { ...OURS, styles: head.styles }, known);
  const complained = new Set(mapped.faults.map(({ column }) => column));
  const further = 'faults' in read ? read.faults.filter(({ column }) => !complained.has(column)) : [];
  const faults = [...mapped.faults, ...further];
  const readings = mapped.readAs.map((reading) => ({ row: number, item_code: itemCode, ...reading }));
  const warnings = [...mapped.warnings, ...(read.warnings ?? [])];
  if (faults.length > 0 || 'faults' in read) return { row: { row: number, itemCode, faults, warnings }, readings };
  const price = mapped.millPrice === undefined ? {} : { millPrice: mapped.millPrice };
  return { row: { row: number, itemCode, ...read, ...price, warnings }, readings };
}

function byRow(pictures: readonly PlacedPicture[]): Map<number, PlacedPicture[]> {
  const rows = new Map<number, PlacedPicture[]>();
  for (const picture of pictures) {
    const own = rows.get(picture.row);
    if (own) own.push(picture);
    else rows.set(picture.row, [picture]);
  }
  return rows;
}
