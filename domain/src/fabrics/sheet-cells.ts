import { parseRupees } from '../money.js';
import { MAX_LINE_LENGTH, normalizedLine, normalizedText } from '../plain-text.js';
import { MAX_STOCK } from './fabric-rules.js';
import { quoted } from './sheet-reading/cell-tokens.js';
import { type DecimalStyle, doubtOf, NO_EVIDENCE, numberOf, readDecimal } from './sheet-reading/decimal.js';

/** Reading and writing of worksheet cells. */

/**
 * One worksheet cell. `{ problem }` is a cell without value, such as #N/A, with the reason; one stored as a date includes
 * the date if requested: `2026-01-02`.
 */
export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  | FormattedNumber
  | { readonly problem: string; readonly date?: string };

/** A number whose format shows more than its digits: `00123` for 123, `18.50 元/米` for 18.5. */
export interface FormattedNumber {
  /** The displayed text of the cell, or why it is not known. Codes and names are read from it. */
  readonly shown: string | { readonly problem: string };
  /** The exact number, beside the currency or unit that the cell shows. Prices and measures are this. */
  readonly amount: string | number;
}

export const isFormatted = (cell: WorkbookCell): cell is FormattedNumber =>
  typeof cell === 'object' && cell !== null && 'amount' in cell;

/** The cell of a column: an amount, or what the cell shows. */
export const cellAs = (cell: WorkbookCell, as: keyof FormattedNumber): Exclude<WorkbookCell, FormattedNumber> =>
  isFormatted(cell) ? cell[as] : cell;

/** A cell that is not blank. */
export type FilledCell = Exclude<WorkbookCell, null | object>;

/** The error in a cell, as a phrase that follows the column's name. */
export class CellError extends Error {}

/**
 * Maximum length of a cell with several names. It is below the length that is read, so that nothing is cut off
 * unnoticed.
 */
const MAX_LIST = 32_000;

/** The placeholder for an empty value in a cell that must not be blank. */
export const NONE = '-';

export function isBlank(cell: WorkbookCell): boolean {
  return cell === null || (typeof cell === 'string' && normalizedText(cell) === '');
}

/** Numbers with fifteen digits, as spreadsheets show them. */
const shown = (cell: FilledCell): string => String(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell);

/** @param oneLine whether line breaks become spaces */
export function text(max: number, { oneLine = max <= MAX_LINE_LENGTH } = {}) {
  const normalize = oneLine ? normalizedLine : normalizedText;
  return (cell: FilledCell): string => {
    const value = normalize(shown(cell));
    if (value.length > max) throw new CellError(`must be at most ${max} characters long`);
    return value;
  };
}

/** The form in which a spreadsheet saves long numbers, rounded: different codes may look the same there. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;
const ROUNDED = 1e15;
/** Why a code is not the one that was typed, or not a single one; null if nothing speaks against it. */
export function damageOfCode(cell: FilledCell): string | null {
  const typed = normalizedText(String(cell));
  if (typeof cell === 'number' ? Math.abs(cell) >= ROUNDED : SHORTENED.test(typed)) {
    return 'is a long number that a spreadsheet has shortened: format the column as text and type the codes again';
  }
  // Two lines may be two codes, or one that was wrapped.
  return /[\n\u2028\u2029]/.test(typed) ? 'has a line break in it: write one code, in one line' : null;
}

/** How a spreadsheet writes the date that it made of 12-3. */
const MADE_A_DATE =
  /^(?:\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d\d)$/;
/** What it shows of the code 1110 in a column of amounts, and what programs write for it that take it for one. */
const AS_AMOUNT = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+\.0$/;

/** Why a code may have been another one before a spreadsheet changed it; null if nothing speaks for it. */
export function doubtOfCode(code: string): string | null {
  if (MADE_A_DATE.test(code)) return 'may be a date that a spreadsheet has made of another code';
  return AS_AMOUNT.test(code) ? 'may be a number that a program has written as an amount' : null;
}

/** A fabric's code in a line. */
export function code(max: number) {
  const read = text(max);
  return (cell: FilledCell): string => {
    const damage = damageOfCode(cell);
    if (damage) throw new CellError(`${quoted(shown(cell))} ${damage}`);
    return read(cell);
  };
}

/** Names separated by semicolons; a semicolon within a name is escaped by a backslash. */
export function names(cell: FilledCell): string[] {
  return [...new Set(partsOf(cell).map((part) => checkedName(unescaped(part))))];
}

/** The parts of a cell between its semicolons, as they are written there; none for {@link NONE}. */
export function partsOf(cell: FilledCell, most = 50): string[] {
  const value = normalizedText(String(cell));
  if (value === NONE) return [];
  if (value.length > MAX_LIST)
    throw new CellError(`must be at most ${MAX_LIST.toLocaleString('en-US')} characters long`);
  const parts = (value.match(/(?:\\.|[^;])+/gs) ?? []).filter((part) => unescaped(part) !== '');
  if (parts.length === 0) throw new CellError('has no name in it');
  if (parts.length > most) throw new CellError(`must be at most ${most} names`);
  return parts;
}

export function checkedName(name: string): string {
  if (name.length > 300) throw new CellError('must be names of at most 300 characters');
  return name;
}

/** A backslash before another, a semicolon or an upright stroke belongs to the writing, not to the name. */
export const unescaped = (part: string): string => normalizedLine(part.replace(/\\([\\;|])/g, '$1'));

/** As {@link names} reads it; null for no names. */
export function listed(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');
}

export function amount({ min, max, decimals }: { min: number; max: number; decimals: number }) {
  return (cell: FilledCell, style = NO_EVIDENCE): number => {
    const value = typeof cell === 'number' ? cell : numberIn(String(cell), style);
    if (value === null || !Number.isFinite(value)) throw new CellError('must be a number');
    if (value < min) throw new CellError(`must be at least ${min}`);
    if (value > max) throw new CellError(`must be at most ${max.toLocaleString('en-US')}`);
    return rounded(value, decimals);
  };
}

