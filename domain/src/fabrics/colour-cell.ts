import { readHex } from '../colour/hex.js';
import { nameKey } from '../look-alikes.js';
import { normalizedText } from '../plain-text.js';
import { figuresOf } from '../typed-number.js';
import type { AdminFabric, Colourway } from './fabric.js';
import { MAX_COLOURS, MAX_QUANTITY, MAX_STORED_COLOURS } from './fabric-rules.js';
import {
  amount,
  CellError,
  checkedName,
  type FilledCell,
  flag,
  NONE,
  partsOf,
  stock,
  text,
  unescaped,
} from './sheet-cells.js';
import type { DecimalStyle } from './sheet-reading/decimal.js';
import { colourNames } from './stock.js';

/**
 * The colors in one cell: `Navy; White`, or `Navy|#1f2a44|120; White||80`. Vertical bars separate name, hex, own stock,
 * minimum order, code and availability. Blank fields stay unchanged, `-` clears one.
 */
export interface WorkbookColourway {
  name: string;
  hex?: string | null;
  stock_quantity?: number | null;
  minimum_order?: number | null;
  code?: string;
  is_available?: boolean;
}

const FIELDS = 'name|#hex|stock|minimum|code|sold';
const fields = ['name', 'hex', 'stock_quantity', 'minimum_order', 'code', 'is_available'] as const;

/** How each field is read; `noun` names it in error messages. */
const readers: Record<
  Exclude<(typeof fields)[number], 'name'>,
  { noun: string; read: (cell: FilledCell, style?: DecimalStyle) => unknown }
> = {
  hex: { noun: 'the color', read: orCleared(hex) },
  stock_quantity: { noun: 'its stock', read: orCleared(stock) },
  minimum_order: { noun: 'its minimum', read: orCleared(amount({ min: 1, max: MAX_QUANTITY, decimals: 0 })) },
  code: { noun: 'its code', read: (cell) => (cell === NONE ? '' : text(100)(cell)) },
  is_available: { noun: 'whether it is sold', read: flag },
};

/** @throws CellError that quotes the part of the cell which is wrong. */
export function colourways(cell: FilledCell, style?: DecimalStyle): WorkbookColourway[] {
  const list = partsOf(cell, MAX_STORED_COLOURS).map((part) => colourway(part, style));
  if (list.filter(({ is_available }) => is_available !== false).length > MAX_COLOURS) {
    throw new CellError(`must be at most ${MAX_COLOURS} names that are sold`);
  }
  if (!list.some(hasDetails)) return uniqueOf(list);
  const keys = list.map(({ name }) => nameKey(name));
  const doubled = list.find(({ name }, place) => keys.indexOf(nameKey(name)) < place);
  if (doubled) throw new CellError(`names '${doubled.name}' twice: give each color once`);
  return list;
}

/** Returns whether a cell contains more than the color's name. */
export const hasDetails = (colourway: WorkbookColourway): boolean => Object.keys(colourway).length > 1;

/** As {@link colourways} reads it: those that are sold, in their order, then the others; null for none. */
export function writtenColourways(colors: readonly string[], stored: readonly Colourway[] = []): string | null {
  const sold = colourNames(colors).map(
    (name) => stored.find((own) => own.is_available && own.name === name) ?? { name },
  );
  const others = stored.filter(({ name, is_available }) => !is_available && name !== '');
  const list = [...sold, ...others].map(written);
  return list.length === 0 ? null : list.join('; ');
}

/** The stock on hand: of each color where they are counted by themselves, as {@link colourways} reads it, else in meters. */
export function writtenStock({ colourways: stored, stock_quantity }: AdminFabric): string | number {
  const counted = stored.filter((own) => own.name !== '' && own.stock_quantity !== null);
  return counted.length === 0
    ? stock_quantity
    : counted.map(({ name, stock_quantity }) => written({ name, stock_quantity })).join('; ');
}

function colourway(part: string, style: DecimalStyle | undefined): WorkbookColourway {
  const [name = '', ...details] = fieldsOf(part);
  if (name === '') throw new CellError(`has '${normalizedText(part)}', which names no color`);
  if (details.length >= fields.length)
    throw new CellError(`has '${normalizedText(part)}', which is more than ${FIELDS}`);
  const own: WorkbookColourway = { name: checkedName(name) };
  for (const [at, detail] of details.entries()) {
    const field = fields[at + 1];
    if (detail === '' || !field || field === 'name') continue;
    const { noun, read } = readers[field];
    try {
      Object.assign(own, { [field]: read(detail, style) });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      throw new CellError(`has '${normalizedText(part)}': ${noun} ${error.message}`);
    }
  }
  return own;
}

/** Splits a part at its vertical bars; one escaped by a backslash belongs to the field. */
function fieldsOf(part: string): string[] {
  const fields = [''];
  // Each sign can be read in one way only, so that no cell takes longer than its length.
  for (const token of part.match(/\||(?:\\[\\;|]|[^\\|]|\\(?![\\;|]))+/g) ?? []) {
    if (token === '|') fields.push('');
    else fields[fields.length - 1] = token;
  }
  return fields.map(unescaped);
}

function hex(cell: FilledCell): string {
  // Figures alone are a stock in the wrong place.
  const value = /^\d+$/.test(String(cell)) ? null : readHex(String(cell));
  if (value === null) throw new CellError('must be written as #rrggbb, such as #1f2a44');
  return value;
}

function orCleared<T>(read: (cell: FilledCell, style?: DecimalStyle) => T) {
  return (cell: FilledCell, style?: DecimalStyle): T | null => (cell === NONE ? null : read(cell, style));
}

/** Names that occur twice, ignoring case, count once. */
const uniqueOf = (list: readonly WorkbookColourway[]): WorkbookColourway[] =>
  colourNames(list.map(({ name }) => name)).map((name) => ({ name }));

function written(colourway: WorkbookColourway): string {
  const { name, hex, stock_quantity, minimum_order, code, is_available = true } = colourway;
  const cells = [name, hex, stock_quantity, minimum_order, code === NONE ? '' : code, is_available ? '' : 'no'];
  const last = cells.findLastIndex((cell) => cell != null && cell !== '');
  return cells
    .slice(0, last + 1)
    .map((cell) => (typeof cell === 'number' ? figuresOf(cell) : (cell ?? '')).replace(/[\\;|]/g, '\\$&'))
    .join('|');
}
