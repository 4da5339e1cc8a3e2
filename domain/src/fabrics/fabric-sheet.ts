import { type PriceUnit, priceUnits } from '../length.js';
import { nameKey } from '../look-alikes.js';
import { MAX_CENTS, rupeesFromCents } from '../money.js';
import { normalizedText, truncated } from '../plain-text.js';
import { colourways, hasDetails, type WorkbookColourway, writtenColourways, writtenStock } from './colour-cell.js';
import { type AdminFabric, MAX_IMAGES } from './fabric.js';
import { MAX_LEAD_DAYS, MAX_QUANTITY, stockFlags } from './fabric-rules.js';
import { contradictionOf } from './search/color-words.js';
import {
  amount,
  CellError,
  cellAs,
  code,
  doubtOfCode,
  type FilledCell,
  flag,
  headingsOf,
  isBlank,
  isFormatted,
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
import { quoted, type Reading, tokensOf } from './sheet-reading/cell-tokens.js';
import { readDays } from './sheet-reading/day-cells.js';
import { type DecimalStyle, NO_EVIDENCE } from './sheet-reading/decimal.js';
import { currencyHeading } from './sheet-reading/heading-words.js';
import { readMinimum, readStock } from './sheet-reading/length-cells.js';
import { HOME_CURRENCY, priceWords, type ReadPrice, readPrice } from './sheet-reading/price-cell.js';
import { readWeight } from './sheet-reading/weight-cells.js';
import { readWidth } from './sheet-reading/width-cells.js';
import { readCount } from './sheet-reading/word-cells.js';

interface Column<T> {
  required?: boolean;
  /** Example value in the template. */
  example: string;
  /** Reads a cell that is not blank. @throws CellError */
  read: (cell: FilledCell, style?: DecimalStyle) => T;
  /** Writes a fabric's value of the column so that reading it gives the same; null leaves the cell blank. */
  write: (fabric: AdminFabric) => string | number | null;
}

const columns = {
  name: { required: true, example: 'Combed Cotton Poplin 40s', read: text(200), write: ({ name }) => name },
  item_code: { required: true, example: 'EXAMPLE-001', read: code(100), write: ({ item_code }) => item_code },
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
  usable_width: {
    example: '143',
    read: amount({ min: 1, max: 10_000, decimals: 2 }),
    write: ({ usable_width }) => usable_width,
  },
  weight: { example: '115', read: amount({ min: 1, max: 100_000, decimals: 2 }), write: ({ weight }) => weight },
  minimum_order: {
    example: '60',
    read: amount({ min: 1, max: MAX_QUANTITY, decimals: 0 }),
    write: ({ minimum_order }) => minimum_order,
  },
  lead_time_days: {
    example: '21',
    read: amount({ min: 1, max: MAX_LEAD_DAYS, decimals: 0 }),
    write: ({ lead_time_days }) => lead_time_days,
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

/** The stock on hand when a worksheet was exported: in meters, or that of each color where they are counted by themselves. */
export type StockAtExport = number | WorkbookColourway[];

/** Not in the template: it makes a row say since when its stock is known. */
export const STOCK_AT_EXPORT = 'stock_at_export';

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
      stockAtExport?: StockAtExport;
    }
  | { problems: CellComplaint[] }
);

/** Names in lower case → ids. */
export interface KnownTerms {
  categories: ReadonlyMap<string, string>;
  patterns: ReadonlyMap<string, string>;
}

/** The position of each known column, and the unknown headings. */
export interface WorkbookHeader {
  positions: ReadonlyMap<WorkbookColumn, number>;
  /** Position of {@link STOCK_AT_EXPORT}. */
  stockAtExport?: number;
  unknown: string[];
  /** Position of a column that names the currency of each price. */
  currencyAt?: number;
  /** How the columns write their decimals. */
  styles?: ReadonlyMap<string, DecimalStyle>;
}

/** All columns in the order of the template. */
export const sheetColumns = Object.keys(columns) as WorkbookColumn[];
/** Columns of amounts; all others take what a cell shows. */
export const AMOUNTS: ReadonlySet<WorkbookColumn> = new Set([
  'price_per_meter',
  'number_of_colors',
  'width',
  'usable_width',
  'weight',
  'minimum_order',
  'lead_time_days',
  'stock_quantity',
]);
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

/** Left out of an export without stock, because importing it later would bring back the stock of then. */
const STOCK_COLUMNS: ReadonlySet<WorkbookColumn> = new Set(stockFlags);

/** The headings of an export. */
export const exportedColumns = (withStock: boolean): string[] =>
  withStock
    ? sheetColumns.flatMap((column) => (column === 'stock_quantity' ? [column, STOCK_AT_EXPORT] : [column]))
    : sheetColumns.filter((column) => !STOCK_COLUMNS.has(column));

/** The cells of a fabric in the order of {@link exportedColumns}. */
export function exportedRow(fabric: AdminFabric, withStock: boolean): (string | number | null)[] {
  const colourways = withStock ? fabric.colourways : fabric.colourways.map((own) => ({ ...own, stock_quantity: null }));
  const cells = writeRow({ ...fabric, colourways });
  return sheetColumns.flatMap((column, at) => {
    const cell = cells[at] ?? null;
    if (withStock && column === 'stock_quantity') return [cell, writtenStock(fabric)];
    return withStock || !STOCK_COLUMNS.has(column) ? [cell] : [];
  });
}

/**
 * Finds the columns by the headings of the first row (specification §5, "Excel upload").
 *
 * @returns an error that names the columns if one is missing or occurs twice.
 */
export function readHeader(cells: readonly WorkbookCell[]): WorkbookHeader | { problem: string } {
  const { headings, problem } = headingsOf(cells);
  if (problem) return { problem };
  const missing = requiredColumns.filter((column) => !headings.includes(column));
  if (missing.length > 0) return { problem: `These columns are missing: ${missing.join(', ')}.` };
  const positions = new Map(
    sheetColumns.filter((column) => headings.includes(column)).map((column) => [column, headings.indexOf(column)]),
  );
  const currencyAt = currencyHeading(headings);
  const unknown = headings.filter(
    (heading, at) =>
      heading !== '' && heading !== STOCK_AT_EXPORT && at !== currencyAt && !Object.hasOwn(columns, heading),
  );
  const at = headings.indexOf(STOCK_AT_EXPORT);
  return { positions, unknown, ...(at >= 0 && { stockAtExport: at }), ...(currencyAt >= 0 && { currencyAt }) };
}

/** One data row → the values of a fabric, or all of its errors. */
export function readRow(cells: readonly WorkbookCell[], header: WorkbookHeader, known: KnownTerms): WorkbookRow {
  const { positions, styles } = header;
  const problems: CellComplaint[] = [];
  const warnings: CellComplaint[] = [];
  const draft: Partial<Record<WorkbookColumn, unknown>> = {};
  let unitOfPrice: PriceUnit | undefined;
  for (const [column, position] of positions) {
    const cell = cells[position] ?? null;
    const amount = AMOUNTS.has(column) && isFormatted(cell) ? cell.amount : null;
    const per = (draft.price_unit as PriceUnit | undefined) ?? unitOfPrice;
    const style = styles?.get(column);
    const plain: CellReading =
      typeof amount === 'string' ? readMeasure(column, amount, per) : readCell(column, cell, style);
    const typed =
      plain.problem && AMOUNTS.has(column) && isInUnit(cell) ? readMeasure(column, cell, per, style) : plain;
    const { value, problem, unit } = typed.problem ? plain : typed;
    unitOfPrice ??= unit;
    if (problem && isNeeded(column)) problems.push({ column, message: problem });
    else if (problem) warnings.push({ column, message: leftOut(problem) });
    else if (value !== undefined) draft[column] = value;
  }
  const shown = cellAs(cells[header.currencyAt ?? -1] ?? null, 'shown');
  const currency = typeof shown === 'string' ? normalizedText(shown) : '';
  if (currency && priceWords(tokensOf(currency)).currency !== HOME_CURRENCY) {
    problems.push({
      column: 'price_per_meter',
      message: `price_per_meter is in ${quoted(currency)}: write it in LKR.`,
    });
  }
  if (unitOfPrice && (draft.price_unit ?? unitOfPrice) !== unitOfPrice) {
    problems.push({ column: 'price_unit', message: `price_unit is not ${unitOfPrice}, which the price is shown in.` });
  } else if (unitOfPrice) draft.price_unit = unitOfPrice;
  const colours = draft.color as WorkbookColourway[] | undefined;
  if (colours) draft.color = colours.filter(({ is_available }) => is_available !== false).map(({ name }) => name);
  for (const { name, hex } of colours ?? []) {
    const other = hex ? contradictionOf(name, hex) : null;
    if (!other) continue;
    const message = `color ${name} has ${hex}, which looks like ${other.toLowerCase()}: it is kept as it is written.`;
    warnings.push({ column: 'color', message });
  }
  const { category_name = [], patterns } = draft as FabricDraft;
  const categories = resolve(category_name, known.categories, 'category');
  problems.push(...categories.unknown.map((message) => ({ column: 'category_name', message })));
  const { ids: patternIds, unknown } = resolve(patterns ?? [], known.patterns, 'pattern');
  warnings.push(...unknown.map((message) => ({ column: 'patterns', message: leftOut(message) })));
  const { item_code: itemCode = '' } = draft as FabricDraft;
  const doubt = doubtOfCode(itemCode);
  if (doubt) {
    const message = `item_code ${itemCode} ${doubt}: it is kept as it is written.`;
    warnings.push({ column: 'item_code', message });
  }
  const exported = readStockAtExport(cells[header.stockAtExport ?? -1] ?? null, styles?.get('stock_quantity'));
  if (exported.problem) problems.push({ column: STOCK_AT_EXPORT, message: exported.problem });
  const withWarnings = warnings.length > 0 && { warnings };
  if (problems.length > 0) return { problems, ...withWarnings };
  const details = colours?.some(hasDetails) && { colourways: colours };
  return {
    draft: draft as FabricDraft,
    categoryIds: categories.ids,
    // Where no pattern is known, the fabric keeps those that it has.
    patternIds: patterns && (patternIds.length > 0 || patterns.length === 0) ? patternIds : undefined,
    ...details,
    ...(exported.value !== undefined && { stockAtExport: exported.value }),
    ...withWarnings,
  };
}

/** A cell of {@link STOCK_AT_EXPORT}. @param style how the column of the stock writes its decimals */
export function readStockAtExport(
  written: WorkbookCell,
  style: DecimalStyle | undefined,
): { value?: StockAtExport; problem?: string } {
  const cell = cellAs(written, 'amount');
  if (isBlank(cell)) return {};
  if (typeof cell === 'object') return { problem: `${STOCK_AT_EXPORT} ${cell?.problem}.` };
  const read = String(cell).includes('|') ? colourways : stock;
  return readWith<StockAtExport>((filled) => read(filled, style), STOCK_AT_EXPORT, cell);
}

/** The item code of a row, for error messages; blank when there is none. */
export function itemCodeOf(cells: readonly WorkbookCell[], { positions }: WorkbookHeader): string {
  const cell = cellAs(cells[positions.get('item_code') ?? -1] ?? null, 'shown');
  return typeof cell === 'object' ? '' : truncated(normalizedText(ownText(String(cell))), 100);
}

interface CellReading {
  value?: unknown;
  problem?: string;
  /** The unit that a price is shown in. */
  unit?: PriceUnit | undefined;
}

function readCell(column: WorkbookColumn, written: WorkbookCell, style: DecimalStyle | undefined): CellReading {
  const cell = cellAs(written, AMOUNTS.has(column) ? 'amount' : 'shown');
  if (isBlank(cell)) return isRequired(column) ? { problem: `${column} is required.` } : {};
  if (typeof cell === 'object') return { problem: `${column} ${cell?.problem}.` };
  return readWith<unknown>((filled) => columns[column].read(filled, style), column, cell);
}

/** Returns whether an amount may have been typed with its unit: `57/58"`. */
const isInUnit = (cell: WorkbookCell): cell is string =>
  typeof cell === 'string' && /\d/.test(cell) && /[\p{L}"\u201d\u2033]/u.test(cell);

/** An amount whose cell shows a currency or a unit, such as `4.5 oz`. */
function readMeasure(
  column: WorkbookColumn,
  amount: string,
  priceUnit: PriceUnit = 'meters',
  style = NO_EVIDENCE,
): { value?: number; unit?: PriceUnit | undefined; problem?: string } {
  const reading = measureIn(column, amount, priceUnit, style);
  if ('problem' in reading) return { problem: `${column} ${reading.problem}.` };
  const { value } = reading;
  return typeof value === 'number' ? { value } : { value: value.rupees, unit: value.unit };
}

function measureIn(
  column: WorkbookColumn,
  amount: string,
  priceUnit: PriceUnit,
  style: DecimalStyle,
): Reading<number | ReadPrice> {
  switch (column) {
    case 'price_per_meter':
      return readPrice(amount, { style });
    case 'width':
    case 'usable_width':
      return readWidth(amount, { style });
    case 'weight':
      return readWeight(amount, { style });
    case 'stock_quantity':
      return readStock(amount, style);
    case 'minimum_order':
      return readMinimum(amount, priceUnit, style);
    case 'lead_time_days':
      return readDays(amount);
    default:
      return readCount(amount);
  }
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

/** Returns whether a fabric can't be stored without the column; the unit is part of the price. */
export const isNeeded = (column: WorkbookColumn): boolean => isRequired(column) || column === 'price_unit';

/** The warning about an optional cell, which costs its value and not the fabric. */
export const leftOut = (problem: string): string => `${problem} It is left out.`;

function isRequired(column: WorkbookColumn): boolean {
  const { required }: Column<unknown> = columns[column];
  return required === true;
}

/** In rupees. `12,50` and `1,250.00` are both understood, `Rs.` in front as well. */
function price(cell: FilledCell, style?: DecimalStyle): number {
  return amount({ min: 0, max: rupeesFromCents(MAX_CENTS), decimals: 2 })(cell, style);
}

function unit(cell: FilledCell): PriceUnit {
  const tokens = tokensOf(String(cell));
  const { unit: named, isOfOther, unknownWord, currency } = priceWords(tokens);
  // A number beside it makes it a quantity: `50 m`.
  const isMore = isOfOther || unknownWord || currency || tokens.some(({ kind }) => kind === 'number');
  if (!named || isMore) throw new CellError(`must be ${priceUnits.join(' or ')}`);
  return named;
}
