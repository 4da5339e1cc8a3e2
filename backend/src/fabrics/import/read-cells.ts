import type { SheetCell } from '@selvedge/domain/fabrics/fabric-sheet';
import { type CellObject, read, utils, type WorkBook, type WorkSheet } from 'xlsx';
import { checkArchive } from './check-archive.js';
import { parseCsv, separatorOf } from './csv.js';
import { decodeText } from './decode-text.js';
import { SheetRefused } from './sheet-refused.js';

export type SheetKind = 'xlsx' | 'xls' | 'csv';

const PROTECTED = 'The file is protected by a password: save it without one and upload it again.';
const UNREADABLE = 'The file can not be read: save it as .xlsx, .xls or .csv and upload it again.';
/** A fabric has far fewer; what stands to the right of them is not ours. */
const MAX_COLUMNS = 256;
/** The errors that a spreadsheet shows, by their number in the file. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/**
 * The cells of the one sheet of a file, row by row from its first. Formulas count with the value they last had.
 *
 * @param maxRows data rows, below the headings.
 * @throws SheetRefused
 */
export async function readCells(file: Buffer, kind: SheetKind, maxRows: number): Promise<SheetCell[][]> {
  if (kind === 'csv') {
    const text = decodeText(file);
    return parseCsv(text, separatorOf(text));
  }
  if (kind === 'xlsx') await checkArchive(file);
  const sheet = onlySheet(file);
  refuseMerged(sheet);
  return cellsOf(sheet, maxRows);
}

/** Hidden sheets are not what somebody means who looks at the file: lists for dropdowns, notes of a program. */
function onlySheet(file: Buffer): WorkSheet {
  let workbook = open(file, 0);
  const visible = workbook.SheetNames.filter((_, at) => !workbook.Workbook?.Sheets?.[at]?.Hidden);
  const [name = ''] = visible;
  if (visible.length > 1) {
    const some = visible.slice(0, 5).join(', ');
    throw new SheetRefused(`The file has ${visible.length} sheets (${some}): keep only the one with the fabrics.`);
  }
  const at = workbook.SheetNames.indexOf(name);
  if (at > 0) workbook = open(file, at);
  const sheet = workbook.Sheets[name];
  if (!sheet) throw new SheetRefused('The sheet is empty.');
  return sheet;
}

/** Dense and without what nobody reads; never turned to JSON, where a cell in the last corner means 17 billion cells. */
function open(file: Buffer, sheet: number): WorkBook {
  try {
    return read(file, {
      type: 'buffer',
      dense: true,
      sheets: sheet,
      cellDates: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    });
  } catch (error) {
    throw new SheetRefused(/password|encrypt/i.test(String(error)) ? PROTECTED : UNREADABLE);
  }
}

function refuseMerged(sheet: WorkSheet): void {
  const merged = sheet['!merges'] ?? [];
  if (merged.length === 0) return;
  const ranges = merged.slice(0, 5).map((range) => utils.encode_range(range));
  throw new SheetRefused(`The sheet has merged cells (${ranges.join(', ')}): unmerge them, one fabric a row.`);
}

/** What to say of a sheet with more data rows than are read at once. */
export function tooLong(maxRows: number): SheetRefused {
  return new SheetRefused(`The sheet is too long: at most ${maxRows.toLocaleString('en-US')} rows.`);
}

/** Rows and cells may stand far apart: what lies between is walked only within the limits. */
function cellsOf(sheet: WorkSheet, maxRows: number): SheetCell[][] {
  // A row with nothing in it is a hole of the list.
  const rows: ((CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const last = rows.findLastIndex((row) => row?.some((cell) => valueIn(cell) !== null));
  if (last > maxRows) throw tooLong(maxRows);
  return Array.from(rows.slice(0, last + 1), (row) => Array.from(row?.slice(0, MAX_COLUMNS) ?? [], valueIn));
}

function valueIn(cell: CellObject | undefined): SheetCell {
  if (!cell || cell.v === undefined) return null;
  if (cell.t === 'e') return { fault: `holds the error ${ERRORS[Number(cell.v)] ?? 'of a formula'}` };
  if (cell.v instanceof Date) return { fault: 'is a date: format the cell as text and type it again' };
  // A number that is shown with leading zeros is a code, whatever it is stored as.
  if (typeof cell.v === 'number' && typeof cell.z === 'string' && /^0{2,}$/.test(cell.z)) {
    return String(cell.v).padStart(cell.z.length, '0');
  }
  return cell.v;
}
