import {
  decimal,
  type FilledCell,
  isBeside,
  isIn,
  leastOf,
  measuresIn,
  onlyOf,
  outside,
  unitWords,
} from './cell-amounts.js';
import { plainCellText, quoted, type Reading, tokensOf } from './cell-tokens.js';
import {
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

/** Weights of fabrics are stored in grams per square meter, those of rolls in grams. */

export const massUnits = ['kg', 'lb', 'g'] as const;
export type MassUnit = (typeof massUnits)[number];
export const weightUnits = ['gsm', 'oz'] as const;
export type WeightUnit = (typeof weightUnits)[number];

const weightWords = unitWords<WeightUnit | 'kg'>({
  gsm: 'g gr grs grm grms gm gms gram grams gsm gsms 克 克重 ග්රෑම් கிராம்',
  oz: 'oz ozs onz ounce ounces osy 盎司',
  kg: 'kg',
});
const massWords = unitWords<MassUnit>({
  kg: 'kg kgs kilo kilos kilogram kilograms 公斤 千克',
  lb: 'lb lbs pound pounds 磅',
  g: 'g gr gm gms gram grams 克',
});
/** Returns whether a word is a unit of weights, or of what a roll weighs. */
export const isWeightUnit = (word: string): boolean => weightWords.has(word) || massWords.has(word);

/** Words of a heading whose weights are not those of an area. */
const OTHER_WEIGHT =
  /(?<!\p{L})(?:glm|g ?\/ ?lm|gross|net|rolls?|bales?|pcs|pieces?|running|linear|lin)(?!\p{L})|毛重|净重|淨重|米重|每米|卷/u;
/** Units behind the slash of a weight that are lengths rather than areas. */
const RUNNING = new Set(
  'm ml lm lfm lfdm rm rmt mt mts mtl mtr mtrs meter meters metre metres mtül metretül linear lin running 米 延米 y yd yds yard ly lyd'.split(
    ' ',
  ),
);

/** 1 oz is exactly 28.349523125 g, 1 yd² exactly 0.83612736 m². */
const GRAMS_OF_OUNCE = decimal(28_349_523_125, 9);
const SQUARE_METRES_OF_YARD = decimal(83_612_736, 8);

/** 1 lb is exactly 453.59237 g. */
const GRAMS: Readonly<Record<MassUnit, Decimal>> = { kg: decimal(1000), lb: decimal(45_359_237, 5), g: decimal(1) };

/** Approximate factors, to tell whether two weights are the same. */
const GSM: Readonly<Record<WeightUnit | 'kg', Decimal>> = {
  gsm: decimal(1),
  oz: decimal(33_906, 3),
  kg: decimal(1000),
};

/** Below it a bare number may be ounces: no fabric is lighter, and few are heavier than that many ounces. */
const LIGHT_GSM = decimal(20);
/** A bare number above it is no weight in ounces. */
const HEAVY_OUNCES = decimal(60);
/** One below it is no weight in grams, whatever the heading says. */
const LIGHTEST_GSM = decimal(10);
/** Returns whether a weight is in ounces, or may be. */
export const isInOunces = (cell: FilledCell): boolean => isIn('oz', withoutArea(cell), weightWords, LIGHT_GSM);

/** The unit that the heading of a column gives to bare weights below it. */
export interface WeightHeading {
  unit?: WeightUnit | undefined;
  /** It is the weight of something else than an area: of a running meter, or of a roll. */
  isOfOther?: boolean;
  /** Most other cells below it are in ounces, or may be. */
  mayBeOunces?: boolean;
}

/** `180 g/m2`, `6 oz/yd²`, `250gsm±5%`: grams per square meter, two decimals; of a range its lighter end. */
export function readWeight(
  cell: FilledCell,
  {
    unit,
    isOfOther,
    mayBeOunces = false,
    style = NO_EVIDENCE,
  }: WeightHeading & { style?: DecimalStyle | undefined } = {},
): Reading<number> {
  const parsed = measuresIn(withoutArea(cell), weightWords, style);
  const range = parsed && leastOf(parsed.amounts, GSM);
  if (range && parsed.rest.includes('/') && parsed.rest.some((word) => RUNNING.has(word))) {
    return { problem: `${quoted(cell)} is the weight of a running meter: give it per square meter` };
  }
  if (range && isOfOtherArea(plainCellText(String(cell)))) {
    return { problem: `${quoted(cell)} mixes metric and other units: give it in g/m² or oz/yd²` };
  }
  // 30/40 may be yarns where nothing names a unit.
  const between = range && parsed.amounts.length > 1 && (range.least.unit || unit) ? ['/', 'to'] : [];
  if (!range || parsed.rest.some((word) => !isBeside(word) && !between.includes(word))) {
    return { problem: `${quoted(cell)} can't be read as a weight: write it such as 180 g/m² or 6 oz/yd²` };
  }
  if (parsed.doubt) return { problem: `${quoted(cell)} ${parsed.doubt}` };
  const { least, isRange } = range;
  if (!least.unit && !unit && compare(least.number, mayBeOunces ? HEAVY_OUNCES : LIGHT_GSM) < 0) {
    return { problem: `${quoted(cell)} may be grams or ounces: say which the column is in` };
  }
  if (!least.unit && isOfOther) {
    return { problem: `${quoted(cell)} is no weight of an area, as its heading says: give it per square meter` };
  }
  const own = least.unit ?? unit ?? 'gsm';
  if (own === 'kg' && withoutArea(cell) === plainCellText(String(cell))) {
    return { problem: `${quoted(cell)} is no weight of an area: give it per square meter` };
  }
  const isHardly = own === 'oz' ? compare(least.number, HEAVY_OUNCES) > 0 : compare(least.number, LIGHTEST_GSM) < 0;
  if (!least.unit && isHardly) {
    return {
      problem: `${quoted(cell)} is hardly a weight in ${own === 'oz' ? 'ounces' : 'g/m²'}: write its unit beside it`,
    };
  }
  const gsm = toGsm(least.number, own);
  const problem = outside(gsm, 1, 100_000);
  if (problem) return { problem: `${quoted(cell)} is a weight of ${written(gsm)} g/m², which ${problem}` };
  const isPlain = typeof cell === 'number' ? own === 'gsm' : written(gsm) === cell;
  return {
    value: numberOf(gsm),
    readAs: isPlain ? null : `${written(gsm)} g/m²${isRange ? ', the lighter of the two' : ''}`,
  };
}

const PER_SQUARE_METRE =
  /(?:\/|per) ?(?:m(?:tr?)? ?\^?2|mq(?![a-z])|sq(?:uare|\.)? ?(?:met(?:er|re)|mtr?|m(?![a-z]))s?|sm(?![a-z])|平方米|平米|平方)\.?/g;
const PER_SQUARE_YARD = /(?:\/|per) ?(?:yd? ?\^?2|sq(?:uare|\.)? ?y(?:ar)?d?s?|sy(?![a-z])|yard)\.?/g;

/** Removes the area behind a unit of mass, which is implied. */
const withoutArea = (cell: FilledCell): FilledCell =>
  typeof cell === 'string'
    ? plainCellText(cell)
        .replace(PER_SQUARE_METRE, ' ')
        .replace(PER_SQUARE_YARD, ' ')
        .replace(/(?<=\d ?g)m2(?!\d)/g, ' ')
    : cell;

/** Returns whether a weight is of another area: `180 g/yd²` is not 180 g/m². */
const isOfOtherArea = (text: string): boolean =>
  before(text, PER_SQUARE_METRE).some((part) => /oz[sn.]* ?$/.test(part)) ||
  before(text, PER_SQUARE_YARD).some((part) => /(?:g|克)[a-z]* ?$/.test(part));

/** The parts of `text` that `pattern` follows. */
const before = (text: string, pattern: RegExp): string[] => text.split(pattern).slice(0, -1);

function toGsm(weight: Decimal, unit: WeightUnit | 'kg'): Decimal {
  if (unit === 'oz') return dividedBy(times(weight, GRAMS_OF_OUNCE), SQUARE_METRES_OF_YARD, 2);
  return toDecimals(unit === 'kg' ? times(weight, decimal(1000)) : weight, 2);
}

/** Reads the weight of a roll in whole grams. A bare number is in the unit of its column; without one it is not read. */
export function readMass(cell: FilledCell, style: DecimalStyle = NO_EVIDENCE, unit?: MassUnit): Reading<number> {
  const parsed = measuresIn(cell, massWords, style);
  const [amount, ...others] = parsed?.amounts ?? [];
  if (!parsed || !amount || others.length > 0 || parsed.rest.some((word) => !isBeside(word))) {
    return { problem: `${quoted(cell)} can't be read as what a roll weighs: write it such as 18.5 or 18.5 kg` };
  }
  if (parsed.doubt) return { problem: `${quoted(cell)} ${parsed.doubt}` };
  const own = amount.unit ?? unit;
  if (!own) return { problem: `${quoted(cell)} may be kilograms or pounds: say which the column is in` };
  const grams = toDecimals(times(amount.number, GRAMS[own]), 0);
  const problem = outside(grams, 1, 10_000_000);
  if (problem) return { problem: `${quoted(cell)} is ${written(grams)} g, which ${problem}` };
  const isPlain = own === 'kg' && (typeof cell === 'number' || written(amount.number) === cell);
  return { value: numberOf(grams), readAs: isPlain ? null : `${numberOf(grams) / 1000} kg` };
}

/** The unit of weights of rolls that a heading names; the G of G.W. is no gram. */
export const massUnitIn = (heading: string): MassUnit | undefined =>
  onlyOf(heading.replace(/(?<!\p{L})[gn][ ./]?wt?(?!\p{L})/giu, ' '), massWords);

/** The unit of weights of fabrics that a heading names. */
export function weightUnitIn(heading: string): WeightUnit | undefined {
  const unit = onlyOf(heading, weightWords);
  return unit === 'kg' ? undefined : unit;
}

/** Returns whether a heading is about the weight of something else than an area: `Weight (kg)`, `g/m`, `G.W.`. */
export function isOtherWeight(heading: string): boolean {
  const text = plainCellText(heading);
  const words = tokensOf(String(withoutArea(text))).map((token) => token.text);
  const isRunning = words.some((word, at) => RUNNING.has(word) && /^(?:\/|per)$/.test(words[at - 1] ?? ''));
  const isHeavy = words.some((word) => massWords.get(word) === 'kg' || massWords.get(word) === 'lb');
  return isRunning || isHeavy || isOfOtherArea(text) || OTHER_WEIGHT.test(text);
}
