import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import {
  type KnownTerms,
  readRow,
  STOCK_AT_EXPORT,
  sheetColumns,
  type WorkbookHeader,
} from '@selvedge/domain/fabrics/fabric-sheet';
import { headingName, isBlank, isBlankRow, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { ReadAs, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { quoted } from '@selvedge/domain/fabrics/sheet-reading/cell-tokens';
import { addColourRows, isColourRow } from '@selvedge/domain/fabrics/sheet-reading/colour-rows';
import { fabricTarget, type ImportTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { type MappedHead, mapHead } from '@selvedge/domain/fabrics/sheet-reading/map-head';
import { readMappedRow } from '@selvedge/domain/fabrics/sheet-reading/mapped-row';
import { fillDown, headNames, textOf } from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import {
  HEADINGS_SKIPPED,
  isHeadOfOtherTable,
  reasonToSkip,
  TOTALS_SKIPPED,
} from '@selvedge/domain/fabrics/sheet-reading/skipped-rows';
import { fillFromTitles } from '@selvedge/domain/fabrics/sheet-reading/title-rows';
import { nameKey } from '@selvedge/domain/look-alikes';
import { truncated } from '@selvedge/domain/plain-text';
import type { PlacedPicture, RawWorksheet } from '../workbook/raw-worksheet.js';
import { tooLong, WorkbookRejected } from '../workbook/workbook-rejected.js';
import { fingerprintOf } from './inspect-workbook.js';
import { type FabricRow, lastOfEach } from './parse-fabrics.js';
import { headedColumns, notesOn, surplusIn } from './worksheet-warnings.js';

/** Number of conversions kept for the preview. */
const SHOWN_READINGS = 300;
/** Number of selling prices kept where they follow from a cost: the preview shows the first, its report all. */
const UNCHANGED_PRICES = 5_000;
const SHOWN_PRICES = 100;
/** Number of skipped rows reported individually. */
const MAX_LISTED_ROWS = 100;
/** The cells of a mapped row; behind them the stock of an export of ours, which is mapped if it was worked on. */
const OURS: WorkbookHeader = {
  positions: new Map(sheetColumns.map((column, at) => [column, at])),
  stockAtExport: sheetColumns.length,
  unknown: [],
};

export interface MappedWorkbook {
  rows: FabricRow[];
  warnings: FabricImportProblem[];
  readAs: ReadAs[];
  /** Identifies the header. */
  fingerprint: string;
}

/**
 * Parses the data rows of a supplier workbook by its mapping. Among rows with the same item code, the last valid one counts.
 *
 * @throws WorkbookRejected for a mapping of another worksheet, no rows or too many.
 */
export function readMapped(
  sheet: RawWorksheet,
  mapping: WorkbookMapping,
  maxRows: number,
  known: KnownTerms,
): MappedWorkbook {
  const { pictures } = sheet;
  const { at, names, body, warnings, surplus, fingerprint } = mappedBody(sheet, mapping, fabricTarget);
  const head = mapHead(names, mapping, body, sheet.cells.slice(0, at));
  if ('problem' in head) throw new WorkbookRejected(head.problem);
  const shown = byRow(pictures);
  const exported = names.findIndex((name) => headingName(name) === STOCK_AT_EXPORT);
  const further = furtherColours(body, head, names);
  const stockAt = head.positions.get('stock_quantity');
  const merged = sheet.notes.merges.filter(
    ({ left, right }) => stockAt !== undefined && left <= stockAt && stockAt <= right,
  );
  const joined = new Set([...further.values()].flat());
  const rows: FabricRow[] = [];
  const readAs: ReadAs[] = [];
  const prices: ReadAs[] = [];
  let passed = 0;
  let table: number | null = null;
  for (const [index, line] of body.entries()) {
    if (isBlankRow(line) || joined.has(index)) continue;
    const place = at + 1 + index;
    const reason = reasonToSkip(line, head, names, 'item_code');
    if (reason) {
      if (reason === HEADINGS_SKIPPED) table = null;
      passed += 1;
      if (passed <= MAX_LISTED_ROWS) warnings.push({ row: place + 1, item_code: '', column: '', message: reason });
      continue;
    }
    if (rows.length === maxRows) throw tooLong(maxRows);
    if (isHeadOfOtherTable(line, names, fabricTarget, head.positions)) table = place + 1;
    const shifted = surplus(line) ?? ofOtherTable(table);
    if (shifted) {
      rows.push({ row: place + 1, itemCode: codeOf(line, head), problems: [{ column: '', message: shifted }] });
      continue;
    }
    const colours = further.get(index) ?? [];
    const { row, readings } = rowOf(line, head, known, {
      number: place + 1,
      stockAtExport: line[exported] ?? null,
      // A stock that is merged down is that of all colors.
      below: colours.map((own) =>
        (body[own] ?? []).map((cell, column) =>
          column === stockAt && merged.some(({ top, bottom }) => top < at + 1 + own && at + 1 + own <= bottom)
            ? null
            : cell,
        ),
      ),
    });
    if ('draft' in row) {
      const places = [place, ...colours.map((own) => at + 1 + own)];
      const own = places.flatMap((one) => shown.get(one) ?? []);
      if (own.length > 0) row.cellPictures = own.map(({ part, digest }) => ({ part, digest }));
      for (const one of places) shown.delete(one);
    }
    rows.push(row);
    const sold = mapping.cost ? readings.filter(({ column }) => column === 'price_per_meter') : [];
    if (prices.length < UNCHANGED_PRICES) prices.push(...sold);
    if (readAs.length < SHOWN_READINGS) readAs.push(...readings.filter((reading) => !sold.includes(reading)));
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
    readAs: [
      ...prices.slice(0, SHOWN_PRICES),
      ...readAs.slice(0, SHOWN_READINGS),
      ...prices.slice(SHOWN_PRICES, UNCHANGED_PRICES),
    ],
    fingerprint,
  };
}

/** The headings of a mapped worksheet, the rows below them, and notes about it. @throws WorkbookRejected */
export function mappedBody(
  sheet: RawWorksheet,
  mapping: WorkbookMapping,
  target: ImportTarget,
): {
  at: number;
  names: string[];
  body: WorkbookCell[][];
  warnings: FabricImportProblem[];
  /** Why the cells of a row may have been shifted. */
  surplus: (line: readonly WorkbookCell[]) => string | null;
  /** Identifies the headings, without those that titles add. */
  fingerprint: string;
} {
  const { cells, notes, isDelimited = false } = sheet;
  const at = mapping.header_row - 1;
  if (at >= cells.length) {
    throw new WorkbookRejected(
      `Row ${mapping.header_row} can't hold the headings: the sheet ends at row ${cells.length}. Look at the columns again.`,
    );
  }
  const fingerprint = fingerprintOf(headNames(cells, at, notes.merges));
  if (!isDelimited) fillFromTitles(cells, at, target);
  const names = headNames(cells, at, notes.merges);
  fillDown(
    cells,
    notes.merges.filter(({ top }) => top > at),
  );
  const warnings = notesOn(sheet, names).map((message) => ({
    row: mapping.header_row,
    item_code: '',
    column: '',
    message,
  }));
  const unread = repeatedBeside(names, mapping, cells.slice(at + 1));
  if (unread) warnings.push({ row: mapping.header_row, item_code: '', column: '', message: unread });
  const mapped = names.findLastIndex((name) => Object.hasOwn(mapping.columns, name)) + 1;
  const columns = Math.max(headedColumns(cells[at] ?? []), mapped);
  const surplus = (line: readonly WorkbookCell[]) => (isDelimited ? surplusIn(line, columns) : null);
  return { at, names, body: cells.slice(at + 1), warnings, surplus, fingerprint };
}

/** A warning about a table beside another, whose headings are the same and get numbers: `Roll (2)`. */
function repeatedBeside(
  names: readonly string[],
  { columns }: WorkbookMapping,
  body: readonly (readonly WorkbookCell[])[],
): string | null {
  const unread = names.filter((name, place) => {
    const [, first = ''] = /^(.+) \(\d+\)$/.exec(name) ?? [];
    const isLeftOut = Object.hasOwn(columns, first) && !Object.hasOwn(columns, name);
    return isLeftOut && body.some((cells) => !isBlank(cells[place] ?? null));
  });
  return unread.length === 0
    ? null
    : `${listOf(unread)}: the sheet has these headings once more, and what stands below them is left out. Put tables that stand side by side below each other.`;
}

const listOf = (names: readonly string[]): string => names.slice(0, 6).map(quoted).join(', ');

/** Why a row is not read by headings that are not its own. @param table the row of its headings */
export const ofOtherTable = (table: number | null): string | null =>
  table === null
    ? null
    : `The row belongs to another table, whose headings are in row ${table}: upload the sheet once more and choose that row for the headings.`;

const codeOf = (line: readonly WorkbookCell[], { positions }: MappedHead): string =>
  truncated(textOf(line[positions.get('item_code') ?? -1]), 100);

/** The rows below a fabric, by its index, that add colors to it, each once. */
function furtherColours(
  body: readonly (readonly WorkbookCell[])[],
  head: MappedHead,
  names: readonly string[],
): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  const color = head.positions.get('color') ?? -1;
  const isTotal = (line: readonly WorkbookCell[]) => reasonToSkip(line, head, names, 'item_code') === TOTALS_SKIPPED;
  let first = -1;
  let known = new Set<string>();
  for (const [index, line] of body.entries()) {
    const name = nameKey(textOf(line[color]));
    const fabric = body[first];
    if (fabric && isColourRow(line, fabric, head) && !known.has(name) && !isTotal(line)) {
      const own = rows.get(first);
      if (own) own.push(index);
      else rows.set(first, [index]);
    } else {
      first = codeOf(line, head) === '' ? -1 : index;
      known = new Set();
    }
    known.add(name);
  }
  return rows;
}

/** Converts a row to our own format, read by the same rules. */
function rowOf(
  line: readonly WorkbookCell[],
  head: MappedHead,
  known: KnownTerms,
  { number, stockAtExport, below }: { number: number; stockAtExport: WorkbookCell; below: WorkbookCell[][] },
): { row: FabricRow; readings: ReadAs[] } {
  const mapped = readMappedRow(line, head);
  addColourRows(mapped, line, below, head);
  const itemCode = codeOf(line, head);
  const read = readRow([...mapped.cells, stockAtExport], { ...OURS, styles: head.styles }, known);
  const complained = new Set(mapped.problems.map(({ column }) => column));
  const further = 'problems' in read ? read.problems.filter(({ column }) => !complained.has(column)) : [];
  const problems = [...mapped.problems, ...further];
  const readings = mapped.readAs.map((reading) => ({ row: number, item_code: itemCode, ...reading }));
  const warnings = [...mapped.warnings, ...(read.warnings ?? [])];
  if (problems.length > 0 || 'problems' in read)
    return { row: { row: number, itemCode, problems, warnings }, readings };
  const { stock_of, new_fabrics } = head.mapping;
  if (stock_of === 'mill') for (const colourway of read.colourways ?? []) delete colourway.stock_quantity;
  const ofSupplier = {
    mill: { price: mapped.millPrice, stock: mapped.millStock },
    costPerMeter: mapped.costPerMeter,
    isHidden: new_fabrics !== 'shown',
  };
  return { row: { row: number, itemCode, ...read, ...ofSupplier, warnings }, readings };
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
