import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { type CellObject, read, utils, type WorkBook, type WorkSheet } from 'xlsx';
import { CellRows, FURTHER_ROWS } from './cell-rows.js';
import { streamsOf } from './compound-file.js';
import { decryptWorkbook, isZip } from './decrypt-workbook.js';
import { type CellFormat, formatOf } from './number-format.js';
import type { RawWorksheet } from './raw-worksheet.js';
import { readXlsx, rejectMerged, rejectSeveral } from './read-xlsx.js';
import { PROTECTED, UNREADABLE, WorkbookRejected } from './workbook-rejected.js';
import { DATE, dayOf } from './worksheet-listener.js';
import { WorksheetNotes } from './worksheet-notes.js';

/** The start of a stream of records of Excel 2 to 2003. */
const isRecords = (stream: Buffer): boolean => stream[0] === 0x09 && (stream[1] ?? 255) <= 0x08;
/** Spreadsheet errors by their number in the file. */
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
 * The cells of the only non-empty worksheet of an .xls file; the same rules as for an .xlsx.
 *
 * @param maxRows data rows, below the headings.
 * @throws WorkbookRejected
 */
export async function readXls(file: Buffer, maxRows: number): Promise<WorkbookCell[][]> {
  const own = await decryptWorkbook(file);
  if (isZip(own)) return readXlsx(own, maxRows);
  const workbook = open(recordsOf(own));
  const visible = workbook.SheetNames.filter(
    (name, at) => !workbook.Workbook?.Sheets?.[at]?.Hidden && !isChart(workbook.Sheets[name]),
  );
  const filled = visible.filter((name) => isFilled(workbook.Sheets[name]));
  rejectSeveral(filled);
  const sheet = workbook.Sheets[filled[0] ?? ''];
  if (!sheet) return [];
  rejectMerged((sheet['!merges'] ?? []).slice(0, 5).map((range) => utils.encode_range(range)));
  const cells = new CellRows(maxRows);
  eachCell(sheet, (row, column, cell) => cells.put(row, column, valueIn(cell)));
  return cells.all();
}

/** The visible worksheets of an .xls file, each read as displayed, with notes; and the names of the others. */
export function openXls(
  file: Buffer,
  maxRows: number,
): { sheets: { name: string; rows: number; read(): RawWorksheet }[]; hiddenSheets: string[] } {
  const workbook = open(recordsOf(file), true);
  const is1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const isHidden = (at: number): boolean => Boolean(workbook.Workbook?.Sheets?.[at]?.Hidden);
  const sheets = workbook.SheetNames.flatMap((name, at) => {
    const sheet = workbook.Sheets[name];
    if (!sheet || isHidden(at) || isChart(sheet) || !isFilled(sheet)) return [];
    const rows: (CellObject[] | undefined)[] = sheet['!data'] ?? [];
    return {
      name,
      rows: rows.filter((cells) => cells?.some(hasValue)).length,
      read: () => shownIn(sheet, maxRows, is1904),
    };
  });
  return { sheets, hiddenSheets: workbook.SheetNames.filter((_, at) => isHidden(at)) };
}

function shownIn(sheet: WorkSheet, maxRows: number, is1904: boolean): RawWorksheet {
  const notes = new WorksheetNotes();
  const cells = new CellRows(maxRows, FURTHER_ROWS);
  eachCell(sheet, (row, column, cell) => {
    if (cell.f !== undefined) notes.formula(column);
    notes.hasComments ||= (cell.c?.length ?? 0) > 0;
    cells.put(row, column, shown(cell, is1904));
  });
  for (const { s, e } of sheet['!merges'] ?? []) notes.merges.push({ top: s.r, left: s.c, bottom: e.r, right: e.c });
  for (const row of sheet['!rows'] ?? []) if (row?.hidden) notes.hiddenRows += 1;
  for (const [column, { hidden = false } = {}] of (sheet['!cols'] ?? []).entries())
    if (hidden) notes.hiddenColumns.add(column);
  return { cells: cells.all(), notes, pictures: [] };
}

function shown(cell: CellObject, is1904: boolean): WorkbookCell {
  const isDay = typeof cell.v === 'number' && cell.t !== 'e' && formatIn(cell).isDate;
  return isDay ? { ...DATE, date: dayOf(Number(cell.v), is1904) } : valueIn(cell);
}

/** The library gets only the cell records of the container. */
function recordsOf(file: Buffer): Buffer {
  const streams = streamsOf(file);
  const records = (streams.get('workbook') ?? streams.get('book'))?.();
  if (!records || !isRecords(records)) throw new WorkbookRejected(UNREADABLE);
  return records;
}

/** Dense, without unused parts. @param isShown reads as displayed: with formulas, and dates as numbers. */
function open(records: Buffer, isShown = false): WorkBook {
  try {
    return read(records, {
      type: 'buffer',
      dense: true,
      cellDates: !isShown,
      cellFormula: isShown,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      cellStyles: isShown,
    });
  } catch (error) {
    throw new WorkbookRejected(/password|encrypt/i.test(String(error)) ? PROTECTED : UNREADABLE, { cause: error });
  }
}

/** Empty rows and cells are holes in the arrays. */
function eachCell(sheet: WorkSheet, visit: (row: number, column: number, cell: CellObject) => void): void {
  const rows: (CellObject[] | undefined)[] = sheet['!data'] ?? [];
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells?.entries() ?? []) if (cell) visit(row, column, cell);
  }
}

/** A chart on a sheet of its own keeps copies of its cells. */
const isChart = (sheet: WorkSheet | undefined): boolean => sheet?.['!type'] === 'chart';

function isFilled(sheet: WorkSheet | undefined): boolean {
  const rows: (CellObject[] | undefined)[] = sheet?.['!data'] ?? [];
  return rows.some((cells) => cells?.some(hasValue));
}

function hasValue(cell: CellObject | undefined): boolean {
  const value = valueIn(cell);
  return value !== null && value !== '';
}

function valueIn(cell: CellObject | undefined): WorkbookCell {
  if (!cell || cell.v === undefined) return null;
  if (cell.t === 'e') return { problem: `holds the error ${ERRORS[Number(cell.v)] ?? 'of a formula'}` };
  if (Number.isNaN(cell.v)) return { problem: 'holds the error #NUM!' };
  if (cell.v instanceof Date) return DATE;
  if (typeof cell.v === 'string') return formatIn(cell).text(cell.v);
  return typeof cell.v === 'number' ? formatIn(cell).number(cell.v) : cell.v;
}

const formats = new Map<string, CellFormat>();

/** A workbook has many cells and few formats. */
function formatIn({ z }: CellObject): CellFormat {
  const code = typeof z === 'string' ? z : 'General';
  const format = formats.get(code) ?? formatOf(code);
  formats.set(code, format);
  return format;
}
