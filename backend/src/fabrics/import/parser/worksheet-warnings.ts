import { letterOf } from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import type { RawWorksheet } from '../workbook/raw-worksheet.js';

const MANY_COLUMNS = 60;

/** Warnings about unusual features of a worksheet, one sentence each. */
export function notesOn({ notes }: RawWorksheet, names: readonly string[]): string[] {
  const warnings: string[] = [];
  const headings = names.filter(Boolean).length;
  if (headings > MANY_COLUMNS) {
    warnings.push(`The sheet has ${headings} columns. Those that become none of ours are not imported.`);
  }
  const hidden = [...notes.hiddenColumns].filter((column) => names[column]).map(letterOf);
  if (hidden.length === 1) warnings.push(`Column ${hidden[0]} is hidden in the sheet and is read all the same.`);
  if (hidden.length > 1) warnings.push(`Columns ${some(hidden)} are hidden in the sheet and are read all the same.`);
  if (notes.hiddenRows > 0) {
    const rows = notes.hiddenRows === 1 ? '1 row is' : `${notes.hiddenRows} rows are`;
    warnings.push(`${rows} hidden in the sheet and ${notes.hiddenRows === 1 ? 'is' : 'are'} read all the same.`);
  }
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

const some = (letters: readonly string[]): string =>
  letters.length > 8 ? `${letters.slice(0, 8).join(', ')} …` : letters.join(', ');
