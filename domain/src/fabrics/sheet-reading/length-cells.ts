import type { PriceUnit } from '../../length.js';
import { MAX_STOCK } from '../fabric-rules.js';
import { decimal, isBeside, measuresIn, onlyOf, outside, unitWords } from './cell-amounts.js';
import { isInBrackets, plainCellText, quoted, type Reading, tokensOf } from './cell-tokens.js';
import {
  ceiling,
  compare,
  type Decimal,
  type DecimalStyle,
  dividedBy,
  NO_EVIDENCE,
  numberOf,
  times,
  toDecimals,
  written,
} from './decimal.js';
import { IS_BESIDE_YARDS, IS_SCALED } from './price-cell.js';

/** Lengths of stock and of orders: stock is stored in meters. */

const lengthWords = unitWords<PriceUnit>({
  meters: 'm mtr mtrs mt mts meter meters metre metres lm lmt rmt 米 公尺 මීටර් මීටර මී மீட்டர் மீ',
  yards: 'y yd yds yrd yrds yard yards gaz guz gaj 码 碼 යාර යාරය යාර්ඩ් யார் யார்டு யார்ட் கஜம்',
});
const METRES_OF_YARD = decimal(9144, 4);
/** The difference that rounding can make between a length in two units. */
const MAX_ROUNDING = decimal(102, 2);
/** A length of which there is more, or of which more is accepted. */
const AT_LEAST = /^(?:>=?|≥|over|above|more than|at least|from|ab) ?(?=\d)/;
/** Rolls beside a length: 800 m (16 rolls). */
const ROLLS = /(?:[(/,;] ?)?(?<![\d.,])(\d+) ?(?:rolls?|pcs|pieces?|bales?|卷|匹|件)(?!\p{L})/u;
/** A roll is never shorter: so many rolls of that length each were meant. */
const MIN_ROLL = 10;
/** A running meter is a meter. */
const RUNNING = /(?<!\p{L})(?:running|linear|lin)(?!\p{L})\.?/gu;
const NOTHING_LEFT =
  /^(?:nil|none|zero|no stock|(?:stock )?sold(?: ?out)?|out of stock|stock out|无货?|無貨|没货|缺货?|缺貨|售罄|无库存|නැත|තොග නැත|තොග අවසන්|இல்லை|இருப்பு இல்லை)[.!]?$/u;
const IN_STOCK = /(?:ready |in |available )?stock|available|ready|balance|on hand|现货|库存|現貨|庫存/g;
/** A minimum order that is for each color. */
const PER_COLOUR =
  /(?:\/ ?(?:per )?|(?<!\p{L})(?:per|each|every|a) ?)(?:colou?r(?:way)?s?|clrs?|col|shades?|designs?|dsns?|prints?|styles?|articles?|art|dye ?lots?|orders?|renk|varyant|farben?|colore|variante|couleurs?)(?!\p{L})\.?|(?:\/ ?)?(?<!\d ?)[\u4e00-\u9fff]{0,6}[色花]|最?[小低]?起[订訂]量?|起批?(?![\u4e00-\u9fff])|现货|現貨|mcq/gu;
const NO_MINIMUM = /^(?:no (?:moq|mcq|min(?:imum)?s?|limit)(?: order)?|无起订量|没有起订量|無起訂量|不限|不限量)[.!]?$/;

interface Length {
  length: Decimal;
  unit: PriceUnit | undefined;
}
/** The unit that the heading of a column gives to bare numbers below it. */
interface LengthHeading {
  unit?: PriceUnit;
  /** Rolls or kilograms. */
  isOfOther?: boolean;
  /** Hundreds or thousands. */
  isScaled?: boolean;
  /** Most other cells below it are in yards. */
  mayBeYards?: boolean;
}
interface Lengths {
  lengths: [Length, ...Length[]];
  /** True if it is written as we write it. */
  isPlain: boolean;
  /** True if the cell names no unit. */
  isBare: boolean;
}

/**
 * Parses `500 yds`, `1,000 mtrs`, `300`: lengths and, if the cell names them, their units. @param as names the expected value
 * in messages
 */
function lengthsIn(
  cell: string | number | boolean,
  style: DecimalStyle,
  { as, aside, heading }: { as: string; aside: RegExp; heading: LengthHeading },
): Lengths | { problem: string } {
  const bare =
    typeof cell === 'string'
      ? plainCellText(cell).replace(AT_LEAST, '').replace(aside, ' ').replace(RUNNING, ' ').trim()
      : cell;
  const parsed = measuresIn(bare, lengthWords, style);
  const tokens = typeof bare === 'number' ? [] : tokensOf(String(bare));
  const [one, ...further] = parsed?.amounts ?? [];
  const isStrange = parsed?.rest.some((word) => !isBeside(word) && !(further.length > 0 && SEPARATORS.has(word)));
  const hasBrackets = isInBrackets(further.length > 0 ? tokens.slice(0, tokens.findIndex(isNumber) + 1) : tokens);
  if (!parsed || !one || further.length > 1 || isStrange || hasBrackets) {
    return { problem: `can't be read as ${as}` };
  }
  if (parsed.doubt) return { problem: parsed.doubt };
  if (heading.isScaled) return { problem: IS_SCALED };
  if (!one.unit && !heading.unit && heading.isOfOther) {
    return { problem: 'is no length, as its heading says: give it in meters or yards' };
  }
  if (!one.unit && !heading.unit && heading.mayBeYards && one.number.units > 0n) return { problem: IS_BESIDE_YARDS };
  const isPlain = typeof cell === 'number' || written(one.number) === String(cell).trim();
  const [first, second] = [one, further[0]].map((own) => own && { length: own.number, unit: own.unit ?? heading.unit });
  const isBare = parsed.amounts.every(({ unit }) => !unit);
  return { lengths: second ? [first as Length, second] : [first as Length], isPlain, isBare };
}

const SEPARATORS = new Set(['/', 'or', 'to', 'and', ';', ',']);
const isNumber = ({ kind }: { kind: string }): boolean => kind === 'number';

const OF_LENGTHS = /stock|qty|quantit|balance|available|length|units?(?!\p{L})|库存|数量/u;
const IN_YARDS = /(?:(?<!\p{L})in|[(:]) ?(?:yds?|yards?|码)(?!\p{L})/u;

/** Returns whether a text above a table says that its stock is in yards. */
export const isStockInYards = (title: string): boolean =>
  OF_LENGTHS.test(plainCellText(title)) && IN_YARDS.test(plainCellText(title));

/** The unit of lengths that a heading names; undefined if it names both. */
export const lengthUnitIn = (heading: string): PriceUnit | undefined =>
  onlyOf(heading.replaceAll(/[米码碼](?=[数數长長])/g, '$& '), lengthWords);

/** Meters, three decimals. A bare number is meters, as stock is counted. */
export function readStock(
  cell: string | number | boolean,
  style: DecimalStyle = NO_EVIDENCE,
  heading: LengthHeading = {},
): Reading<number> {
  if (typeof cell === 'string' && NOTHING_LEFT.test(plainCellText(cell))) return { value: 0, readAs: '0 m' };
  const as = 'a length in stock: write it such as 800, 800 m or 500 yd';
  const [, rolls] = (typeof cell === 'string' && ROLLS.exec(plainCellText(cell))) || [];
  const bare = rolls ? plainCellText(String(cell)).replace(ROLLS, ' ').replace(/[()]/g, ' ') : cell;
  const parsed = lengthsIn(bare, style, { as, aside: IN_STOCK, heading });
  if ('problem' in parsed) return { problem: `${quoted(cell)} ${parsed.problem}` };
  const { lengths, isPlain } = parsed;
  const [metres, other] = lengths.map(({ length, unit }) => inMetres(length, unit));
  const isTwo = other && metres && (lengths[0].unit === lengths[1]?.unit || !isSame(metres, other));
  if (!metres || isTwo || (rolls && compare(metres, decimal(Number(rolls) * MIN_ROLL)) < 0)) {
    return { problem: `${quoted(cell)} can't be read as ${as}` };
  }
  const problem = outside(metres, 0, MAX_STOCK);
  if (problem) return { problem: `${quoted(cell)} is ${written(metres)} m, which ${problem}` };
  if (cell === bare && isPlain && compare(metres, lengths[0].length) === 0)
    return { value: numberOf(metres), readAs: null };
  const note = AT_LEAST.test(plainCellText(String(cell))) ? ', at the least' : '';
  return { value: numberOf(metres), readAs: `${written(metres)} m${note}` };
}

const NOTHING = /(?!)/g;
const MAX_OF_ROLL = 100_000;

/**
 * The length on the ticket of a roll in meters, three decimals. A bare number is in the unit of its column; without one it is not
 * read.
 */
export function readTicketLength(
  cell: string | number | boolean,
  style: DecimalStyle = NO_EVIDENCE,
  unit?: PriceUnit,
  isScaled = false,
): Reading<number> {
  const as = 'the length of a roll: write it such as 52.4, 52.4 m or 60 yd';
  const parsed = lengthsIn(cell, style, { as, aside: NOTHING, heading: { ...(unit && { unit }), isScaled } });
  if ('problem' in parsed) return { problem: `${quoted(cell)} ${parsed.problem}` };
  const { lengths, isPlain } = parsed;
  if (lengths.some((own) => !own.unit)) {
    return { problem: `${quoted(cell)} may be meters or yards: say which the column is in` };
  }
  const [metres, other] = lengths.map(({ length, unit: own }) => inMetres(length, own));
  if (!metres || (other && (lengths[0].unit === lengths[1]?.unit || !isSame(metres, other)))) {
    return { problem: `${quoted(cell)} can't be read as ${as}` };
  }
  if (compare(metres, decimal(1, 3)) < 0) return { problem: `${quoted(cell)} is no length: a roll has more than 0 m` };
  const problem = outside(metres, 0, MAX_OF_ROLL);
  if (problem) return { problem: `${quoted(cell)} is ${written(metres)} m, which ${problem}` };
  const isAsWritten = isPlain && compare(metres, lengths[0].length) === 0;
  return { value: numberOf(metres), readAs: isAsWritten ? null : `${written(metres)} m` };
}

const inMetres = (length: Decimal, unit: PriceUnit | undefined): Decimal =>
  toDecimals(unit === 'yards' ? times(length, METRES_OF_YARD) : length, 3);

const isSame = (one: Decimal, other: Decimal): boolean =>
  compare(one, times(other, MAX_ROUNDING)) <= 0 && compare(other, times(one, MAX_ROUNDING)) <= 0;

/** Parses a minimum order in whole units of its price: a length in the other unit is rounded up; of two the smaller one counts. */
export function readMinimum(
  cell: string | number | boolean,
  priceUnit: PriceUnit,
  style: DecimalStyle = NO_EVIDENCE,
  heading: LengthHeading = {},
): Reading<number> {
  if (typeof cell === 'string' && NO_MINIMUM.test(plainCellText(cell))) {
    return { value: 1, readAs: `1 ${priceUnit}, no minimum` };
  }
  const as = 'a least order: write it such as 60, 60 m or 50 yd';
  const parsed = lengthsIn(cell, style, { as, aside: PER_COLOUR, heading });
  if ('problem' in parsed) return { problem: `${quoted(cell)} ${parsed.problem}` };
  const { lengths, isPlain, isBare } = parsed;
  // Two bare numbers may be a day and a month.
  if (lengths.length > 1 && isBare && !/\d ?- ?[1-9]|\bto\b|色|colou?r|shade/.test(plainCellText(String(cell)))) {
    return { problem: `${quoted(cell)} can't be read as ${as}` };
  }
  const [first, second] = lengths.map(({ length, unit }) => inUnit(length, unit ?? priceUnit, priceUnit));
  const own = second && compare(second, first as Decimal) < 0 ? second : (first as Decimal);
  const whole = ceiling(own);
  const problem = outside(whole, 1, 1_000_000);
  if (problem) return { problem: `${quoted(cell)} is a least order of ${written(whole)}, which ${problem}` };
  const note = second ? ', the lesser of the two' : '';
  return {
    value: numberOf(whole),
    readAs: isPlain && compare(whole, lengths[0].length) === 0 ? null : `${written(whole)} ${priceUnit}${note}`,
  };
}

function inUnit(length: Decimal, from: PriceUnit, to: PriceUnit): Decimal {
  if (from === to) return length;
  return to === 'yards' ? dividedBy(length, METRES_OF_YARD, 6) : times(length, METRES_OF_YARD);
}
