import { readStockAtExport, STOCK_AT_EXPORT, type StockAtExport } from '../fabrics/fabric-sheet.js';
import {
  CellError,
  cellAs,
  code,
  type FilledCell,
  headingsOf,
  isBlank,
  isFormatted,
  ownText,
  readWith,
  stock,
  text,
  type WorkbookCell,
} from '../fabrics/sheet-cells.js';
import { quoted } from '../fabrics/sheet-reading/cell-tokens.js';
import type { DecimalStyle } from '../fabrics/sheet-reading/decimal.js';
import { unitColumn } from '../fabrics/sheet-reading/heading-aliases.js';
import { lengthUnitIn, readStock } from '../fabrics/sheet-reading/length-cells.js';
import { textOf } from '../fabrics/sheet-reading/sheet-head.js';
import { exactSum, type PriceUnit } from '../length.js';
import { nameKey } from '../look-alikes.js';
import { normalizedText, truncated } from '../plain-text.js';

/** A stock workbook: a code, a color and a number per row. Everything else is in the fabric workbook. */

const readers = { item_code: code(100), color: text(300, { oneLine: true }), stock_quantity: stock } satisfies Record<
  string,
  (cell: FilledCell) => unknown
>;

export type StockColumn = keyof typeof readers;

export const stockColumns = Object.keys(readers) as StockColumn[];

/** A parsed row. Without a color it gives the stock of the whole fabric, or of its only color. */
export interface StockLine {
  color: string;
  /** Meters; zero is valid. */
  stock_quantity: number;
  /** The stock on hand when the fabrics were exported, if the worksheet was cut out of an export with stock. */
  expected?: number;
}

export interface StockHeader {
  positions: ReadonlyMap<StockColumn, number>;
  /** Position of {@link STOCK_AT_EXPORT}. */
  stockAtExport?: number;
  /** Position of the unit of each quantity. */
  unitAt?: number;
  /** Unknown headings. */
  unknown: string[];
  /** How the columns write their decimals. */
  styles?: ReadonlyMap<string, DecimalStyle>;
}

/** @returns an error that names the columns if one is missing or occurs twice; `color` may be missing. */
export function readStockHeader(cells: readonly WorkbookCell[]): StockHeader | { problem: string } {
  const { headings, problem } = headingsOf(cells);
  if (problem) return { problem };
  const missing = stockColumns.filter((column) => column !== 'color' && !headings.includes(column));
  if (missing.length > 0) return { problem: `These columns are missing: ${missing.join(', ')}.` };
  const positions = new Map(
    stockColumns.filter((column) => headings.includes(column)).map((column) => [column, headings.indexOf(column)]),
  );
  const at = headings.indexOf(STOCK_AT_EXPORT);
  const unitAt = unitColumn(headings, {});
  const unknown = headings.filter(
    (heading, place) =>
      heading !== '' && heading !== STOCK_AT_EXPORT && place !== unitAt && !Object.hasOwn(readers, heading),
  );
  return { positions, unknown, ...(unitAt >= 0 && { unitAt }), ...(at >= 0 && { stockAtExport: at }) };
}

/** One data row → what it says, or everything that is wrong with it. */
export function readStockRow(
  cells: readonly WorkbookCell[],
  { positions, styles, stockAtExport, unitAt = -1 }: StockHeader,
): { line: StockLine } | { problems: { column: string; message: string }[] } {
  const problems: { column: string; message: string }[] = [];
  const read = <T>(
    column: StockColumn,
    reader: (cell: FilledCell, style?: DecimalStyle) => T,
    blank: T | null,
  ): T | null => {
    const written = cells[positions.get(column) ?? -1] ?? null;
    const cell = cellAs(written, column === 'stock_quantity' ? 'amount' : 'shown');
    if (isBlank(cell)) {
      if (blank === null) problems.push({ column, message: `${column} is required.` });
      return blank;
    }
    if (typeof cell === 'object') {
      problems.push({ column, message: `${column} ${cell?.problem}.` });
      return null;
    }
    const answer = readWith((filled) => reader(filled, styles?.get(column)), column, cell);
    if ('value' in answer) return answer.value;
    problems.push({ column, message: answer.problem });
    return null;
  };
  read('item_code', readers.item_code, null);
  const color = read('color', readers.color, '');
  const written = cells[positions.get('stock_quantity') ?? -1] ?? null;
  const hasUnit = isFormatted(written) && typeof written.amount === 'string';
  const beside = textOf(cells[unitAt]);
  const unit = lengthUnitIn(beside);
  if (beside !== '' && !unit) {
    const message = `stock_quantity has ${quoted(beside)} beside it, which is neither meters nor yards.`;
    problems.push({ column: 'stock_quantity', message });
  }
  const inYards = (cell: FilledCell, style?: DecimalStyle) => stockInUnit(cell, style, unit);
  const stock_quantity = read('stock_quantity', unit === 'yards' ? inYards : hasUnit ? stockInUnit : counted, null);
  const exported = readStockAtExport(cells[stockAtExport ?? -1] ?? null, styles?.get('stock_quantity'));
  if (exported.problem) problems.push({ column: STOCK_AT_EXPORT, message: exported.problem });
  if (problems.length > 0 || color === null || stock_quantity === null) return { problems };
  const expected = exported.value === undefined ? undefined : expectedOf(exported.value, color);
  return { line: { color, stock_quantity, ...(expected !== undefined && { expected }) } };
}

/** The exported stock of a color, or of all together. */
function expectedOf(exported: StockAtExport, color: string): number | undefined {
  if (typeof exported === 'number') return color === '' ? exported : undefined;
  if (color === '') return exactSum(exported.map((own) => own.stock_quantity ?? 0));
  return exported.find(({ name }) => nameKey(name) === nameKey(color))?.stock_quantity ?? 0;
}

const LENGTH = /^[\d.,\s]+\p{L}[\p{L}\p{M}]*\.?$/u;

/** In meters, unless it was typed with its unit. */
const counted = (cell: FilledCell, style?: DecimalStyle): number =>
  typeof cell === 'string' && LENGTH.test(cell) ? stockInUnit(cell, style) : readers.stock_quantity(cell, style);

/** Stock whose cell shows a unit, such as `500 yd`. */
function stockInUnit(cell: FilledCell, style?: DecimalStyle, unit?: PriceUnit): number {
  const reading = readStock(cell, style, unit && { unit });
  if ('problem' in reading) throw new CellError(reading.problem);
  return reading.value;
}

/** The item code of a row, for error messages; blank when there is none. */
export function stockCodeOf(cells: readonly WorkbookCell[], { positions }: StockHeader): string {
  const cell = cellAs(cells[positions.get('item_code') ?? -1] ?? null, 'shown');
  return typeof cell === 'object' ? '' : truncated(normalizedText(ownText(String(cell))), 100);
}