/** In meters, three decimals. */
export const stock = amount({ min: 0, max: MAX_STOCK, decimals: 3 });

const FIGURES = /^(-?)(?:(?:rs\.?|lkr)\s*)?((?:\d{1,3}(?:[\s'\u2019]\d{3})+|[\d.,]+)(?:[.,]\d+)?)$/i;

function numberIn(typed: string, style: DecimalStyle): number | null {
  const [, minus, figures] = FIGURES.exec(typed.trim().slice(0, 60)) ?? [];
  if (figures === undefined) return parseRupees(typed);
  const doubt = doubtOf(figures, style, '.');
  if (doubt) throw new CellError(`${quoted(typed)} ${doubt}`);
  const number = readDecimal(figures, style);
  return number && (minus ? -numberOf(number) : numberOf(number));
}

/** Spreadsheets calculate in binary: 12.1 * 3 is 36.300000000000004 and means 36.3. */
function rounded(value: number, decimals: number): number {
  const short = Number(value.toFixed(decimals));
  if (Math.abs(short - value) > 1e-9 * Math.max(1, Math.abs(value))) {
    throw new CellError(decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`);
  }
  return short;
}

export function flag(cell: FilledCell): boolean {
  const typed = String(cell).trim().toLowerCase();
  if (['true', 'yes', '1'].includes(typed)) return true;
  if (['false', 'no', '0'].includes(typed)) return false;
  throw new CellError('must be yes or no');
}

export const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/**
 * Text that begins with one of these is a formula to a spreadsheet (CSV injection, OWASP), also in full width or small
 * form.
 */
const SIGN = /^[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/;
/** Text after spaces, invisible characters or quotation marks may be a formula as well, and so may spaces at the end of a cell. */
const FORMULA = /^(?:'*[\t\r\n]|[\s\p{Cc}\p{Cf}"']*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/u;
/** Characters that can stand between the beginning of a cell and its formula, including cell separators. */
const BETWEEN = /[;,\s\p{Cc}\p{Cf}"']+/gu;

/**
 * Text for a CSV file: an apostrophe is put before text that a spreadsheet would read as a formula, since foreign text
 * must not calculate on the reader's machine. Many spreadsheets split cells at semicolons or tabs and ignore our
 * quotation marks, so each of these and each comma or line break within the text may begin a cell. {@link ownText}
 * removes the apostrophes again.
 */
export function csvText(text: string): string {
  const guarded = beforeFormulas(text, (between) => between.replace(/[;,\t\r\n]/g, "$&'"));
  return FORMULA.test(text) ? `'${guarded}` : guarded;
}

/** Text for a cell of the type text, which can't calculate. Only apostrophes of its own must not be taken away. */
export function cellText(text: string): string {
  return ownText(text) === text ? text : csvText(text);
}

export function ownText(text: string): string {
  const own = beforeFormulas(text, (between) => between.replace(/([;,\t\r\n])'/g, '$1'));
  return own.startsWith("'") && FORMULA.test(own.slice(1)) ? own.slice(1) : own;
}

/**
 * Changes the text from the last semicolon or comma before a formula up to it. Runs are matched whole, so time is
 * linear.
 */
function beforeFormulas(text: string, change: (between: string) => string): string {
  return text.replace(BETWEEN, (run: string, at: number) => {
    if (!SIGN.test(text.charAt(at + run.length))) return run;
    const begin = Math.max(run.lastIndexOf(';'), run.lastIndexOf(','), 0);
    return run.slice(0, begin) + change(run.slice(begin));
  });
}

/** Applies a reader to a cell; returns the value, or an error sentence that begins with the column. */
export function readWith<T>(
  read: (cell: FilledCell) => T,
  column: string,
  cell: FilledCell,
): { value: T } | { problem: string } {
  try {
    return { value: read(typeof cell === 'string' ? ownText(cell) : cell) };
  } catch (error) {
    if (error instanceof CellError) return { problem: `${column} ${error.message}.` };
    throw error;
  }
}

/** `Item Code` and `item-code` are both `item_code`. */
export function headingName(cell: WorkbookCell): string {
  const heading = cellAs(cell, 'shown');
  return typeof heading === 'object'
    ? ''
    : normalizedText(String(heading))
        .toLowerCase()
        .replace(/[\s-]+/g, '_');
}

/** Other spellings of `color`. */
const COLOR = new Set(['colors', 'colour', 'colours']);

/**
 * The normalized headings, and an error if one occurs twice. If no column is called `color`, a plural or British
 * spelling counts as it.
 */
export function headingsOf(cells: readonly WorkbookCell[]): { headings: string[]; problem?: string } {
  const names = cells.map(headingName);
  const headings = names.includes('color') ? names : names.map((name) => (COLOR.has(name) ? 'color' : name));
  const repeated = headings.filter((heading, at) => heading !== '' && headings.indexOf(heading) !== at);
  if (repeated.length === 0) return { headings };
  return {
    headings,
    problem: `These columns stand in the sheet more than once: ${[...new Set(repeated)].join(', ')}.`,
  };
}

/** Returns whether a row is empty and does not count. */
export const isBlankRow = (cells: readonly WorkbookCell[]): boolean => cells.every(isBlank);

/** Without it Excel reads a CSV as Windows-1252. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One line of CSV; null is an empty cell. Texts are escaped so that none is read as a formula. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

function quoteCell(cell: string | number | null): string {
  const text = typeof cell === 'string' ? csvText(cell) : String(cell ?? '');
  return /[",;\t\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
