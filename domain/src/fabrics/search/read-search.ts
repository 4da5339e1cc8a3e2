import { formatNumber } from '../../format-number.js';
import { toMetres } from '../../length.js';
import { usualForms } from '../../look-alikes.js';

/** The properties for which a search may contain numbers. */
export type SearchedMeasure = 'price' | 'weight' | 'width' | 'minimum';

/** A range as written, in parts: `from 58 inches`, `180 GSM (171 to 189)`, `about Rs. 500 (450 to 550)`. */
export interface RangeName {
  bound: 'from' | 'up to' | 'about' | null;
  /** Numbers in `unit`; both are the same if a single one was written. */
  least: string;
  most: string;
  unit: 'Rs.' | 'GSM' | 'oz' | 'cm' | 'mm' | '"' | 'm' | 'yd';
  /** Its interpretation in GSM, cm or Rs.; null if it is taken literally. */
  around: { min: string; max: string } | null;
}

/** A number of a search that acts as a filter: `180gsm`, `58"`, `under Rs. 1,000`. */
export interface SearchedRange {
  measure: SearchedMeasure;
  /** Rs., GSM, cm or meters; either end may be open. */
  min?: number;
  max?: number;
  name: RangeName;
  /** Its position in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** Words of a search that act as a filter: `in stock`. */
export interface SearchedFlag {
  flag: 'in_stock' | 'pre_order';
  /** Its position in the text, in UTF-16 units. */
  start: number;
  end: number;
}

export interface ReadSearch {
  ranges: SearchedRange[];
  flags: SearchedFlag[];
  /** The text with its ranges and flags replaced by spaces, so that words keep their positions. */
  words: string;
}

interface Unit {
  measure: SearchedMeasure;
  /** One unit in GSM or cm. */
  factor: number;
  /** The tolerance in this unit; by default a percentage of the number. */
  off?: number;
  name: RangeName['unit'];
  /** Numbers outside are not a weight or width of fabric. */
  between: readonly [number, number];
}

const GSM_PER_OUNCE = 33.906;
const CM_PER_INCH = 2.54;
/** Mills deliver within five percent of the stated weight. */
const WEIGHT_TOLERANCE = 0.05;

const weight = { measure: 'weight' } as const;
const width = { measure: 'width' } as const;
const allUnits: readonly (readonly [written: string, unit: Unit])[] = [
  [
    'gsm|gms?|g(?:rams?)?(?:\\s?/\\s?(?:m2|m²|sqm))?|gr|ග්‍රෑම්|ග්රෑම්|கிராம்',
    { ...weight, factor: 1, name: 'GSM', between: [10, 3_000] },
  ],
  [
    'oz\\.?(?:\\s?/\\s?(?:yd2|yd²|sq\\.?\\s?yd))?|ounces?|අවුන්ස|அவுன்ஸ்',
    { ...weight, factor: GSM_PER_OUNCE, name: 'oz', between: [1, 50] },
  ],
  ['cms?|centimet(?:er|re)s?|සෙ\\.?මී\\.?|செ\\.?மீ\\.?', { ...width, factor: 1, off: 2, name: 'cm', between: [10, 500] }],
  ['mm', { ...width, factor: 0.1, off: 20, name: 'mm', between: [100, 5_000] }],
  [
    // `in` is also a word: it only means inches directly after the number, or if nothing follows that it could refer to.
    `"|''|inch(?:es)?|ins|in(?=$|\\s+wide|\\s+width)|අඟල්?|அங்குலம்|அங்குல`,
    // Rounded to the inch, 58" means 57.5 to 58.5.
    { ...width, factor: CM_PER_INCH, off: 0.5, name: '"', between: [4, 200] },
  ],
];

/** Meters of a width, which are lengths without the word after them: `1.5 m wide`. */
const METERS_WIDE = { ...width, factor: 100, off: 0.02, name: 'm', between: [0.1, 5] } as const satisfies Unit;

const NUMBER = '\\d+(?:,\\d{2,3})*(?:\\.\\d+)?';
const CURRENCY = '(?:rs\\.?|lkr|රු\\.?|රුපියල්|ரூ\\.?|ரூபாய்)';
const AFTER_PRICE = '(?:/[-=]|rs\\.?|lkr|rupees?|රුපියල්|ரூபாய்)';
const BELOW = 'under|below|less than|cheaper than|up ?to|at most|not over|maximum|max\\.?|<=?';
const ABOVE = 'over|above|more than|at least|minimum|min\\.?|starting at|>=?';
/** Sinhala and Tamil put it after the number: `1000ට අඩු`, `1000க்கு கீழ்`. */
const BELOW_AFTER = '(?:ට|க்கு)?\\s*(?:අඩුවෙන්|අඩු|கீழ்|குறைவான|குறைந்த)';
/** After these words, a number without a unit is a price. `min 50` rather means a minimum order. */
const PRICE_WORD =
  /^(?:under|below|less than|cheaper than|up ?to|at most|not over|max(?:imum|\.)?|over|above|more than|<=?|>=?)$/i;
/** Words that say what a number without a unit measures: `gsm 120`, `150 wide`. */
const MEASURES = 'gsm|weight|width|wide|price';
const PER = '(?:\\s?(?:/|per|a)\\s?(?:m|meters?|metres?|yds?|yards?)(?![\\p{L}\\p{M}]))?';

const anyUnit = [AFTER_PRICE, ...allUnits.map(([written]) => written)].join('|');
/** Only for texts of {@link MAX_CHARACTERS}. */
export const searchedNumber = new RegExp(
  [
    '(?<before>^|[\\s,;(])',
    `(?:(?<label>${MEASURES})\\s*:?\\s*)?`,
    `(?:(?:(?<below>${BELOW})|(?<above>${ABOVE})|(?<between>between|from))\\s*)?`,
    `(?<currency>${CURRENCY})?\\s*`,
    `(?<low>${NUMBER})`,
    `(?:\\s*(?:${anyUnit})?\\s*(?<joint>-|/|to|and)\\s*${CURRENCY}?\\s*(?<high>${NUMBER}))?`,
    `(?:(?<inches>in)|\\s*(?<unit>${anyUnit})|\\s?(?<meters>m|mtrs?|met(?:er|re)s?)(?=\\s+(?:wide|in width|width)))?`,
    `${PER}(?<belowAfter>${BELOW_AFTER})?(?<wide>\\s+(?:wide|in width|width))?`,
    '(?![^\\s,;)]|,\\d)',
  ].join(''),
  'giu',
);

/** Normalizes signs to ASCII, also Sinhala and Tamil digits; the length stays the same. */
const plain = (text: string): string =>
  usualForms(text)
    .replace(/[\u0de6-\u0def]/g, (digit) => String(digit.charCodeAt(0) - 0x0de6))
    .replace(/[\u0be6-\u0bef]/g, (digit) => String(digit.charCodeAt(0) - 0x0be6));

/** The rest of a longer text is ignored. */
export const MAX_CHARACTERS = 200;

/** Parses a search: numbers with a unit or currency are filters, everything else is words. */
export function readSearch(typed: string): ReadSearch {
  const text = typed.slice(0, MAX_CHARACTERS);
  // A phone takes about 25 ms to compile the pattern of numbers.
  const ranges = /\p{N}/u.test(text) ? rangesIn(plain(text)) : [];
  // Numbers come first: `moq 60 in stock` names a minimum order, and what is in stock.
  const flags = flagsIn(blanked(plain(text), ranges));
  return { ranges, flags, words: blanked(text, [...ranges, ...flags]) };
}

function rangesIn(text: string): SearchedRange[] {
  const minimums = [...text.matchAll(searchedMinimum)].map(minimumOf);
  const others = [...blanked(text, minimums).matchAll(searchedNumber)].flatMap((match) => rangeOf(match) ?? []);
  return [...minimums, ...others].toSorted((one, other) => one.start - other.start);
}

type Part = Pick<SearchedRange, 'start' | 'end'>;

/** A text with spaces in place of parts. */
const blanked = (text: string, parts: readonly Part[]): string =>
  parts.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);

