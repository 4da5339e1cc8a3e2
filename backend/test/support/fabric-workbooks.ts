import { type BookType, type CellObject, utils, type WorkSheet, write } from 'xlsx';

export type Cell = string | number | boolean | null | Date | CellObject;

export const HEADINGS = ['name', 'item_code', 'category_name', 'material', 'color', 'price_per_meter'];

/** A row below {@link HEADINGS}, in the category Cotton, with values of additional columns. */
export const poplin = (code: Cell, more: Cell[] = []): Cell[] => [
  'Poplin',
  code,
  'Cotton',
  '100% Cotton',
  'White',
  450,
  ...more,
];

export function fileOf(sheet: WorkSheet, bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Fabrics');
  // Shared strings in a separate part, as spreadsheets write them.
  return write(book, { type: 'buffer', bookType, compression: true, bookSST: true });
}

export const buildWorkbook = (rows: Cell[][], headings: Cell[] = HEADINGS, bookType?: BookType): Buffer =>
  fileOf(utils.aoa_to_sheet([headings, ...rows]), bookType);

export const csv = (rows: Cell[][], separator = ',', headings = HEADINGS): string =>
  [headings, ...rows].map((row) => row.join(separator)).join('\r\n');
