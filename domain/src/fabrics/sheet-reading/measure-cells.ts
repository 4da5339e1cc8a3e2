import { hasMinus, plainCellText, quoted, type Reading, type Token, tokensOf } from './cell-tokens.js';
import {
  compare,
  type Decimal,
  type DecimalStyle,
  decimalOf,
  dividedBy,
  doubtOf,
  NO_EVIDENCE,
  numberOf,
  readDecimal,
  times,
  toDecimals,
  written,
} from './decimal.js';

/** Widths are stored in centimeters, weights in grams per square meter, lengths of stock in meters. */

export const widthUnits = ['cm', 'inch', 'm', 'mm'] as const;
export type WidthUnit = (typeof widthUnits)[number];
export const massUnits = ['kg', 'lb', 'g'] as const;
export type MassUnit = (typeof massUnits)[number];
export const weightUnits = ['gsm', 'oz'] as const;
export type WeightUnit = (typeof weightUnits)[number];

export const unitWords = <T extends string>(rows: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(rows) as [T, string][]).flatMap(([unit, list]) =>
      list.split(' ').map((word) => [word, unit] as const),
    ),
  );

const widthWords = unitWords<WidthUnit>({
  cm: 'cm cms centimeter centimeters centimetre centimetres 厘米 公分 සෙමී செமீ',
  inch: '" in inch inches ins 英寸 吋 寸 අඟල් அங்குலம்',
  m: 'm mt mts mtr mtrs meter meters metre metres 米 公尺 මීටර් මීටර මී மீட்டர் மீ',
  mm: 'mm 毫米',
});
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
/** Returns whether a word is a unit of widths, of weights or of what a roll weighs. */
export const isMeasure = (word: string): boolean =>
  widthWords.has(word) || weightWords.has(word) || massWords.has(word);

/** Words of a heading whose weights are not those of an area. */
const OTHER_WEIGHT =
  /(?<!\p{L})(?:glm|g ?\/ ?lm|gross|net|rolls?|bales?|pcs|pieces?|running|linear|lin)(?!\p{L})|毛重|净重|淨重|米重|每米|卷/u;
/** Units behind the slash of a weight that are lengths rather than areas. */
const RUNNING = new Set(
  'm ml lm lfm rm rmt mtr meter metre linear lin running 米 延米 y yd yds yard ly lyd'.split(' '),
);
const BESIDE = new Set([
  'approx',
  'about',
  'ca',
  'c',
  'usable',
  'useable',
  'cuttable',
  'full',
  'open',
  'overall',
  'total',
  'net',
  'finished',
  'fabric',
  'width',
  'wide',
  'wd',
  'cw',
  'cut',
  'w',
  'weight',
  'wt',
  'before',
  'after',
  'wash',
  'washing',
  'washed',
  'min',
  'minimum',
  'moq',
  '-',
  ':',
  '.',
  '(',
  ')',
  '+',
  '=',
]);

/** Chinese has no blanks between its words: 有效幅宽. */
const BESIDE_IN_CHINESE = '约 大约 有效 可用 实用 成品 全 净 面料 布 幅宽 门幅 布幅 幅 宽度 宽 克重 重量'.split(' ');

/** Returns whether a word or sign beside a measure changes nothing about it. */
export const isBeside = (word: string): boolean => BESIDE.has(word) || BESIDE_IN_CHINESE.includes(word);

