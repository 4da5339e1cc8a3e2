import { readFile } from 'node:fs/promises';
import { isBlank } from '@selvedge/domain/fabrics/sheet-cells';
import type { InspectedText, TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { CellRows, FURTHER_ROWS } from './cell-rows.js';
import type { RawWorksheet } from './raw-worksheet.js';
import type { WorkbookKind } from './read-cells.js';
import { partOf } from './read-xlsx.js';
import { WorkbookRejected } from './workbook-rejected.js';
import { LAST_ROW, WorksheetListener } from './worksheet-listener.js';
import { WorksheetNotes } from './worksheet-notes.js';
import { readBook, relationsOf } from './xlsx-book.js';
import { picturesOf } from './xlsx-pictures.js';
import { readXml } from './xml.js';
import { openArchive } from './zip-guard.js';

/** A file with its visible, non-empty worksheets. */
export interface Workbook {
  sheets: { name: string; rows: number }[];
  /** Names of hidden worksheets, which are not read. */
  hiddenSheets?: readonly string[];
  /** An .xls file, whose pictures are not read. */
  hasUnreadPictures?: true;
  /** How the text of a CSV file was read. */
  text?: InspectedText;
  /** @throws WorkbookRejected for an unknown name, and for a worksheet that can't be read. */
  read(name: string): Promise<RawWorksheet>;
}

const NAMED = 5;

/**
 * Opens a supplier workbook of any layout.
 *
 * @param path of the file, which may be too large for memory if it contains images.
 * @param chosen the encoding of a CSV file, if somebody chose it; otherwise the likeliest is used, certain or not.
 * @throws WorkbookRejected
 */
export async function openWorkbook(
  path: string,
  kind: WorkbookKind,
  limits: { maxRows: number; sheetBytes: number },
  chosen?: TextEncoding,
): Promise<Workbook> {
  const { maxRows, sheetBytes } = limits;
  if (kind === 'xlsx') return openXlsx(path, maxRows, sheetBytes);
  const file = await readFile(path);
  if (kind === 'xls') return openCompoundFile(file, limits);
  return openCsv(file, maxRows, chosen);
}

async function openCsv(file: Buffer, maxRows: number, chosen: TextEncoding | undefined): Promise<Workbook> {
  const [{ decodeText }, { cellsOf }] = await Promise.all([import('./decode-text.js'), import('./read-csv.js')]);
  const { text: whole, ...text } = decodeText(file, chosen);
  const cells = cellsOf(whole, maxRows, FURTHER_ROWS);
  const rows = cells.filter((line) => line.some((cell) => !isBlank(cell))).length;
  const read = async (): Promise<RawWorksheet> => {
    return { cells, notes: new WorksheetNotes(), pictures: [], isDelimited: true };
  };
  const sheet = { name: 'CSV', rows, read };
  return { ...workbook(rows > 0 ? [sheet] : []), text };
}

async function openCompoundFile(
  file: Buffer,
  { maxRows, sheetBytes }: { maxRows: number; sheetBytes: number },
): Promise<Workbook> {
  const { isZip, decryptWorkbook: unlocked } = await import('./decrypt-workbook.js');
  const own = await unlocked(file);
  if (isZip(own)) return openXlsx(own, maxRows, sheetBytes);
  const { openXls } = await import('./read-xls.js');
  const { sheets, hiddenSheets } = openXls(own, maxRows);
  const read = sheets.map((sheet) => ({ ...sheet, read: async () => sheet.read() }));
  return { ...workbook(read), hiddenSheets, hasUnreadPictures: true };
}

async function openXlsx(file: Buffer | string, maxRows: number, sheetBytes: number): Promise<Workbook> {
  const archive = await openArchive(file, { sheetBytes });
  const book = await readBook(archive);
  const sheets = [];
  for (const { name, part } of book.sheets) {
    const rows = await filledRows(partOf(archive, part));
    const read = async (): Promise<RawWorksheet> => {
      const notes = new WorksheetNotes();
      const listener = new WorksheetListener(book, new CellRows(maxRows, FURTHER_ROWS), notes);
      await readXml(partOf(archive, part), listener);
      const pictures = await picturesOf(archive, part, notes, book);
      const relations = [...(await relationsOf(archive, part)).values()];
      notes.hasComments = relations.some(({ type }) => type === 'comments' || type === 'threadedComment');
      return { cells: listener.rows.all(), notes, pictures };
    };
    if (rows > 0) sheets.push({ name, rows, read });
  }
  return { ...workbook(sheets), hiddenSheets: book.hiddenSheets };
}

/** The number of rows with a value. */
async function filledRows(part: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0;
  let isCounted = false;
  let isValue = false;
  await readXml(part, {
    open(name) {
      if (name === 'row') isCounted = false;
      isValue = name === 'v' || name === 't';
    },
    close() {
      isValue = false;
    },
    text(piece) {
      if (!isValue || isCounted || piece.trim() === '') return;
      isCounted = true;
      rows += 1;
      if (rows > LAST_ROW) throw new WorkbookRejected('The file is damaged: save it again and upload it once more.');
    },
  });
  return rows;
}

function workbook(sheets: readonly { name: string; rows: number; read(): Promise<RawWorksheet> }[]): Workbook {
  if (sheets.length === 0) throw new WorkbookRejected('The sheet is empty.');
  return {
    sheets: sheets.map(({ name, rows }) => ({ name, rows })),
    async read(wanted) {
      const sheet = sheets.find(({ name }) => name === wanted);
      if (sheet) return sheet.read();
      const some = sheets
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(', ');
      throw new WorkbookRejected(
        `The file has no sheet '${wanted}'. It has: ${some}${sheets.length > NAMED ? ' …' : ''}.`,
      );
    },
  };
}

/** The worksheet that a mapping refers to; the name is optional if there is only one. @throws WorkbookRejected */
export function chosenWorksheet(sheets: Workbook['sheets'], wanted: string | undefined): string {
  const [only, ...others] = sheets;
  if (wanted !== undefined && wanted !== '') {
    // A CSV file has no worksheet name.
    return sheets.length === 1 && only?.name === 'CSV' ? only.name : wanted;
  }
  if (only && others.length === 0) return only.name;
  const some = sheets
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ');
  throw new WorkbookRejected(
    `The file has ${sheets.length} sheets (${some}${sheets.length > NAMED ? ' …' : ''}): say which one is meant.`,
  );
}
