import { type PriceUnit, priceUnits } from '../length.js';
import { MAX_CENTS, parseRupees, rupeesFromCents } from '../money.js';
import { type AdminFabric, MAX_IMAGES } from './fabric.js';
import { MAX_QUANTITY } from './fabric-rules.js';

/** One cell of a sheet. `{ fault }` is a cell that holds no value, such as #N/A, and says why. */
export type SheetCell = string | number | boolean | null | { readonly fault: string };

interface Column<T> {
  required?: boolean;
  /** What the template shows. */
  example: string;
  /** Reads a cell that is not blank. @throws CellFault */
  read: (cell: Exclude<SheetCell, null | object>) => T;
  /** Writes what the column says of a fabric, so that it is read as the same; null leaves the cell blank. */
  write: (fabric: AdminFabric) => string | number | null;
}

class CellFault extends Error {}

/** What stands in a cell that must not be blank and names nothing. */
const NONE = '-';

const columns = {
  name: { required: true, example: 'Combed Cotton Poplin 40s', read: text(200), write: ({ name }) => name },
  item_code: { required: true, example: 'EXAMPLE-001', read: text(100), write: ({ item_code }) => item_code },
  category_name: {
    required: true,
    example: 'Cotton; Shirting',
    read: names,
    write: ({ categories }) => listed(categories.map(({ name }) => name)) ?? NONE,
  },
  material: { required: true, example: '100% Cotton', read: text(500), write: ({ material }) => material },
  color: { required: true, example: 'White; Sky Blue', read: names, write: ({ colors }) => listed(colors) ?? NONE },
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
    read: amount({ min: 0, max: 1_000_000_000, decimals: 3 }),
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
export type SheetColumn = keyof Columns;

/** What a row says. A column that is absent or blank is undefined: the fabric keeps what it has. */
export type FabricDraft = { [K in SheetColumn]?: ReturnType<Columns[K]['read']> } & {
  [K in 'name' | 'item_code' | 'material' | 'price_per_meter']: ReturnType<Columns[K]['read']>;
};

export interface CellComplaint {
  column: string;
  message: string;
}

/** A row that was understood, or why not. */
export type SheetRow =
  | { draft: FabricDraft; categoryIds: string[]; patternIds: string[] | undefined }
  | { faults: CellComplaint[] };

/** Names in lower case → ids. */
export interface KnownTerms {
  categories: ReadonlyMap<string, string>;
  patterns: ReadonlyMap<string, string>;
}

/** Where each known column stands, and the headings that mean nothing to us. */
export interface SheetHeader {
  positions: ReadonlyMap<SheetColumn, number>;
  unknown: string[];
}

/** All columns in the order of the template. */
export const sheetColumns = Object.keys(columns) as SheetColumn[];
export const requiredColumns = sheetColumns.filter(isRequired);
export const imageColumns = Array.from({ length: MAX_IMAGES }, (_, index) => `image_url_${index + 1}` as SheetColumn);

/** The template's example for a column. */
export const exampleOf = (column: SheetColumn): string => columns[column].example;

/** The cells of a fabric in the order of {@link sheetColumns}. Read again they change nothing. */
export function writeRow(fabric: AdminFabric): (string | number | null)[] {
  return sheetColumns.map((column) => columns[column].write(fabric));
}

/**
 * What a spreadsheet takes for a formula (CSV injection, OWASP): a sign of arithmetic, also in full width or small, behind
 * blanks and signs that nobody sees, or one of the blanks that end a cell. Apostrophes of its own are looked past.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/u;

/**
 * Text for a CSV file: what a spreadsheet would take for a formula gets an apostrophe in front, since what others wrote
 * must not calculate on the reader's machine. {@link readRow} takes it away again.
 */
export function csvText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Text for a cell of the type text, which can't calculate. Only an apostrophe of its own must not be taken away. */
export function cellText(text: string): string {
  return text.startsWith("'") ? csvText(text) : text;
}

function ownText(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** `Item Code` and `item-code` are both `item_code`. */
const headingName = (cell: SheetCell): string =>
  typeof cell === 'object'
    ? ''
    : String(cell)
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_');

/**
 * Finds the columns by the headings of the first row (specification §5, "Excel upload").
 *
 * @returns a fault that names the columns when one is missing or stands there twice.
 */
export function readHeader(cells: readonly SheetCell[]): SheetHeader | { fault: string } {
  const headings = cells.map(headingName);
  const repeated = headings.filter((heading, at) => heading !== '' && headings.indexOf(heading) !== at);
  if (repeated.length > 0) return { fault: `These columns stand in the sheet more than once: ${listOf(repeated)}.` };
  const missing = requiredColumns.filter((column) => !headings.includes(column));
  if (missing.length > 0) return { fault: `These columns are missing: ${listOf(missing)}.` };
  const positions = new Map(
    sheetColumns.filter((column) => headings.includes(column)).map((column) => [column, headings.indexOf(column)]),
  );
  const unknown = headings.filter((heading) => heading !== '' && !Object.hasOwn(columns, heading));
  return { positions, unknown };
}

/** Whether nothing stands in a row, so that it does not count. */
export const isBlankRow = (cells: readonly SheetCell[]): boolean => cells.every(isBlank);

/** One data row → what it says of a fabric, or everything that is wrong with it. */
export function readRow(cells: readonly SheetCell[], { positions }: SheetHeader, known: KnownTerms): SheetRow {
  const faults: CellComplaint[] = [];
  const draft: Partial<Record<SheetColumn, unknown>> = {};
  for (const [column, position] of positions) {
    const { value, fault } = readCell(column, cells[position] ?? null);
    if (fault) faults.push({ column, message: fault });
    else if (value !== undefined) draft[column] = value;
  }
  const { category_name, patterns } = draft as FabricDraft;
  const categoryIds = resolve(category_name ?? [], known.categories, 'category', 'category_name', faults);
  const patternIds = patterns && resolve(patterns, known.patterns, 'pattern', 'patterns', faults);
  return faults.length > 0 ? { faults } : { draft: draft as FabricDraft, categoryIds, patternIds };
}

/** The item code of a row, for whoever looks for it in the sheet; blank when there is none. */
export function itemCodeOf(cells: readonly SheetCell[], { positions }: SheetHeader): string {
  const cell = cells[positions.get('item_code') ?? -1] ?? null;
  return typeof cell === 'object' ? '' : clean(ownText(String(cell))).slice(0, 100);
}

function readCell(column: SheetColumn, cell: SheetCell): { value?: unknown; fault?: string } {
  if (isBlank(cell)) return isRequired(column) ? { fault: `${column} is required.` } : {};
  if (typeof cell === 'object') return { fault: `${column} ${cell?.fault}.` };
  try {
    return { value: columns[column].read(typeof cell === 'string' ? ownText(cell) : cell) };
  } catch (error) {
    if (error instanceof CellFault) return { fault: `${column} ${error.message}.` };
    throw error;
  }
}

function resolve(
  wanted: readonly string[],
  known: ReadonlyMap<string, string>,
  noun: string,
  column: SheetColumn,
  faults: CellComplaint[],
): string[] {
  const ids = wanted.map((name) => known.get(name.toLowerCase()));
  for (const [index, name] of wanted.entries()) {
    if (ids[index] === undefined) faults.push({ column, message: `There is no ${noun} '${name}'.` });
  }
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function isRequired(column: SheetColumn): boolean {
  const { required }: Column<unknown> = columns[column];
  return required === true;
}

function isBlank(cell: SheetCell): boolean {
  return cell === null || (typeof cell === 'string' && clean(cell) === '');
}

/** Without what no database or screen takes: control characters but line breaks, and halves of characters. */
function clean(value: string): string {
  return value.replace(/[^\P{Cc}\n]|\p{Cs}/gu, ' ').trim();
}

function text(max: number) {
  return (cell: string | number | boolean): string => {
    const value = clean(String(cell));
    if (value.length > max) throw new CellFault(`must be at most ${max} characters long`);
    return value;
  };
}

/** Several are parted by semicolons; one that belongs to a name has a backslash in front. */
function names(cell: string | number | boolean): string[] {
  const value = clean(String(cell));
  if (value === NONE) return [];
  const parts = value.match(/(?:\\[\\;]|[^;])+/g) ?? [];
  const list = parts.map((part) => clean(part.replace(/\\([\\;])/g, '$1'))).filter(Boolean);
  if (list.length === 0) throw new CellFault('has no name in it');
  if (list.length > 50) throw new CellFault('must be at most 50 names');
  if (list.some((name) => name.length > 300)) throw new CellFault('must be names of at most 300 characters');
  return [...new Set(list)];
}

/** As {@link names} reads it; null for no names. */
function listed(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');
}

function amount({ min, max, decimals }: { min: number; max: number; decimals: number }) {
  return (cell: string | number | boolean): number => {
    const value = typeof cell === 'number' ? cell : numberIn(String(cell));
    if (value === null || !Number.isFinite(value)) throw new CellFault('must be a number');
    if (value < min) throw new CellFault(`must be at least ${min}`);
    if (value > max) throw new CellFault(`must be at most ${max.toLocaleString('en-US')}`);
    return rounded(value, decimals);
  };
}

/** In rupees. `12,50` and `1,250.00` are both understood, `Rs.` in front as well. */
function price(cell: string | number | boolean): number {
  return amount({ min: 0, max: rupeesFromCents(MAX_CENTS), decimals: 2 })(cell);
}

function numberIn(typed: string): number | null {
  const value = typed.trim();
  if (/^-?\d+,\d{1,2}$/.test(value)) return Number(value.replace(',', '.'));
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : parseRupees(value);
}

/** Spreadsheets calculate in binary: 12.1 * 3 is 36.300000000000004 and means 36.3. */
function rounded(value: number, decimals: number): number {
  const short = Number(value.toFixed(decimals));
  if (Math.abs(short - value) > 1e-9 * Math.max(1, Math.abs(value))) {
    throw new CellFault(decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`);
  }
  return short;
}

function unit(cell: string | number | boolean): PriceUnit {
  const typed = String(cell).trim().toLowerCase();
  const known = priceUnits.find((candidate) => candidate === typed);
  if (!known) throw new CellFault(`must be ${priceUnits.join(' or ')}`);
  return known;
}

function flag(cell: string | number | boolean): boolean {
  const typed = String(cell).trim().toLowerCase();
  if (['true', 'yes', '1'].includes(typed)) return true;
  if (['false', 'no', '0'].includes(typed)) return false;
  throw new CellFault('must be yes or no');
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

function listOf(headings: readonly string[]): string {
  return [...new Set(headings)].join(', ');
}
