import { inOtherUnit } from '../length.js';
import { inLatinLetters, joinedCode, searchKey, usualForms, visible } from '../look-alikes.js';
import { plainFractions, readNumber } from '../typed-number.js';
import {
  ALTERNATIVES,
  colourMeant,
  isLimit,
  MAX_LINES,
  type QuickOrderEntry,
  type QuickOrderFabric,
  withoutName,
} from './quick-order.js';
import { shadeOfWords } from './search/color-words.js';
import { synonymsOf } from './search/trade-words.js';
import { columnOfHeading } from './sheet-reading/heading-aliases.js';

/** Reading of pasted lines such as `CP-1110 Navy 240 m`, in whatever form mail, messengers and spreadsheets have them. */

/** A line before its fabric is known: its words, in cells if the writer separated it into some. */
export interface QuickLine {
  line: number;
  text: string;
  cells: string[][];
  /** The meaning of the cells, if the order has headings. */
  columns?: Columns;
}

type Columns = Partial<Record<'code' | 'color' | 'quantity' | 'unit' | 'note', number>> & {
  /** The unit in the heading of the quantities. */
  headedUnit?: string | undefined;
};

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;
/** The prefix that messengers add to a message: `[26/11, 10:32] Nadeesha: `, `26/11/2026, 10:32 - Nadeesha: `. */
const SENDER = /^(?:\[[^\]]{4,30}\]|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}[:.]\d{2}(?: ?[ap]m)? -) [^:]{1,60}: /i;
/** The sign or number of a list. A number that stands alone may be a part of the code. */
const BULLET =
  /^(?:[-*\u2022\u2023\u25aa\u25cf\u25e6\u00b7\u2713\u2714>–—]+ ?(?=\S)|\(?\d{1,3}[.)] |\(?[a-z]\) |(?:\d\ufe0f?\u20e3)+ ?)/iu;
