import { normalizedText, truncated } from '../../plain-text.js';
import { cellAs, isBlank, isBlankRow, type WorkbookCell } from '../sheet-cells.js';
import { tokensOf } from './cell-tokens.js';
import { foldHeading } from './heading-words.js';
import type { ImportTarget } from './import-target.js';
import { priceWords } from './price-cell.js';
import { isWeightUnit } from './weight-cells.js';
import { isWidthUnit } from './width-cells.js';

/** Merged cells, from 0, both ends included. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The heading row is within this number of rows; above it are titles, addresses, a date. */
const LOOKED_AT = 40;
const MAX_NAME = 200;
/** Rows above the headings that may be further lines of them. */
const LINES_ABOVE = 3;
/** Rows that a heading spans below its first. */
const HEAD_ROWS = 2;

/** A cell as text; dates as stored, nothing for errors. */
export function textOf(cell: WorkbookCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  const shown = cellAs(cell, 'shown');
  if (typeof shown === 'object') return shown?.date ?? '';
  return normalizedText(String(shown)).replace(/\s+/g, ' ');
}

const isMeasure = (word: string): boolean => isWidthUnit(word) || isWeightUnit(word);

/** `USD/m`, `(cm)`, `g/m²`: nothing but units and currencies. */
function isUnit(text: string): boolean {
  const tokens = tokensOf(text);
  const words = tokens.filter(({ kind }) => kind !== 'number');
  const { currency, unit } = priceWords(tokens);
  const isOne = currency !== undefined || unit !== undefined || words.some((token) => isMeasure(token.text));
  const isFigure = tokens.some((token) => token.kind === 'number' && token.text !== '2');
  return (
    isOne && !isFigure && words.every((token) => isMeasure(token.text) || priceWords([token]).unknownWord === undefined)
  );
}

/**
 * Returns whether a row below the headings has the units of its columns, perhaps beside the second words of others: No, Name and
 * (inch) below Art, Fabric and Width.
 */