/** `60 in stock` asks for a length, and `not in stock` for the contrary: their words stay. */
export const searchedStock =
  /(?<before>^|[\s,;(])(?<!(?:\d|not)\s)(?:(?<stock>(?:available\s+)?in[\s-]?stock|ready[\s-]stock|තොගයේ(?:\s+ඇති?)?|கையிருப்பில்(?:\s+உள்ள(?:து)?)?)|(?<preOrder>pre[\s-]?orders?))(?:\s+(?:only|now))?(?![^\s,;)])/giu;

const flagsIn = (text: string): SearchedFlag[] =>
  [...text.matchAll(searchedStock)].map(({ 0: match, index, groups: { before = '', stock } = {} }) => ({
    flag: stock === undefined ? 'pre_order' : 'in_stock',
    start: index + before.length,
    end: index + match.length,
  }));

const MINIMUM_ORDER = '(?:moq|m\\.o\\.q\\.?|min(?:imum)?\\.?\\s+(?:order|qty|quantity)|අවම\\s+ඇණවුම|குறைந்தபட்ச\\s+ஆர்டர்)';
const LENGTH = '(?:yds?|yards?|m|mtrs?|met(?:er|re)s?|මීටර්|மீட்டர்|යාර|யார்)';
/** `moq 50`, `moq under 100 m`, `50 yd moq`, `min 50m`: `min 50` alone may be a count. */
export const searchedMinimum = new RegExp(
  [
    '(?<before>^|[\\s,;(])',
    `(?:${MINIMUM_ORDER}\\s*(?:of|is|:|=|${BELOW})?\\s*(?<low>${NUMBER})\\s?(?<unit>${LENGTH})?`,
    `|(?<lowBefore>${NUMBER})\\s?(?<unitBefore>${LENGTH})?\\s*${MINIMUM_ORDER}`,
    `|min(?:imum)?\\.?\\s*(?<lowAlone>${NUMBER})\\s?(?<unitAlone>${LENGTH}))`,
    '(?![^\\s,;)])',
  ].join(''),
  'giu',
);