/** Spaces that part thousands, but no words: 1 240. */
const THIN_SPACE = /(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g;
const HARD = ['\t', ';', '|'];
/** A comma that stands in no number. */
const SOFT_COMMA = /(?<!\d),|,(?!\d)/;
const MAX_CHARACTERS = 300;
const MAX_WORDS = 40;
/** The most words of a code, and the most words before it. */
const CODE_WORDS = 4;
const CODE_BEGINS = 8;

/** The lines of a text that have something on them. @returns also the number of the first line beyond the limit */
export function linesOfText(text: string): { lines: QuickLine[]; beyond: number | null } {
  const lines = text.split(LINE_ENDS).map((line, at) => ({ line: at + 1, text: line }));
  const filled = lines.filter((line) => visible(line.text).trim() !== '');
  return withoutHeadings(filled, ({ line, text }) => lineOf(line, text, cellsOfText(text)));
}

/** Like {@link linesOfText}, for the rows of a worksheet, whose cells are given as displayed. */
export function linesOfSheet(rows: readonly (readonly string[])[]): { lines: QuickLine[]; beyond: number | null } {
  const filled = rows.flatMap((cells, at) =>
    cells.some((cell) => cell.trim() !== '') ? [{ line: at + 1, cells }] : [],
  );
  return withoutHeadings(filled, ({ line, cells }) => lineOf(line, cells.filter(Boolean).join(' '), cells.map(plain)));
}

const plain = (text: string): string =>
  plainFractions(
    visible(usualForms(text)).slice(0, MAX_CHARACTERS).replace(THIN_SPACE, ',').replace(/\s+/g, ' '),
  ).trim();

function cellsOfText(text: string): string[] {
  const own = visible(usualForms(text)).slice(0, MAX_CHARACTERS).replace(THIN_SPACE, ',').replace(/^ +/, '');
  const bare = own.replace(SENDER, '').replace(BULLET, '');
  const hard = HARD.find((sign) => bare.includes(sign));
  return bare.split(hard ?? SOFT_COMMA).map(plain);
}

function lineOf(line: number, text: string, cells: readonly string[]): QuickLine {
  // Around words, quotation marks come in pairs: a single one means inches.
  const hasInches = (usualForms(text).match(/"/g) ?? []).length % 2 === 1;
  return {
    line,
    text: text.trim().slice(0, MAX_CHARACTERS),
    cells: cells.map((cell) => wordsOf(hasInches ? cell : cell.replaceAll('"', ' '))),
  };
}

/** Meters, as some write them. */
const M_T = /(?<!\p{L})m\/t(?=s?(?![\p{L}\p{N}]))/giu;
/** `Rs 1,250` and `@ 1,250` as one word. */
const PRICE_BEGINS = /([@\p{Sc}]|(?<![\p{L}\p{M}])rs\.|(?<=\S )rs|(?<![\p{L}\p{M}])(?:lkr|usd)) ?(?=\d)/giu;

/**
 * The words of a cell, without brackets and marks around them. `CP-1110,240` is two words, and 1,240 is one. A sign that
 * makes a number no length stays: `€1,250`, `1,250/-`, `5%`, `58"`, `60'`.
 */
function wordsOf(cell: string): string[] {
  return cell
    .replace(PRICE_BEGINS, (_, sign: string) => (/^rs$/i.test(sign) ? `${sign}.` : sign))
    .replace(M_T, 'mt')
    .replace(/:|(?<!\/)=/g, ' ')
    .split(' ')
    .map((word) => (word.length > 2 && word.startsWith("'") && word.endsWith("'") ? word.slice(1, -1) : word))
    .flatMap((word) => (/\p{L}/u.test(word) && /\d,\d/.test(word) ? splitOnce(word) : [word]))
    .map((word) =>
      word.replace(
        /^(?!\.\d)[^\p{L}\p{M}\p{N}\p{Sc}@+-]+|(?<=[\p{L}\p{M}\p{N}+%"])(?!(?<=\d)(?:[%"']|\/[-=]))[^\p{L}\p{M}\p{N}+]+$/gu,
        '',
      ),
    )
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
}

/** At the first comma, unless the letters are only the unit behind a number: `1,240m`. */
function splitOnce(word: string): string[] {
  if (quantityIn(word)) return [word];
  const at = word.indexOf(',');
  return [word.slice(0, at), word.slice(at + 1)];
}

const QUANTITY_HEADING =
  /^(?:qty|quantity|order(?:ed)? (?:qty|quantity)|length|meters?|metres?|mtrs?|yards?|yds?|rolls?|pcs|pieces|kgs?|required|ප්‍රමාණය|අளவு|அளவு|数量)\b/iu;

const NOTE_HEADING = /^(?:notes?|remarks?|comments?|end use|usage|සටහන|குறிப்பு)$/iu;

/** Leaves out rows of headings, also of further tables, and reads from them what the cells below mean. */
function withoutHeadings<Row>(
  rows: readonly Row[],
  read: (row: Row) => QuickLine,
): { lines: QuickLine[]; beyond: number | null } {
  const lines: QuickLine[] = [];
  let columns: Columns | null = null;
  let width = 0;
  for (const row of rows) {
    const line = read(row);
    const headings = headingsOf(line);
    if (headings) {
      columns = headings.columns;
      width = line.cells.length;
      continue;
    }
    if (lines.length === MAX_LINES) return { lines, beyond: line.line };
    lines.push(columns ? { ...line, cells: cellsBelow(line, width), columns } : line);
  }
  return { lines, beyond: null };
}

/** Below headings every comma parts cells, also one between figures, if there are as many cells then: `CP-1110,240,Navy`. */
function cellsBelow({ cells, text }: QuickLine, width: number): string[][] {
  const all = text.split(',').map((cell) => wordsOf(plain(cell)));
  return cells.length < width && all.length === width ? all : cells;
}

/** A row of words of which one heads codes and another something else; its columns, where it also has one of quantities. */
function headingsOf({ cells }: QuickLine): { columns: Columns | null } | null {
  const isParted = cells.length > 1;
  const headings = isParted ? cells.map((words) => words.join(' ')) : (cells[0] ?? []);
  if (headings.length < 2 || headings.some((heading) => /\p{N}/u.test(heading))) return null;
  const columns: Columns = {};
  let known = 0;
  for (const [at, heading] of headings.entries()) {
    const found = columnOfHeading(heading, ['item_code', 'name', 'color', 'price_unit']);
    const column = found && found.confidence >= 0.9 ? found.column : null;
    const isQuantity = QUANTITY_HEADING.test(heading);
    const isNote = NOTE_HEADING.test(heading);
    if (isQuantity || column || isNote) known += 1;
    if (isQuantity) {
      columns.quantity ??= at;
      if (columns.quantity === at) columns.headedUnit = unitOfHeading(heading);
    } else if (column === 'item_code') columns.code ??= at;
    else if (column === 'color') columns.color ??= at;
    else if (column === 'price_unit') columns.unit ??= at;
    else if (isNote) columns.note ??= at;
  }
  if (columns.code === undefined || known < (isParted ? 2 : headings.length)) return null;
  return { columns: isParted && columns.quantity !== undefined ? columns : null };
}

/** `yds` of `Qty (yds)`, and `rolls` of `No. of rolls`, which are asked about; undefined for `Length`. */
const unitOfHeading = (heading: string): string | undefined =>
  heading.split(' ').find((word) => !/^lengths?$/i.test(word) && (isUnit(word) || OF_OTHER.test(word)));

/** Words in a row that may be the code: where they stand, and how codes are compared. */
interface Run {
  cell: number;
  from: number;
  to: number;
  key: string;
}

function runsOf({ cells, columns }: QuickLine): Run[] {
  const runs: Run[] = [];
  let begun = 0;
  let isBegin = true;
  for (const [cell, words] of cells.entries()) {
    if (columns && columns.code !== cell) continue;
    for (let from = 0; from < words.length && begun < CODE_BEGINS; from += 1, begun += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + CODE_WORDS); to += 1) {
        const key = joinedCode(words.slice(from, to).join(''));
        const latin = inLatinLetters(key);
        if (!isCode(key, isBegin)) continue;
        runs.push({ cell, from, to, key });
        if (latin !== null) runs.push({ cell, from, to, key: latin });
      }
      isBegin &&= BEFORE_CODE.test(words[from] ?? '');
    }
  }
  return runs;
}

/** The number of a line and the labels of a code, behind which a line still begins. */
const BEFORE_CODE = /^(?:\d+|item|art|article|code|nos?|number|ref|reference|sku|style|design|quality|fabric)$/i;

/** Words of letters, or of figures, are codes only where a line begins: behind another word they are names and quantities. */
const isCode = (key: string, isBegin: boolean): boolean =>
  isBegin ? key !== '' : /\p{L}/u.test(key) && /\p{N}/u.test(key);

/** The line with `CP-1110-Navy-240m` and `CP1110NAVY` as words of their own; the line itself where it has none such. */
function takenApart(line: QuickLine): QuickLine {
  const isGlued = (word: string) => /\p{L}/u.test(word) && /\d/.test(word) && GLUE.test(word);
  if (line.columns || !line.cells.flat().some(isGlued)) return line;
  return {
    ...line,
    cells: line.cells.map((words) =>
      words.flatMap((word) => (isGlued(word) ? wordsOf(word.split(GLUE).join(' ')) : [word])),
    ),
  };
}
const GLUE = /[^\p{L}\p{M}\p{N}.,'+]+|(?<=\d)\.(?=\p{L})|(?<=\d)(?=\p{L}{3})/u;

/** The keys of all codes that a line may name, as `joinedCode` makes them. */
export function codeKeys(line: QuickLine): string[] {
  const apart = takenApart(line);
  return [...runsOf(line), ...(apart === line ? [] : runsOf(apart))].map(({ key }) => key);
}

/**
 * Reads the lines of an order. One without a code is of the fabric before it if it has one of its colors and a length: below
 * `CP-1110`, which is no line of its own then, `Navy 240 m` and `White 100 m`.
 */
export function readLines(lines: readonly QuickLine[], fabricsWith: FabricsWith): ReadLine[] {
  const entries: ReadLine[] = [];
  for (const line of lines) {
    const above = entries.at(-1);
    const own = readLine(line, fabricsWith);
    const below = above?.fabric && !own.fabric && own.alike.length === 0 ? readBelow(line, above.fabric) : null;
    if (below && above?.quantity === '' && withoutName(below.fabric, above.color) === '') entries.pop();
    entries.push(below ?? own);
  }
  return entries;
}

function readBelow(line: QuickLine, fabric: QuickOrderFabric): (ReadLine & { fabric: QuickOrderFabric }) | null {
  if (line.columns && line.cells[line.columns.code ?? -1]?.length) return null;
  const { color, quantity, note } = restOf(line, undefined, fabric);
  const isMeant = quantity !== '' && !quantity.includes(ALTERNATIVES) && colourMeant(fabric, color) !== undefined;
  if (!isMeant) return null;
  const { line: number, text } = line;
  return { line: number, text, code: fabric.item_code, color, quantity, note, fabric, colourway_id: null, alike: [] };
}

/**
 * Reads a line with the fabrics that have one of its {@link codeKeys}: the longest code counts. Several fabrics may have
 * one key: then the one that is written alike is meant, and without one none.
 */
export function readLine(line: QuickLine, fabricsWith: FabricsWith): ReadLine {
  const read = readWanted(line, fabricsWith);
  return STRUCK.test(line.text) ? { ...read, quantity: '' } : read;
}

/** Struck through, as messengers write it, or crossed out: whether it is still wanted is asked. */
const STRUCK = /^~.*~$|^[❌✗✘]|[❌✗✘]$/u;

function readWanted(line: QuickLine, fabricsWith: FabricsWith): ReadLine {
  const read = readWords(line, fabricsWith);
  if (read.fabric || read.alike.length > 0) return read;
  const apart = takenApart(line);
  if (apart === line) return read;
  // Only a color shows that the code ends before it: CP-1110-12 may be a code that no fabric has.
  const other = readWords(apart, fabricsWith);
  return other.fabric && colourMeant(other.fabric, other.color) ? other : read;
}

type FabricsWith = (key: string) => readonly QuickOrderFabric[];
type ReadLine = QuickOrderEntry & { alike: readonly QuickOrderFabric[] };

function readWords(line: QuickLine, fabricsWith: FabricsWith): ReadLine {
  const found = runsOf(line)
    .filter(({ key }) => fabricsWith(key).length > 0)
    .toSorted((one, other) => other.key.length - one.key.length)[0];
  const run = found ?? likeliest(line);
  const code = run ? (line.cells[run.cell] ?? []).slice(run.from, run.to).join(' ') : '';
  const all = found ? fabricsWith(found.key) : [];
  const exact = all.filter(({ item_code }) => item_code.toLowerCase() === code.toLowerCase());
  const [fabric = null] = all.length === 1 ? all : exact;
  const { color, quantity, note } = restOf(line, run, fabric);
  return {
    line: line.line,
    text: line.text,
    code,
    color,
    quantity,
    note,
    fabric,
    colourway_id: null,
    alike: fabric ? [] : all,
  };
}

/** The part of a line that looks like a code that no fabric has: the first word with a figure, together with a word of letters before it. */
function likeliest({ cells, columns }: QuickLine): Run | undefined {
  if (columns?.code !== undefined) {
    const to = cells[columns.code]?.length ?? 0;
    return to > 0 ? { cell: columns.code, from: 0, to, key: '' } : undefined;
  }
  for (const [cell, words] of cells.entries()) {
    const at = words.findIndex((word) => /\p{L}/u.test(word) && /\p{N}/u.test(word) && !quantityIn(word));
    if (at >= 0) return { cell, from: at, to: at + 1, key: '' };
  }
  const [[first, second] = []] = cells;
  if (first && second && cells.flat().length > 2 && /^\p{L}{1,4}$/u.test(first) && /^\d+$/.test(second)) {
    return { cell: 0, from: 0, to: 2, key: '' };
  }
  return first && cells.flat().length > 1 && !/^\p{L}+$/u.test(first)
    ? { cell: 0, from: 0, to: 1, key: '' }
    : undefined;
}

/** Words around the color and the quantity that say neither. */
const FILLERS = new Set(
  `in of x qty quantity color colour col clr shade code sku ref design style item art article no fabric please pls kindly need
  want require required send order for ea each and to running linear total approx approximately about around only urgent asap hi
  hello dear sir madam thanks thank you පාට වර්ණය ඕන ඕනෑ අවශ්‍යයි කරුණාකර நிறம் தேவை`.split(/\s+/),
);

function restOf(
  { line, cells, columns }: QuickLine,
  code: Run | undefined,
  fabric: QuickOrderFabric | null,
): { color: string; quantity: string; note: string } {
  if (columns) {
    const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? []).join(' '));
    const written = cell(columns.quantity);
    const isBare = /^[\p{Nd}.,' ]+$/u.test(written);
    const unit = cell(columns.unit) || (isBare ? (columns.headedUnit ?? '') : '');
    const quantity = `${written} ${unit}`.trim();
    return { color: cell(columns.color), quantity, note: cell(columns.note) };
  }
  const before = code ? cells.slice(0, code.cell).flat().length + code.from : 0;
  const words = cells.flatMap((own, at) =>
    at === code?.cell ? [...own.slice(0, code.from), ...own.slice(code.to)] : own,
  );
  const read = (own: readonly string[]) => {
    const { quantities, others } = partsOf(own, before, line);
    const one = chosenQuantity(quantities, (unused) => colourIn([...others, ...unused], fabric) !== undefined);
    const spent = quantities.filter((some) => !one || some === one || some.hasUnit);
    const left = own.filter((_, at) => !spent.some(({ from, to }) => from <= at && at < to));
    const rest = left.filter((word) => !isNumbering(word, own, before, line));
    const named = colourIn(rest, fabric);
    const isAllColor = fabric !== null && colourMeant(fabric, rest.join(' ')) !== undefined;
    // The unit may stand before the number, or apart from it.
    const units = one?.hasUnit || isAllColor ? [] : rest.filter(isUnit);
    const quantity = one ? [one.text, ...units].join(' ') : quantities.map(({ text }) => text).join(ALTERNATIVES);
    return { color: named ?? withoutFillers(rest).join(' '), quantity, note: '', isColor: named !== undefined };
  };
  const readAlone = (own: readonly string[]) => {
    const whole = read(own);
    const parted = own.flatMap(quantitiesOf);
    if (whole.isColor || parted.join(' ') === own.join(' ')) return whole;
    const apart = read(parted);
    return apart.isColor || (apart.color === '' && !own.some((word) => COLOR_NUMBER.test(word))) ? apart : whole;
  };
  const whole = readAlone(words);
  if (whole.isColor || whole.color === '' || fabric === null) return whole;
  const at = noteIn(words, fabric);
  const rest = readAlone(words.slice(0, at));
  const isRead = rest.quantity !== '' && (rest.isColor || rest.color === '');
  return at > 0 && isRead ? { ...rest, note: words.slice(at).join(' ') } : whole;
}

/** The words with which a note begins that stands behind color and quantity: `for the front panels`, `same as last time`. */
const NOTE_BEGINS = /^(?:for|notes?|nb|remarks?|as|same|with|like|see)$/i;

/** Where the note of a line begins; -1 without one, and where a color or a quantity may be meant. */
function noteIn(words: readonly string[], fabric: QuickOrderFabric): number {
  const at = words.findIndex((word) => NOTE_BEGINS.test(word));
  const note = at < 0 ? [] : words.slice(at);
  const namesColor = (from: number) =>
    [1, 2, 3].some((count) => colourIn(note.slice(from, from + count), fabric) !== undefined);
  const isOther = note.some(
    (word, index) => quantityIn(word) !== null || shadeOfWords([word.toLowerCase()]) !== null || namesColor(index),
  );
  return isOther ? -1 : at;
}

/** What joins quantities, or one with a word beside it: `2x320m`, `x640`, `320+320m`, `600-640`, `qty.640`, `640m@1450`. */
const JOINT =
  /(?<=[\p{L}\p{N}])[*×+/-](?=[\p{L}\p{N}@])|(?<=qty)(?=\d)|(?<!\p{L})x(?=\d)|(?<=\d)x(?!\p{L})|(?=@)(?<=\d\p{L}*)|(?<=\p{L})(?<!rs)\.(?=\d)/iu;
/** `19-4024` may be the number of a color. */
const COLOR_NUMBER = /^\d+-\d+$/;

/** The quantities that are written as one word, with the words beside them; the word alone if it has any other part. */
function quantitiesOf(word: string): string[] {
  const parts = word.split(JOINT).filter(Boolean);
  return parts.every((part) => quantityIn(part) || FILLERS.has(part.toLowerCase())) ? parts : [word];
}

interface Quantity {
  from: number;
  to: number;
  text: string;
  hasUnit: boolean;
}

function partsOf(words: readonly string[], before: number, line: number): { quantities: Quantity[]; others: string[] } {
  const quantities: Quantity[] = [];
  const others: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const own = quantityIn(word);
    if (!own || isNumbering(word, words, before, line)) {
      others.push(word);
      continue;
    }
    const next = words[at + 1] ?? '';
    const isInches = /^in$/i.test(next) && at + 2 === words.length && before <= at;
    const isFollowed = !own.hasUnit && (isUnit(next) || OF_OTHER.test(next) || isInches);
    const end = at + (isFollowed ? 2 : 1);
    const from = limitBefore(words, at, quantities.at(-1)?.to ?? 0);
    const to = isLimit(words[end] ?? '') ? end + 1 : end;
    others.length -= at - from;
    quantities.push({ from, to, text: words.slice(from, to).join(' '), hasUnit: own.hasUnit || isFollowed });
    at = to - 1;
  }
  return { quantities, others };
}

/** Where the words begin that make a limit of the number at `at`: `max 640`, `up to 640`. */
function limitBefore(words: readonly string[], at: number, earliest: number): number {
  const count = [2, 1].find((some) => at - some >= earliest && isLimit(words.slice(at - some, at).join(' ')));
  return at - (count ?? 0);
}

/** Returns whether a word is the number of the line, which lists have before the code. */
function isNumbering(word: string, words: readonly string[], before: number, line: number): boolean {
  return before > 0 && word === words[0] && /^\d{1,3}$/.test(word) && Math.abs(Number(word) - line) <= 1;
}

/** Parses a word that is a number, perhaps with a unit right behind it; null for other words. */
function quantityIn(word: string): { hasUnit: boolean } | null {
  if (NO_LENGTH.test(word)) return { hasUnit: true };
  const [, figures, behind = ''] = /^([+-]?\.?\p{Nd}[\p{Nd}.,']*)(\p{L}[\p{L}\p{M}]*)?$/u.exec(word) ?? [];
  if (figures === undefined) return null;
  if (behind === '') return { hasUnit: false };
  return isUnit(behind) || OF_OTHER.test(behind) ? { hasUnit: true } : null;
}

/** Uses the parser of quantities, so that both know the same spellings. */
const isUnit = (word: string): boolean =>
  /^\p{L}/u.test(word) && readNumber(`1 ${word}`, { unit: 'meters' }).value !== null;

/** Units other than lengths: a quantity in them is asked about. */
const OF_OTHER =
  /^(?:rolls?|pcs|pieces?|kgs?|bolts?|bales?|thaans?|ft|feet|foot|lengths?|box|boxes|dozens?|doz|mm|cms?|km|ins|inch|inches|sqm|m[2²]|gsm|oz|nos|ea|cartons?|ctns?|packets?|sheets?|k|hundred|thousand|lakhs?)$/iu;
/** Prices, percentages and widths, which are asked about, too. */
const NO_LENGTH = /^(?:@|@?(?:\p{Sc}|rs\.|lkr|usd))\d|^[+-]?\d[\d.,']*(?:[%"']|\/[-=])$/iu;

/** The quantity that is meant; undefined if it is ambiguous. @param isColour whether the rest is a color */
function chosenQuantity(
  quantities: readonly Quantity[],
  isColour: (unused: readonly string[]) => boolean,
): Quantity | undefined {
  const [first, second, ...more] = quantities;
  if (!second) return first;
  const textsBut = (own: Quantity) => quantities.filter((other) => other !== own).map(({ text }) => text);
  const withUnit = quantities.filter(({ hasUnit }) => hasUnit);
  const [only] = withUnit;
  if (only && withUnit.length === 1) return isColour(textsBut(only)) ? only : undefined;
  if (first && more.length === 0 && withUnit.length === 2 && isSame(first, second)) return first;
  const fitting = quantities.filter((own) => isColour(textsBut(own)));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Returns whether two quantities are one: `100 m (109.4 yd)` is one length, and `100 m + 100 m` are two. */
function isSame({ text: one }: Quantity, { text: other }: Quantity): boolean {
  const [first, second] = [readNumber(one, { unit: 'meters' }), readNumber(other, { unit: 'meters' })];
  if (first.value === null || second.value === null) return false;
  const isInTwoUnits = (first.conversion === undefined) !== (second.conversion === undefined);
  return isInTwoUnits && Math.abs(first.value - second.value) <= inOtherUnit(0.1, 'yards', 3);
}

const withoutFillers = (words: readonly string[]): string[] =>
  words.filter((word) => !FILLERS.has(word.toLowerCase()) && !isUnit(word));

/** The color that these words name, as the fabric spells it: `navy blue`, `නේවි` and `navy` are one. */
function colourIn(words: readonly string[], fabric: QuickOrderFabric | null): string | undefined {
  if (!fabric) return undefined;
  const bare = withoutFillers(words);
  const named = colourMeant(fabric, words.join(' ')) ?? colourMeant(fabric, bare.join(' '));
  if (named) return named.name;
  const meant = synonymsOf(searchKey(bare.join(' ')).split(' ')).flatMap(
    (name) => colourMeant(fabric, name)?.name ?? [],
  );
  const [only, ...others] = new Set(meant);
  return others.length === 0 ? only : undefined;
}
