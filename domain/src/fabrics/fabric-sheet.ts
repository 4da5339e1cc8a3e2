import { type PriceUnit, priceUnits } from '../length.js';
import { nameKey } from '../look-alikes.js';
import { MAX_CENTS, rupeesFromCents } from '../money.js';
import { beginning } from '../plain-text.js';
import { colourways, hasDetails, type WorkbookColourway, writtenColourways } from './colour-cell.js';
import { type AdminFabric, MAX_IMAGES } from './fabric.js';
import { MAX_QUANTITY } from './fabric-rules.js';
import {
  amount,
  CellFault,
  clean,
  type FilledCell,
  flag,
  headingsOf,
  isBlank,
  listed,
  NONE,
  names,
  ownText,
  readWith,
  stock,
  text,
  type WorkbookCell,
  yesOrNo,
} from './sheet-cells.js';
import type { DecimalStyle } from './sheet-reading/decimal.js';

interface Column<T> {
  required?: boolean;
  /** Example value in the template. */
  example: string;
  /** Reads a cell that is not blank. @throws CellFault */
  read: (cell: FilledCell, style?: DecimalStyle) => T;
  /** Writes a fabric's value of the column so that reading it gives the same; null leaves the cell blank. */
  write: (fabric: AdminFabric) => string | number | null;
}

const columns = {
  name: { required: true, example: 'Combed Cotton Poplin 40s', read: text(200), write: ({ name }) => name },
  item_code: { required: true, example: 'EXAMPLE-001', read: text(100), write: ({ item_code }) => item_code },
  category_name: {
    required: true,
    example: 'Cotton; Shirting',
    read: names,
    write: ({ categories }) => listed(categories.map(({ name }) => name)) ?? NONE,
  },
  material: {
    required: true,
    example: '100% Cotton',
    read: text(500, { oneLine: true }),
    write: ({ material }) => material,
  },
  color: {
    required: true,
    example: 'White; Sky Blue',
    read: colourways,
    write: ({ colors, colourways }) => writtenColourways(colors, colourways) ?? NONE,
  },
  price_per_meter: { required: true, example: '1250.00', read: price, write: ({ price_per_meter }) => price_per_meter },
  price_unit: { example: 'meters', read: unit, write: ({ price_unit }) => price_unit },
  description: { example: 'Crisp plain weave for shirts', read: text(5000), write: ({ description }) => description },
  care_instructions: {
    example: 'Machine wash at 40 °C',
    read: text(2000),
    write: ({ care_instructions }) => care_instructions,
  },
  patterns: { example: '', read: names, write: ({ patterns }) => listed(patterns) },
  number_of_colors: {
    example: '2',
    read: amount({ min: 1, max: 10_000, decimals: 0 }),
    write: ({ number_of_colors }) => number_of_colors,
  },
  width: { example: '147', read: amount({ min: 1, max: 10_000, decimals: 2 }), write: ({ width }) => width },
  weight: { example: '115', read: amount({ min: 1, max: 100_000, decimals: 2 }), write: ({ weight }) => weight },
  minimum_order: {
    example: '60',
    read: amount({ min: 1, max: MAX_QUANTITY, decimals: 0 }),
    write: ({ minimum_order }) => minimum_order,
  },
  stock_quantity: {
    example: '800',
    read: stock,
    write: ({ stock_quantity }) => stock_quantity,
  },
  is_available: { example: 'yes', read: flag, write: ({ is_available }) => yesOrNo(is_available) },
  visible: { example: 'yes', read: flag, write: ({ visible }) => yesOrNo(visible) },
  out_of_stock: { example: 'no', read: flag, write: ({ out_of_stock }) => yesOrNo(out_of_stock) },
  available_in_sri_lanka: {
    example: 'yes',
    read: flag,
    write: ({ available_in_sri_lanka }) => yesOrNo(available_in_sri_lanka),
  },
  is_global: { example: 'no', read: flag, write: ({ is_global }) => yesOrNo(is_global) },
  pre_order: { example: 'no', read: flag, write: ({ pre_order }) => yesOrNo(pre_order) },
  image_url_1: { example: '', read: text(2000), write: ({ images }) => images[0]?.image_url ?? null },
  image_url_2: { example: '', read: text(2000), write: ({ images }) => images[1]?.image_url ?? null },
  image_url_3: { example: '', read: text(2000), write: ({ images }) => images[2]?.image_url ?? null },
  image_url_4: { example: '', read: text(2000), write: ({ images }) => images[3]?.image_url ?? null },
  image_url_5: { example: '', read: text(2000), write: ({ images }) => images[4]?.image_url ?? null },
} satisfies Record<string, Column<unknown>>;

type Columns = typeof columns;
export type WorkbookColumn = keyof Columns;

/** The values of a row. An absent or blank column is undefined: the fabric keeps its value. */
export type FabricDraft = { [K in Exclude<WorkbookColumn, 'color'>]?: ReturnType<Columns[K]['read']> } & {
  [K in 'name' | 'item_code' | 'material' | 'price_per_meter']: ReturnType<Columns[K]['read']>;
} & {
  /** The names that it is sold under, in order. */
  color?: string[];
};

export interface CellComplaint {
  column: string;
  message: string;
}

/** A parsed row, or its errors. */
export type WorkbookRow = {
  /** Optional cells that can't be read: their values are left out. */
  warnings?: CellComplaint[];
} & (
  | {
      draft: FabricDraft;
      categoryIds: string[];
      patternIds: string[] | undefined;
      /** Present if the row gives more than the colors' names. */
      colourways?: WorkbookColourway[];
    }
  | { faults: CellComplaint[] }
);

/** Names in lower case → ids. */
export interface KnownTerms {
  categories: ReadonlyMap<string, string>;
  patterns: ReadonlyMap<string, string>;
}