export function isRowOfUnits(cells: readonly WorkbookCell[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  if (filled.length === 0 || !filled.every((cell) => typeof cell === 'string')) return false;
  const others = filled.map(textOf).filter((text) => !isUnit(text));
  const units = filled.length - others.length;
  return others.length === 0 || (units > 2 && units >= others.length && !others.some((text) => /\d/.test(text)));
}

/**
 * What the rows above a heading, which may be its other lines, say of its unit: `USD` above 单价.
 * @param titles the rows above the headings
 */
export const unitsAbove = (titles: readonly (readonly WorkbookCell[])[], place: number): string[] =>
  titles.slice(-LINES_ABOVE).flatMap((cells) => {
    const text = textOf(cells[place]);
    return text !== '' && isUnit(text) ? [text] : [];
  });

/** A heading that is merged down to a row below ends there. */
export const lastOfHead = (row: number, merges: readonly Merge[]): number =>
  Math.max(row, ...merges.flatMap(({ top, bottom }) => (top === row && bottom <= row + HEAD_ROWS ? bottom : [])));

/**
 * The names of the columns whose headings end in this row, from 0. A heading over several columns in the row above
 * precedes theirs, and the unit in the row below follows; a repeated name gets a number, a column without one its letter.
 * @param withGroups whether the headings over several columns count
 */
export function headNames(
  rows: readonly (readonly WorkbookCell[])[],
  row: number,
  merges: readonly Merge[],
  withGroups = true,
): string[] {
  const cells = rows[row] ?? [];
  const below = rows.slice(row + 1, row + 1 + LOOKED_AT);
  const groups = merges.filter(({ top, bottom, left, right }) => bottom === row - 1 && top <= bottom && right > left);
  const width = Math.max(cells.length, ...below.map((line) => line.length));
  const seen = new Map<string, number>();
  const units = isRowOfUnits(rows[row + 1] ?? []) ? (rows[row + 1] ?? []) : [];
  const tall = merges.filter(({ top, bottom }) => top < row && row <= bottom);
  const headings = tall.length + cells.filter((cell) => !isBlank(cell)).length;
  const across = merges.filter(({ top, bottom, left, right }) => top === row && bottom === row && right > left);
  return Array.from({ length: width }, (_, column) => {
    const unit = textOf(units[column]).replace(/^[([（](.*)[)\]）]$/u, '$1');
    // A heading over several units stands in the first of its cells.
    const from = unit ? across.find(({ left, right }) => left <= column && column <= right)?.left : undefined;
    const above = tall.find(({ left }) => left === column);
    const heading = above ? textOf(rows[above.top]?.[column]) : textOf(cells[from ?? column]);
    const own = heading && unit ? `${heading} ${isUnit(unit) ? `(${unit})` : unit}` : heading;
    const group = withGroups ? groupAbove(rows, column, groups, headings) : '';
    const isUsed = below.some((line) => !isBlank(line[column] ?? null));
    const name =
      truncated([group, own].filter(Boolean).join(' '), MAX_NAME) || (isUsed ? `Column ${letterOf(column)}` : '');
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > 1 && name ? `${name} (${count})` : name;
  });
}

/**
 * The heading over several columns in the row above; a title over all of them is not part of a heading.
 * @param merges those that end there
 * @param headings number of headings below
 */
function groupAbove(
  rows: readonly (readonly WorkbookCell[])[],
  column: number,
  merges: readonly Merge[],
  headings: number,
): string {
  const above = merges.find(({ left, right }) => left <= column && column <= right);
  if (!above) return '';
  return above.right - above.left + 1 < headings ? textOf(rows[above.top]?.[above.left]) : '';
}

/** `A`, `B` … `AA`, as a spreadsheet names its columns. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}

/** `Color: Navy` is a title over rows, and no heading. */
const SAYS_MORE = /[:：] ?\S/;

/** The row, from 0, whose cells read most like headings of ours; else the first that is about as full as any. */
export function findHead(rows: readonly (readonly WorkbookCell[])[], target: ImportTarget): number {
  const first = rows.slice(0, LOOKED_AT);
  const scores = first.map((cells) => {
    const known = cells.flatMap((cell) => {
      const text = typeof cell === 'string' ? textOf(cell) : '';
      const mayBeHeading = text !== '' && text.length <= 60 && !SAYS_MORE.test(text);
      return mayBeHeading ? (target.columnOf(text)?.column ?? []) : [];
    });
    return new Set(known).size;
  });
  const best = Math.max(0, ...scores);
  if (best >= 2) return scores.indexOf(best);
  const filled = first.map((cells) => cells.filter((cell) => !isBlank(cell)).length);
  const most = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count > 1 && count * 2 > most),
    first.findIndex((cells) => most < 2 && !isBlankRow(cells)),
  );
}

/** The normalized headings as a key: two lists of one supplier have the same. */
export const headKey = (names: readonly string[]): string => names.map(foldHeading).filter(Boolean).join('\u001f');

/**
 * Fills merged cells: what is merged down holds for each of its rows. Merges don't overlap; where they do in a damaged file the
 * upper one counts, so that no cell is visited twice.
 */
export function fillDown(rows: WorkbookCell[][], merges: readonly Merge[]): void {
  const filledTo = new Map<number, number>();
  for (const { top, left, bottom } of merges.toSorted((one, other) => one.top - other.top)) {
    const cell = rows[top]?.[left] ?? null;
    if (cell === null || top <= (filledTo.get(left) ?? -1)) continue;
    filledTo.set(left, bottom);
    for (let row = top + 1; row <= Math.min(bottom, rows.length - 1); row += 1) {
      const cells = rows[row];
      if (!cells) continue;
      while (cells.length <= left) cells.push(null);
      cells[left] ??= cell;
    }
  }
}