/** Whoever names a minimum order wants no larger one. */
function minimumOf({ 0: match, index, groups = {} }: RegExpExecArray): SearchedRange {
  const { before = '', low, lowBefore, lowAlone, unit, unitBefore, unitAlone } = groups;
  const wanted = Number((low ?? lowBefore ?? lowAlone ?? '').replaceAll(',', ''));
  const isYards = /^(?:y|යාර|யார்)/iu.test(unit ?? unitBefore ?? unitAlone ?? '');
  return {
    measure: 'minimum',
    max: isYards ? toMetres(wanted, 'yards') : wanted,
    name: named('up to', only(wanted), isYards ? 'yd' : 'm'),
    start: index + before.length,
    end: index + match.length,
  };
}

/** A text without the part from `start` to `end`. */
export function withoutPart(text: string, { start, end }: { start: number; end: number }): string {
  return `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim();
}

function rangeOf(match: RegExpMatchArray): SearchedRange | null {
  const {
    before = '',
    below,
    above,
    between,
    currency,
    low = '',
    high = low,
    belowAfter,
    ...named
  } = match.groups ?? {};
  const [first, second] = [low, high].map((figures) => Number(figures.replaceAll(',', ''))) as [number, number];
  const numbers = { least: Math.min(first, second), most: Math.max(first, second) };
  const written = named.inches ? 'inch' : (named.unit ?? unitMeant(named, numbers));
  const bound = below || belowAfter ? 'below' : above ? 'above' : null;
  const unit = named.meters
    ? METERS_WIDE
    : allUnits.find(([text]) => written && new RegExp(`^(?:${text})$`, 'iu').test(lookedBehind(written)))?.[1];
  const isPrice =
    currency ||
    written ||
    belowAfter ||
    /^price$/i.test(named.label ?? '') ||
    PRICE_WORD.test(below ?? above ?? '') ||
    (between && high !== low) ||
    isPriceRange(named.joint, numbers, match);
  const read = unit ? (currency ? null : measured(unit, numbers, bound)) : isPrice ? priced(numbers, bound) : null;
  const start = (match.index ?? 0) + before.length;
  return read && { ...read, start, end: start + match[0].length - before.length };
}

/** The least number that is a width in cm, as fabric is woven; fewer are inches. */
const MIN_CM = 75;
/** Narrower are the ribs of a corduroy. */
const MIN_INCHES = 20;

/** The unit of numbers that have none: of `gsm 120`, `150 wide`, and of `58/60`, as the trade writes one width. */
function unitMeant({ label = '', wide, joint }: Record<string, string | undefined>, numbers: Numbers) {
  const { least, most } = numbers;
  if (/^(?:gsm|weight)$/i.test(label)) return 'gsm';
  const isPair = joint === '/' && least >= 30 && most < MIN_CM && most > least && most - least <= 3;
  if (wide === undefined && !/^wid(?:th|e)$/i.test(label) && !isPair) return undefined;
  return least < MIN_CM ? (least >= MIN_INCHES ? 'inch' : undefined) : 'cm';
}

/** `1000 to 1500`, and `linen 1000-1500`: alone, or of other figures, it may be a code. */
function isPriceRange(joint: string | undefined, { least, most }: Numbers, { 0: match, input = '' }: RegExpMatchArray) {
  if (least < 100 || most <= least) return false;
  const isRound = least % 50 === 0 && most % 50 === 0;
  return joint?.toLowerCase() === 'to' || (joint === '-' && isRound && match.trim() !== input.trim());
}

/** `in`, which the pattern has matched by its context. */
const lookedBehind = (written: string): string => (/^in$/i.test(written) ? 'inch' : written);

interface Numbers {
  least: number;
  most: number;
}
type Bound = 'below' | 'above' | null;
type Read = Omit<SearchedRange, 'start' | 'end'>;

const figures = (value: number): string => formatNumber(value, 0, 2);
const named = (
  bound: RangeName['bound'],
  { least, most }: Numbers,
  unit: RangeName['unit'],
  around: RangeName['around'] = null,
): RangeName => ({ bound, least: figures(least), most: figures(most), unit, around });
/** An open range is written with its only end. */
const only = (end: number): Numbers => ({ least: end, most: end });
const rounded = (value: number): number => Math.round(value * 100) / 100;

function measured(unit: Unit, { least, most }: Numbers, bound: Bound): Read | null {
  if (least < unit.between[0] || most > unit.between[1]) return null;
  const { measure, factor, name } = unit;
  if (bound === 'below') return { measure, max: rounded(most * factor), name: named('up to', only(most), name) };
  if (bound === 'above') return { measure, min: rounded(least * factor), name: named('from', only(least), name) };
  const off = (value: number) => unit.off ?? value * WEIGHT_TOLERANCE;
  // Both ends of a stated range count, but 58/60" is the width of one fabric.
  const isOne = least === most || measure === 'width';
  const min = rounded((least - (isOne ? off(least) : 0)) * factor);
  const max = rounded((most + (isOne ? off(most) : 0)) * factor);
  const around = { min: figures(Math.round(min)), max: figures(Math.round(max)) };
  return { measure, min, max, name: named(null, { least, most }, name, isOne ? around : null) };
}

/** A single price means roughly that much: ten percent more or less. */
const PRICE_TOLERANCE = 0.1;

function priced({ least, most }: Numbers, bound: Bound): Read {
  const measure = 'price';
  if (bound === 'below') return { measure, max: most, name: named('up to', only(most), 'Rs.') };
  if (bound === 'above') return { measure, min: least, name: named('from', only(least), 'Rs.') };
  if (least !== most) return { measure, min: least, max: most, name: named(null, { least, most }, 'Rs.') };
  const [min, max] = [rounded(least * (1 - PRICE_TOLERANCE)), rounded(least * (1 + PRICE_TOLERANCE))];
  return { measure, min, max, name: named('about', { least, most }, 'Rs.', { min: figures(min), max: figures(max) }) };
}