/** The position of each known column, and the unknown headings. */
export interface WorkbookHeader {
  positions: ReadonlyMap<WorkbookColumn, number>;
  unknown: string[];
  /** How the columns write their decimals. */
  styles?: ReadonlyMap<string, DecimalStyle>;
}

/** All columns in the order of the template. */
export const sheetColumns = Object.keys(columns) as WorkbookColumn[];
export const requiredColumns = sheetColumns.filter(isRequired);
export const imageColumns = Array.from(
  { length: MAX_IMAGES },
  (_, index) => `image_url_${index + 1}` as WorkbookColumn,
);

/** The template's example for a column. */
export const exampleOf = (column: WorkbookColumn): string => columns[column].example;

/** The cells of a fabric in the order of {@link sheetColumns}. Importing them again changes nothing. */
export function writeRow(fabric: AdminFabric): (string | number | null)[] {
  return sheetColumns.map((column) => columns[column].write(fabric));
}

/**
 * Finds the columns by the headings of the first row (specification §5, "Excel upload").
 *
 * @returns an error that names the columns if one is missing or occurs twice.
 */
export function readHeader(cells: readonly WorkbookCell[]): WorkbookHeader | { fault: string } {
  const { headings, fault } = headingsOf(cells);
  if (fault) return { fault };
  const missing = requiredColumns.filter((column) => !headings.includes(column));
  if (missing.length > 0) return { fault: `These columns are missing: ${missing.join(', ')}.` };
  const positions = new Map(
    sheetColumns.filter((column) => headings.includes(column)).map((column) => [column, headings.indexOf(column)]),
  );
  const unknown = headings.filter((heading) => heading !== '' && !Object.hasOwn(columns, heading));
  return { positions, unknown };
}

/** One data row → the values of a fabric, or all of its errors. */
export function readRow(
  cells: readonly WorkbookCell[],
  { positions, styles }: WorkbookHeader,
  known: KnownTerms,
): WorkbookRow {
  const faults: CellComplaint[] = [];
  const warnings: CellComplaint[] = [];
  const draft: Partial<Record<WorkbookColumn, unknown>> = {};
  for (const [column, position] of positions) {
    const { value, fault } = readCell(column, cells[position] ?? null, styles?.get(column));
    if (fault && isNeeded(column)) faults.push({ column, message: fault });
    else if (fault) warnings.push({ column, message: leftOut(fault) });
    else if (value !== undefined) draft[column] = value;
  }
  const colours = draft.color as WorkbookColourway[] | undefined;
  if (colours) draft.color = colours.filter(({ is_available }) => is_available !== false).map(({ name }) => name);
  const { category_name = [], patterns } = draft as FabricDraft;
  const categories = resolve(category_name, known.categories, 'category');
  faults.push(...categories.unknown.map((message) => ({ column: 'category_name', message })));
  const { ids: patternIds, unknown } = resolve(patterns ?? [], known.patterns, 'pattern');
  warnings.push(...unknown.map((message) => ({ column: 'patterns', message: leftOut(message) })));
  const told = warnings.length > 0 && { warnings };
  if (faults.length > 0) return { faults, ...told };
  const details = colours?.some(hasDetails) && { colourways: colours };
  return {
    draft: draft as FabricDraft,
    categoryIds: categories.ids,
    // Where no pattern is known, the fabric keeps those that it has.
    patternIds: patterns && (patternIds.length > 0 || patterns.length === 0) ? patternIds : undefined,
    ...details,
    ...told,
  };
}

/** The item code of a row, for error messages; blank when there is none. */
export function itemCodeOf(cells: readonly WorkbookCell[], { positions }: WorkbookHeader): string {
  const cell = cells[positions.get('item_code') ?? -1] ?? null;
  return typeof cell === 'object' ? '' : beginning(clean(ownText(String(cell))), 100);
}

function readCell(
  column: WorkbookColumn,
  cell: WorkbookCell,
  style: DecimalStyle | undefined,
): { value?: unknown; fault?: string } {
  if (isBlank(cell)) return isRequired(column) ? { fault: `${column} is required.` } : {};
  if (typeof cell === 'object') return { fault: `${column} ${cell?.fault}.` };
  return readWith<unknown>((filled) => columns[column].read(filled, style), column, cell);
}

function resolve(
  wanted: readonly string[],
  known: ReadonlyMap<string, string>,
  noun: string,
): { ids: string[]; unknown: string[] } {
  const ids = wanted.map((name) => known.get(nameKey(name)));
  return {
    ids: [...new Set(ids.filter((id) => id !== undefined))],
    unknown: wanted.flatMap((name, index) => (ids[index] === undefined ? `There is no ${noun} '${name}'.` : [])),
  };
}

/** Whether a fabric can't be stored without the column; the unit is part of the price. */
export const isNeeded = (column: WorkbookColumn): boolean => isRequired(column) || column === 'price_unit';

/** The warning about an optional cell, which costs its value and not the fabric. */
export const leftOut = (fault: string): string => `${fault} It is left out.`;

function isRequired(column: WorkbookColumn): boolean {
  const { required }: Column<unknown> = columns[column];
  return required === true;
}

/** In rupees. `12,50` and `1,250.00` are both understood, `Rs.` in front as well. */
function price(cell: FilledCell, style?: DecimalStyle): number {
  return amount({ min: 0, max: rupeesFromCents(MAX_CENTS), decimals: 2 })(cell, style);
}

function unit(cell: FilledCell): PriceUnit {
  const typed = String(cell).trim().toLowerCase();
  const known = priceUnits.find((candidate) => candidate === typed);
  if (!known) throw new CellFault(`must be ${priceUnits.join(' or ')}`);
  return known;
}
