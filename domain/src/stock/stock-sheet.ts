import {
  clean,
  type FilledCell,
  headingsOf,
  isBlank,
  ownText,
  readWith,
  stock,
  text,
  type WorkbookCell,
} from '../fabrics/sheet-cells.js';
import type { DecimalStyle } from '../fabrics/sheet-reading/decimal.js';
import { beginning } from '../plain-text.js';

/** A stock workbook: a code, a color and a number per row. Everything else is in the fabric workbook. */

const readers = { item_code: text(100), color: text(300, { oneLine: true }), stock_quantity: stock } satisfies Record<
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
}

export interface StockHeader {
  positions: ReadonlyMap<StockColumn, number>;
  /** Unknown headings. */
  unknown: string[];
  /** How the columns write their decimals. */
  styles?: ReadonlyMap<string, DecimalStyle>;
}

/** @returns an error that names the columns if one is missing or occurs twice; `color` may be missing. */
export function readStockHeader(cells: readonly WorkbookCell[]): StockHeader | { fault: string } {
  const { headings, fault } = headingsOf(cells);
  if (fault) return { fault };
  const missing = stockColumns.filter((column) => column !== 'color' && !headings.includes(column));
  if (missing.length > 0) return { fault: `These columns are missing: ${missing.join(', ')}.` };
  const positions = new Map(
    stockColumns.filter((column) => headings.includes(column)).map((column) => [column, headings.indexOf(column)]),
  );
  const unknown = headings.filter((heading) => heading !== '' && !Object.hasOwn(readers, heading));
  return { positions, unknown };
}

/** One data row → what it says, or everything that is wrong with it. */
export function readStockRow(
  cells: readonly WorkbookCell[],
  { positions, styles }: StockHeader,
): { line: StockLine } | { faults: { column: string; message: string }[] } {
  const faults: { column: string; message: string }[] = [];
  const read = <T>(
    column: StockColumn,
    reader: (cell: FilledCell, style?: DecimalStyle) => T,
    blank: T | null,
  ): T | null => {
    const cell = cells[positions.get(column) ?? -1] ?? null;
    if (isBlank(cell)) {
      if (blank === null) faults.push({ column, message: `${column} is required.` });
      return blank;
    }
    if (typeof cell === 'object') {
      faults.push({ column, message: `${column} ${cell?.fault}.` });
      return null;
    }
    const answer = readWith((filled) => reader(filled, styles?.get(column)), column, cell);
    if ('value' in answer) return answer.value;
    faults.push({ column, message: answer.fault });
    return null;
  };
  read('item_code', readers.item_code, null);
  const color = read('color', readers.color, '');
  const stock_quantity = read('stock_quantity', readers.stock_quantity, null);
  return faults.length > 0 || color === null || stock_quantity === null
    ? { faults }
    : { line: { color, stock_quantity } };
}

/** The item code of a row, for error messages; blank when there is none. */
export function stockCodeOf(cells: readonly WorkbookCell[], { positions }: StockHeader): string {
  const cell = cells[positions.get('item_code') ?? -1] ?? null;
  return typeof cell === 'object' ? '' : beginning(clean(ownText(String(cell))), 100);
}
