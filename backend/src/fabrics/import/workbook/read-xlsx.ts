import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { CellRows } from './cell-rows.js';
import { damaged, WorkbookRejected } from './workbook-rejected.js';
import { LAST_ROW, WorksheetListener } from './worksheet-listener.js';
import { type Book, readBook } from './xlsx-book.js';
import { readXml } from './xml.js';
import { type Archive, openArchive } from './zip-guard.js';

const NAMED_SHEETS = 5;
const NAMED_RANGES = 5;

/**
 * The cells of the only non-empty worksheet of an .xlsx file, parsed while it is decompressed: only the result is in memory.
 * Hidden worksheets, such as lists for dropdowns, are ignored.
 *
 * @param maxRows data rows, below the headings.
 * @throws WorkbookRejected
 */
export async function readXlsx(file: Buffer, maxRows: number): Promise<WorkbookCell[][]> {
  const archive = await openArchive(file);
  const book = await readBook(archive);
  const filled: Book['sheets'] = [];
  for (const sheet of book.sheets) if (await hasCells(archive, sheet.part, book)) filled.push(sheet);
  rejectSeveral(filled.map(({ name }) => name));
  const [sheet] = filled;
  return sheet ? cellsOf(archive, sheet.part, book, maxRows) : [];
}

/** @throws WorkbookRejected for more than one non-empty worksheet. */
export function rejectSeveral(filled: readonly string[]): void {
  if (filled.length < 2) return;
  const some = filled.slice(0, NAMED_SHEETS).join(', ');
  throw new WorkbookRejected(`The file has ${filled.length} sheets (${some}): keep only the one with the fabrics.`);
}

/** @throws WorkbookRejected if there are any. @param ranges such as A1:B2. */
export function rejectMerged(ranges: readonly string[]): void {
  if (ranges.length === 0) return;
  const some = ranges.slice(0, NAMED_RANGES).join(', ');
  throw new WorkbookRejected(`The sheet has merged cells (${some}): unmerge them, one fabric a row.`);
}

/** Returns whether a worksheet has any cells. */
export async function hasCells(archive: Archive, part: string, book: Book): Promise<boolean> {
  const sheet = new WorksheetListener(book, new CellRows(LAST_ROW));
  await readXml(partOf(archive, part), {
    open: (name, attributes) => sheet.open(name, attributes),
    text: (piece) => sheet.text(piece),
    close: (name) => sheet.close(name),
    get done() {
      return !sheet.rows.isEmpty;
    },
  });
  return !sheet.rows.isEmpty;
}

async function cellsOf(archive: Archive, part: string, book: Book, maxRows: number): Promise<WorkbookCell[][]> {
  const sheet = new WorksheetListener(book, new CellRows(maxRows));
  await readXml(partOf(archive, part), sheet);
  rejectMerged(sheet.merged);
  return sheet.rows.all();
}

/** @throws WorkbookRejected for an archive without it. */
export function partOf(archive: Archive, name: string): AsyncIterable<Buffer> {
  const part = archive.part(name);
  if (!part) throw damaged();
  return part;
}