export const decimal = (units: number, scale = 0): Decimal => ({ units: BigInt(units), scale });
/** 1 in is exactly 2.54 cm (international inch, 1959). */
const CM: Readonly<Record<WidthUnit, Decimal>> = {
  cm: decimal(1),
  inch: decimal(254, 2),
  m: decimal(100),
  mm: decimal(1, 1),
};
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
/** Below it a bare number may be inches: few fabrics are narrower, and few wider than that many inches. */
const NARROW_CM = decimal(80);
/** Wider than fabrics are: a number without a unit of its own is in another one than its column. */
const WIDEST: Readonly<Record<WidthUnit, Decimal>> = {
  cm: decimal(500),
  inch: decimal(135),
  m: decimal(5),
  mm: decimal(5000),
};
/** Fabrics are not narrower than this: 1.5 in a column of centimeters is in meters. */
const NARROWEST: Readonly<Record<WidthUnit, Decimal>> = {
  cm: decimal(4),
  inch: decimal(4),
  m: decimal(4, 2),
  mm: decimal(40),
};
/** `c.m.`, `සෙ.මී.`: the points of an abbreviation. */
const POINT_WITHIN = /(?<=(?<![\p{L}\p{M}])[\p{L}\p{M}]{1,3})\.(?=[\p{L}\p{M}]{1,2}(?![\p{L}\p{M}]))/gu;
const TOLERANCE = /(?:\+\/-|-\/\+|±|\+-) ?\d+(?:[.,]\d+)? ?(?:%|cm|mm|gsm|g|oz|"|inches|inch)?/g;
/** `4'10"`, `5 ft`: no fabric is wider, so the foot was meant to be an inch. */
const FEET =
  /(?<![\d.,])(1?\d) ?(?:['\u2019\u2032](?!\d{3})|ft(?![a-z])|feet|foot) ?(?:((?:1[01]|\d)(?:\.\d{1,2})?)(?![\d.,]) ?(?:"|inches|inch|in)?)?/g;
/** A cell may say the same in two units: 57/58" (145/147 cm). */
const MAX_AMOUNTS = 4;
/** The largest ratio of the ends of a range; anything beyond it is a date or a size. */
const MAX_RANGE = decimal(15, 1);

/** A number of a cell with the unit that follows it, or follows the range that it begins; else the one before them all. */
interface Amount<Unit> {
  number: Decimal;
  unit?: Unit | undefined;
}

interface Measures<Unit> {
  amounts: Amount<Unit>[];
  /** Signs and words that are no unit. */
  rest: string[];
  /** Why one of the numbers can't be read. */
  doubt?: string;
}

/** The amounts of a cell; null for one without any, or with figures that are no number. */
export function measuresIn<Unit>(
  cell: string | number | boolean,
  known: ReadonlyMap<string, Unit>,
  style: DecimalStyle,
): Measures<Unit> | null {
  if (typeof cell === 'number') {
    const number = decimalOf(cell);
    return number && number.units >= 0n ? { amounts: [{ number }], rest: [] } : null;
  }
  const text = plainCellText(String(cell)).replace(TOLERANCE, ' ').replace(POINT_WITHIN, '');
  const tokens = tokensOf(text).flatMap((token) => parted(token, known));
  const isUnit = ({ text }: Token): boolean => known.has(text);
  if (hasMinus(tokens, (token) => token.kind === 'number' || isUnit(token))) return null;
  const amounts: Amount<Unit>[] = [];
  let doubt: string | undefined;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'number') continue;
    const number = readDecimal(token.text, style);
    if (!number) return null;
    doubt ??= doubtOf(token.text, style, '.') ?? undefined;
    amounts.push({ number, unit: known.get(tokens[at + 1]?.text ?? '') });
  }
  if (amounts.length === 0 || amounts.length > MAX_AMOUNTS) return null;
  const rest = tokens.filter((token) => token.kind !== 'number' && !isUnit(token)).map(({ text }) => text);
  const first = known.get(
    tokens
      .slice(
        0,
        tokens.findIndex(({ kind }) => kind === 'number'),
      )
      .find(isUnit)?.text ?? '',
  );
  const isStatedBehind = amounts.some(({ unit }) => unit);
  return {
    amounts: amounts.map(({ number }, at) => ({
      number,
      unit: isStatedBehind ? amounts.slice(at).find(({ unit }) => unit)?.unit : first,
    })),
    rest,
    ...(doubt && { doubt }),
  };
}

/** The words of a Chinese token, where each of them is known: 米起 is 米 and 起. */
function parted(token: Token, known: ReadonlyMap<string, unknown>): Token[] {
  if (!/^\p{Script=Han}{2,}$/u.test(token.text) || known.has(token.text)) return [token];
  const words = [...known.keys(), ...BESIDE_IN_CHINESE].toSorted((one, other) => other.length - one.length);
  const parts: Token[] = [];
  for (let rest = token.text; rest !== ''; ) {
    const word = words.find((one) => rest.startsWith(one));
    if (!word) return [token];
    parts.push({ kind: 'word', text: word });
    rest = rest.slice(word.length);
  }
  return parts;
}

/**
 * The smallest of those in the first unit: `150 cm (59")` is one width in two units, `57/58"` is a range. Null if they are no
 * range, or another unit names something else.
 */
function leastOf<Unit extends string>(
  amounts: readonly Amount<Unit>[],
  sizes: Readonly<Record<Unit, Decimal>>,
): { least: Amount<Unit>; isRange: boolean } | undefined {
  const [first] = amounts;
  const alike = amounts.filter(({ unit }) => unit === first?.unit);
  const [least, most] = alike.toSorted((one, other) => compare(one.number, other.number));
  if (alike.length > 2 || (least && most && compare(most.number, times(least.number, MAX_RANGE)) > 0)) return undefined;
  const saysElse = amounts.some(({ number, unit }) => {
    const units = unit ? [unit] : (Object.keys(sizes) as Unit[]);
    return unit !== first?.unit && !units.some((own) => isNear(times(number, sizes[own]), first, sizes));
  });
  return saysElse || !least ? undefined : { least, isRange: alike.length > 1 };
}

/** Returns whether a size is about that of an amount: fabrics are a little wider than their usable width. */
function isNear<Unit extends string>(
  size: Decimal,
  amount: Amount<Unit> | undefined,
  sizes: Readonly<Record<Unit, Decimal>>,
): boolean {
  const units = amount?.unit ? [amount.unit] : (Object.keys(sizes) as Unit[]);
  return units.some((unit) => {
    const own = times(amount?.number ?? decimal(0), sizes[unit]);
    return (
      compare(times(size, decimal(10)), times(own, decimal(9))) >= 0 &&
      compare(times(size, decimal(9)), times(own, decimal(10))) <= 0
    );
  });
}

/** `160 / 63"` says the same twice: the greater is centimeters, the lesser inches. */
function inBoth(amounts: readonly Amount<WidthUnit>[]): Amount<WidthUnit> | undefined {
  const [least, most] = amounts.toSorted((one, other) => compare(one.number, other.number));
  if (amounts.length !== 2 || !least || !most || least.unit !== most.unit) return undefined;
  const inches = times(least.number, CM.inch);
  const isSame =
    compare(most.number, times(inches, decimal(97, 2))) >= 0 &&
    compare(most.number, times(inches, decimal(103, 2))) <= 0;
  return isSame && (most.unit === undefined || most.unit === 'inch' || most.unit === 'cm')
    ? { number: most.number, unit: 'cm' }
    : undefined;
}

type FilledCell = string | number | boolean;

/** Returns whether a width is in inches, or may be. */
export const isInInches = (cell: FilledCell): boolean => isIn('inch', inInches(cell), widthWords, NARROW_CM);

/** Returns whether a weight is in ounces, or may be. */
export const isInOunces = (cell: FilledCell): boolean => isIn('oz', withoutArea(cell), weightWords, LIGHT_GSM);

/** Returns whether a cell is in a unit, or a bare number below what is common in the other one. */
function isIn<Unit>(unit: Unit, cell: FilledCell, known: ReadonlyMap<string, Unit>, least: Decimal): boolean {
  const parsed = measuresIn(cell, known, NO_EVIDENCE);
  const [first] = parsed?.doubt ? [] : (parsed?.amounts ?? []);
  return first !== undefined && (first.unit ? first.unit === unit : compare(first.number, least) < 0);
}

const WIDTH_NAMES: Readonly<Record<WidthUnit, string>> = { cm: 'cm', inch: 'inches', m: 'meters', mm: 'mm' };

/** What a column says of the bare numbers in it. */
export interface WidthColumn {
  /** The unit of its heading. */
  unit?: WidthUnit | undefined;
  style?: DecimalStyle | undefined;
  /** Most other cells are in inches, or may be. */
  mayBeInches?: boolean;
}

/** `57/58"`, `150 cm`, `60 inch`, `1.5m`, `145-150cm`: centimeters, two decimals; of a range its narrower end. */
export function readWidth(
  cell: string | number | boolean,
  { unit, style = NO_EVIDENCE, mayBeInches = false }: WidthColumn = {},
): Reading<number> {
  const parsed = measuresIn(inInches(cell), widthWords, style);
  const both = parsed && inBoth(parsed.amounts);
  const range = both ? { least: both, isRange: false } : parsed && leastOf(parsed.amounts, CM);
  const isStrange = (word: string) => !isBeside(word) && word !== '/' && !(range?.isRange && word === 'to');
  // 17" + 17" is a tube, or two lengths side by side.
  if (!range || parsed?.rest.some(isStrange) || (range.isRange && parsed?.rest.includes('+'))) {
    return { problem: `${quoted(cell)} can't be read as a width: write it such as 150 cm, 57/58" or 1.5 m` };
  }
  if (parsed?.doubt) return { problem: `${quoted(cell)} ${parsed.doubt}` };
  const { least, isRange } = range;
  const isNarrow = compare(least.number, NARROW_CM) < 0;
  // The trade writes inches as two narrow widths with a slash between them.
  const isTradeInches = isRange && parsed?.rest.includes('/');
  const own = least.unit ?? unit ?? (isTradeInches && isNarrow ? 'inch' : undefined);
  if (!own && (isNarrow || (mayBeInches && compare(least.number, WIDEST.inch) <= 0))) {
    return { problem: `${quoted(cell)} may be centimeters or inches: say which the column is in` };
  }
  const isTooWide = !least.unit && compare(least.number, WIDEST[own ?? 'cm']) > 0;
  const isTooNarrow = !least.unit && compare(least.number, NARROWEST[own ?? 'cm']) < 0;
  if (isTooWide || isTooNarrow || (isNarrow && isTradeInches && !least.unit && own === 'cm')) {
    return { problem: `${quoted(cell)} is hardly a width in ${WIDTH_NAMES[own ?? 'cm']}: write its unit beside it` };
  }
  const cm = toDecimals(times(least.number, CM[own ?? 'cm']), 2);
  const problem = outside(cm, 1, 10_000);
  if (problem) return { problem: `${quoted(cell)} is a width of ${written(cm)} cm, which ${problem}` };
  const isPlain = typeof cell === 'number' ? (own ?? 'cm') === 'cm' : written(cm) === cell;
  return {
    value: numberOf(cm),
    readAs: isPlain ? null : `${written(cm)} cm${isRange ? ', the narrower of the two' : ''}`,
  };
}

/** Feet are inches, twelve each; 1m50 is 1.50 m. */
function inInches(cell: string | number | boolean): string | number | boolean {
  if (typeof cell !== 'string') return cell;
  return plainCellText(cell)
    .replace(/(?<![\d.,])([12]) ?m ?(\d\d)(?![\d.,])(?: ?cm)?/g, '$1.$2 m')
    .replace(FEET, (_, feet: string, inches = '0') => {
      return `${Math.round((Number(feet) * 12 + Number(inches)) * 100) / 100}" `;
    });
}

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
  cell: string | number | boolean,
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
  /(?:\/|per) ?(?:m(?:tr?)? ?\^?2|sq(?:uare|\.)? ?(?:met(?:er|re)|mtr?|m(?![a-z]))s?|sm(?![a-z])|平方米|平米|平方)\.?/g;
const PER_SQUARE_YARD = /(?:\/|per) ?(?:yd? ?\^?2|sq(?:uare|\.)? ?y(?:ar)?d?s?|sy(?![a-z])|yard)\.?/g;

/** Removes the area behind a unit of mass, which is implied. */
const withoutArea = (cell: string | number | boolean): string | number | boolean =>
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

export function outside(value: Decimal, least: number, most: number): string | null {
  if (compare(value, decimal(least)) < 0) return `is less than ${least}`;
  return compare(value, decimal(most)) > 0 ? `is more than ${most.toLocaleString('en-US')}` : null;
}

/** Reads the weight of a roll in whole grams. A bare number is in the unit of its column; without one it is not read. */
export function readMass(
  cell: string | number | boolean,
  style: DecimalStyle = NO_EVIDENCE,
  unit?: MassUnit,
): Reading<number> {
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

/** The unit of widths, and of weights, that a heading names. */
export const widthUnitIn = (heading: string): WidthUnit | undefined => onlyOf(heading, widthWords);
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

/** None where it names several: Width (cm/inch). */
export function onlyOf<T>(heading: string, known: ReadonlyMap<string, T>): T | undefined {
  const [unit, ...others] = new Set(tokensOf(heading).flatMap(({ text }) => known.get(text) ?? []));
  return others.length > 0 ? undefined : unit;
}
