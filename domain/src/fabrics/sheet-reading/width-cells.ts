import {
  type Amount,
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
import { plainCellText, quoted, type Reading } from './cell-tokens.js';
import {
  compare,
  type Decimal,
  type DecimalStyle,
  NO_EVIDENCE,
  numberOf,
  times,
  toDecimals,
  written,
} from './decimal.js';

/** Widths are stored in centimeters. */
export const widthUnits = ['cm', 'inch', 'm', 'mm'] as const;
export type WidthUnit = (typeof widthUnits)[number];

const widthWords = unitWords<WidthUnit>({
  cm: 'cm cms centimeter centimeters centimetre centimetres 厘米 公分 සෙමී செமீ',
  inch: '" in inch inches ins 英寸 吋 寸 අඟල් அங்குலம்',
  m: 'm mt mts mtr mtrs meter meters metre metres 米 公尺 මීටර් මීටර මී மீட்டர் மீ',
  mm: 'mm 毫米',
});

/** Returns whether a word is a unit of widths. */
export const isWidthUnit = (word: string): boolean => widthWords.has(word);

/** 1 in is exactly 2.54 cm (international inch, 1959). */
const CM: Readonly<Record<WidthUnit, Decimal>> = {
  cm: decimal(1),
  inch: decimal(254, 2),
  m: decimal(100),
  mm: decimal(1, 1),
};
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
/** `4'10"`, `5 ft`: no fabric is wider, so the foot was meant to be an inch. */
const FEET =
  /(?<![\d.,])(1?\d) ?(?:['\u2019\u2032](?!\d{3})|ft(?![a-z])|feet|foot) ?(?:((?:1[01]|\d)(?:\.\d{1,2})?)(?![\d.,]) ?(?:"|inches|inch|in)?)?/g;
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

/** Returns whether a width is in inches, or may be. */
export const isInInches = (cell: FilledCell): boolean => isIn('inch', inInches(cell), widthWords, NARROW_CM);

const WIDTH_NAMES: Readonly<Record<WidthUnit, string>> = { cm: 'cm', inch: 'inches', m: 'meters', mm: 'mm' };

/** How the numbers of a column are read that have no unit of their own. */
export interface WidthColumn {
  /** The unit of its heading. */
  unit?: WidthUnit | undefined;
  style?: DecimalStyle | undefined;
  /** Most other cells are in inches, or may be. */
  mayBeInches?: boolean;
}

/** `57/58"`, `150 cm`, `60 inch`, `1.5m`, `145-150cm`: centimeters, two decimals; of a range its narrower end. */
export function readWidth(
  cell: FilledCell,
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
function inInches(cell: FilledCell): FilledCell {
  if (typeof cell !== 'string') return cell;
  return plainCellText(cell)
    .replace(/(?<![\d.,])([12]) ?m ?(\d\d)(?![\d.,])(?: ?cm)?/g, '$1.$2 m')
    .replace(FEET, (_, feet: string, inches = '0') => {
      return `${Math.round((Number(feet) * 12 + Number(inches)) * 100) / 100}" `;
    });
}

/** The unit of widths that a heading names. */
export const widthUnitIn = (heading: string): WidthUnit | undefined => onlyOf(heading, widthWords);
