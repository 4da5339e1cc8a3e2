import { isBlank, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { quoted } from '@selvedge/domain/fabrics/sheet-reading/cell-tokens';
import { letterOf } from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import { MAX_COLUMNS } from '../workbook/cell-rows.js';
import type { RawWorksheet } from '../workbook/raw-worksheet.js';

const MANY_COLUMNS = 60;
/**
 * UTF-8 or Chinese that another program took for Western letters, also of a Macintosh, of DOS or of China; and signs that stand
 * for lost ones.
 */
const DAMAGED =
  /\u221a[\u00a9\u00a0-\u00ff\u2122\u222b]|\u201a\u00c4|\u251c[^\s\w]|锟斤拷|烫烫烫|\ufffd|\u00c3[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|\u00c2[\u00a0-\u00bf]|\u00e2\u20ac|[\u00a1-\u00ff]{4,}|\?{3,}/;

/** Signs as web pages encode them. */
const ENCODED = /&(?:amp|quot|apos|nbsp|lt|gt|#x?[0-9a-f]{2,5});/;

/** Markup with its own brackets is meant so. Escapes begin the letters of a Japanese encoding that no longer shows them. */
const isDamaged = (cell: string): boolean =>
  DAMAGED.test(cell) || (ENCODED.test(cell) && !cell.includes('<')) || cell.includes('\u001b');

/** Warnings about unusual features of a worksheet, one sentence each. */
export function notesOn({ cells, notes, isDelimited }: RawWorksheet, names: readonly string[]): string[] {
  const warnings = damageIn(cells);
  if (isDelimited && cells.length > 1 && cells.every((line) => line.length <= 1)) {
    warnings.push('The file has a single column: separate its cells with commas, semicolons, tabs or vertical bars.');
  }
  const headings = names.filter(Boolean).length;
  if (headings > MANY_COLUMNS) {
    const columns =
      headings < MAX_COLUMNS
        ? `${headings} columns.`
        : `${MAX_COLUMNS} columns or more: what stands right of column ${letterOf(MAX_COLUMNS - 1)} is not read.`;
    warnings.push(`The sheet has ${columns} Those that become none of ours are not imported.`);
  }
  const hidden = [...notes.hiddenColumns].filter((column) => names[column]).map(letterOf);
  if (hidden.length === 1) warnings.push(`Column ${hidden[0]} is hidden in the sheet and is read all the same.`);
  if (hidden.length > 1) warnings.push(`Columns ${some(hidden)} are hidden in the sheet and are read all the same.`);
  if (notes.hiddenRows > 0) {
    const rows = notes.hiddenRows === 1 ? '1 row is' : `${notes.hiddenRows} rows are`;
    warnings.push(`${rows} hidden in the sheet and ${notes.hiddenRows === 1 ? 'is' : 'are'} read all the same.`);
  }
  const [struck] = notes.struckRows;
  if (struck !== undefined) {
    const others = notes.struckRows.size - 1;
    const rows = others === 0 ? `Row ${struck + 1} has` : `Row ${struck + 1} and ${others} more have`;
    warnings.push(
      `${rows} cells that are struck through in the sheet, and ${others === 0 ? 'is' : 'are'} read all the same.`,
    );
  }
  if (notes.hasComments)
    warnings.push('Cells of the sheet have comments, which are not read: look through them in the spreadsheet.');
  const calculated = [...notes.formulaColumns].toSorted((one, other) => one - other).map(letterOf);
  if (calculated.length > 0) {
    const columns = calculated.length === 1 ? `column ${calculated[0]}` : `columns ${some(calculated)}`;
    warnings.push(`Cells of ${columns} are calculated: the values count that the sheet was saved with.`);
  }
  if (notes.absentPictures > 0) {
    const [pictures, were] = notes.absentPictures === 1 ? ['picture is', 'was'] : ['pictures are', 'were'];
    warnings.push(`${notes.absentPictures} ${pictures} only linked, not in the file itself, and ${were} left out.`);
  }
  return warnings;
}

/** A warning about letters that no encoding brings back. */
export function damageIn(cells: readonly (readonly WorkbookCell[])[]): string[] {
  const damaged = cells.flatMap((line) => line.filter((cell) => typeof cell === 'string' && isDamaged(cell)));
  if (damaged.length === 0) return [];
  const count = damaged.length === 1 ? '1 cell holds' : `${damaged.length.toLocaleString('en-US')} cells hold`;
  return [`${count} letters that were damaged before the file was saved, such as ${quoted(damaged[0])}: correct them.`];
}

const SURPLUS =
  'The row has more cells than headings. If a comma inside a text or a number splits it, put that cell in quotation marks; otherwise give the column a heading.';

/**
 * Why a row of a CSV file is rejected: a separator within a cell, as in 1,250.00 without quotation marks, shifts all cells behind it.
 * @param columns how many have a heading
 */
export const surplusIn = (line: readonly WorkbookCell[], columns: number): string | null =>
  line.slice(columns).every(isBlank) ? null : SURPLUS;

/** Number of columns up to the last heading. */
export const headedColumns = (headings: readonly WorkbookCell[]): number =>
  headings.findLastIndex((heading) => !isBlank(heading)) + 1;

const some = (letters: readonly string[]): string =>
  letters.length > 8 ? `${letters.slice(0, 8).join(', ')} …` : letters.join(', ');
