import { plainNames } from '../../colour/plain-name.js';
import type { PriceUnit } from '../../length.js';
import { searchKey } from '../../look-alikes.js';
import { normalizedLine, truncated } from '../../plain-text.js';
import { figuresOf } from '../../typed-number.js';
import { sheetColumns } from '../fabric-sheet.js';
import { shadeOfWords } from '../search/color-words.js';
import { cellAs, isBlank, listed, type WorkbookCell } from '../sheet-cells.js';
import type { WorkbookMapping } from '../sheet-mapping.js';
import { plainCellText, quoted, type Reading } from './cell-tokens.js';
import { type DecimalStyle, NO_EVIDENCE } from './decimal.js';
import { columnOfHeading } from './heading-aliases.js';
import { foldHeading } from './heading-words.js';
import { lengthUnitIn, readStock } from './length-cells.js';
import { textOf } from './sheet-head.js';
import { readYesNo } from './word-cells.js';

/** A column that names colors in its cells; or one color in its heading, with ticks or its stock below. */
export interface ColourColumn {
  place: number;
  /** The color of the heading; null if the cells name colors. */
  name: string | null;
  /** The unit of its heading. */
  unit?: PriceUnit | undefined;
}

const COLOUR_WORDS = new Set(Object.keys(plainNames).flatMap((name) => name.toLowerCase().split(/[ -]/)));
const isColourWord = (word: string): boolean => COLOUR_WORDS.has(word) || shadeOfWords([searchKey(word)]) !== null;
const SHADES = new Set(['light', 'dark', 'pale', 'bright', 'dusty', 'off', 'sky', 'royal']);

/** Words beside the name of a color that say that its stock stands below, and those for units. */
const OF_STOCK =
  /(?<!\p{L})(?:in stock|stock|qty|quantity|available|balance|meters?|metres?|mtrs?|mts?|m|yards?|yds?)(?!\p{L})\.?/giu;
/** Words of a group of colors, over each of them. */
const OF_COLORS = /(?<!\p{L})(?:colou?r(?:way)?s?|shades?)(?!\p{L})/giu;
const PANTONE = /^\d{2}-\d{4}(?: ?t[cp][xgn])?$/i;

const BESIDE_COLORS: ReadonlySet<string> = new Set(['color', 'stock_quantity', 'is_available']);

/** The color that a heading is named after: Navy, Optic White, Stock White, Navy (yds); null for any other heading. */
export function colourOfHeading(heading: string): string | null {
  const proposal = columnOfHeading(heading, sheetColumns);
  const mayBeColor = proposal !== null && BESIDE_COLORS.has(proposal.column);
  if (proposal && (!mayBeColor || (proposal.column !== 'color' && proposal.confidence > WITHIN))) return null;
  const name = normalizedLine(
    heading
      .replace(OF_STOCK, ' ')
      .replace(OF_COLORS, ' ')
      .replace(/[([（] ?[)\]）]/g, ' ')
      .replace(/[-/:,]\s*$|^\s*[-/:,]/g, ' '),
  );
  if (PANTONE.test(name)) return name;
  const words = foldHeading(name).split(' ');
  return words.some((word) => isColourWord(word) && !SHADES.has(word)) ? name : null;
}

/** How certain a heading is that has more words than the alias of its column. */
const WITHIN = 0.7;

/** Returns whether headings are one, but for a number: Color 1, Color 2. */
export const isNumberedAlike = (one: string, other: string): boolean => withoutNumber(one) === withoutNumber(other);
const withoutNumber = (heading: string): string => foldHeading(heading).replace(/\d/g, '').trim();

/** Returns whether a cell below the name of a color says that there is some, or how much. */
export const isTickOrLength = (text: string): boolean =>
  'value' in readYesNo(text) || (/\d/.test(text) && 'value' in readStock(text));

const isTick = (cell: WorkbookCell): boolean => !/\d/.test(textOf(cell)) && 'value' in readYesNo(textOf(cell));

/** The columns of colors, if there are several or the only one is called by its color. */
export function colourColumns(
  names: readonly string[],
  { columns }: WorkbookMapping,
  rows: readonly (readonly WorkbookCell[])[],
): ColourColumn[] {
  const found = names.flatMap((heading, place): ColourColumn[] => {
    if (!Object.hasOwn(columns, heading) || columns[heading] !== 'color') return [];
    const filled = rows.map((cells) => cells[place] ?? null).filter((cell) => !isBlank(cell));
    const isOfTicks = filled.length > 0 && columnOfHeading(heading, sheetColumns) === null && filled.every(isTick);
    return [{ place, name: colourOfHeading(heading) ?? (isOfTicks ? heading : null), unit: lengthUnitIn(heading) }];
  });
  return found.length > 1 || found.some(({ name }) => name !== null) ? found : [];
}

/** The cell of a color in the form of our own sheets; a blank one for none of that color. */
export function readBelowColour(
  name: string,
  written: WorkbookCell,
  style: DecimalStyle = NO_EVIDENCE,
  unit?: PriceUnit,
): Reading<string> {
  const own = listed([name.replaceAll('|', ' ')]) ?? '';
  const cell = cellAs(written, 'amount');
  if (typeof cell === 'object') return cell === null ? { value: '', readAs: null } : cell;
  if (isTick(cell)) {
    const tick = readYesNo(cell);
    return { value: 'value' in tick && tick.value ? own : '', readAs: null };
  }
  if (plainCellText(String(cell)) === '1') {
    return { problem: `${quoted(cell)} below ${quoted(name)} may be a tick or 1 m: write yes, or 1 m` };
  }
  const stock = readStock(cell, style, unit && { unit });
  return 'problem' in stock
    ? { problem: `${quoted(cell)} below ${quoted(name)} is neither a tick nor a length in stock` }
    : { value: `${own}||${figuresOf(stock.value)}`, readAs: null };
}

/** `Navy||120; White` as people read it. */
export const coloursInWords = (cell: string): string =>
  truncated(cell.replace(/\|\|([\d.]+)/g, ' $1 m').replace(/\\([\\;|])/g, '$1'), 500);
