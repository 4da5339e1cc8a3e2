import { formatNumber } from './format-number.js';
import { BIDI_CONTROLS, INVISIBLE } from './plain-text.js';
import { inEnglish, type Sentence } from './sentence.js';

/**
 * The result of parsing a number field: the number, or a message that says how to write it. If it was typed in another unit
 * than the field's, a note is included: '12 yd is 10.973 m'.
 */
export type TypedNumber =
  | { value: number; problem: null; converted?: string; conversion?: Sentence<typeof CONVERSION>; sentence?: undefined }
  | { value: null; problem: string; converted?: undefined; conversion?: undefined; sentence: Sentence<NumberText> };

/** The unit of a field's number, which may be typed beside the number. */
export type FieldUnit = 'rupees' | 'percent' | 'gsm' | 'cm' | 'meters' | 'yards';

export interface NumberRule {
  /** Minimum and maximum, both included. */
  min?: number;
  max?: number;
  /** Maximum number of decimals; 0 for whole numbers. */
  decimals?: number;
  /** The name of the number in error messages; 'The number' by default. */
  label?: string;
  /** Accepts this unit and those that convert into it; without it no unit is accepted. */
  unit?: FieldUnit;
}

const EMPTY = 'Enter a number';
const NO_FIGURES = 'Write it in the figures 0 to 9, such as 1,500 or 1500.5';
const NO_UNIT = 'Write the number alone, without its unit, such as 1,500 or 1500.5';
const FOREIGN = 'Write the amount in rupees: convert other currencies first';
const NO_EXPONENT = 'Write the number out, without e, such as 1500';
const UNCLEAR = 'Write thousands with a comma and decimals with a point, such as 1,500 or 1500.5';
export const UNCLEAR_THOUSANDS = 'Write thousands without a point, such as 1500 or 1,500';
const OPEN_LENGTH = 'This may be {whole} or {small}: write the one that is meant';
const TOO_LARGE = 'That number is too large';
const TOO_FEW = '{label} must be at least {bound}';
const TOO_MANY = '{label} must be at most {bound}';
const NO_WHOLE = '{label} must be a whole number';
const MANY_DECIMALS = '{label} must have at most {decimals} decimals';
const CONVERSION = '{from} is {into}';
/** How to write a number, or which bound it exceeds. */
export type NumberText =
  | typeof EMPTY
  | typeof NO_FIGURES
  | typeof NO_UNIT
  | typeof FOREIGN
  | typeof NO_EXPONENT
  | typeof UNCLEAR
  | typeof UNCLEAR_THOUSANDS
  | typeof OPEN_LENGTH
  | typeof TOO_LARGE
  | typeof TOO_FEW
  | typeof TOO_MANY
  | typeof NO_WHOLE
  | typeof MANY_DECIMALS;

/** Groups are thousands in threes, as in 1,500,000, or lakhs and crores: 15,00,000. */
const written =
  /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})* \d{3}|\d{1,3}(?:'\d{3})+)(?:\.\d*)?|\.\d+)$/;

/** 1.500 is one and a half here, but fifteen hundred where decimals have a comma. */
const POINTED_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** After a comma, one digit can only be a decimal: groups have two or three. So can any after a 0, with which no group begins. */
const DECIMAL_COMMA = /^[+-]?(?:\d+,\d|0,\d+)$/;

/**
 * Reads a number the way people here write one: `1500`, `1,500`, `1 500`, `1’500`, `15,00,000`, `1500.5`, `12,5`; of a
 * field with a unit also `Rs. 1,250/=`, `180 gsm`, `12 yds`. Ambiguous input (`1,50`, `1.500,5`, thousands with a point
 * where three decimals make no sense, or in a length) is rejected rather than guessed. Digits of every script count, as do all
 * Unicode spaces (a copied price contains non-breaking ones) and the typographic minus.
 */
export function readNumber(text: string, rule: NumberRule = {}): TypedNumber {
  const typedSigns = plainSigns(text);
  const { bare, other } = withoutUnit(typedSigns, rule.unit);
  const plain = bare.trim();
  if (plain === '') return rejected(EMPTY);
  if (/^[+-]?[\d., ]+e[+-]?\d+$/i.test(plain)) return rejected(NO_EXPONENT);
  if (rule.unit === 'rupees' && OTHER_CURRENCY.test(typedSigns)) return rejected(FOREIGN);
  if (/\d/.test(plain) && /^[^\p{L}]+\p{L}+[.²]?$/u.test(plain)) return rejected(NO_UNIT);
  if (/[^\d., '+-]/.test(plain) || !/\d/.test(plain)) return rejected(NO_FIGURES);
  if (POINTED_THOUSANDS.test(plain) && (rule.decimals ?? MAX_DECIMALS) < MAX_DECIMALS)
    return rejected(UNCLEAR_THOUSANDS);
  if (POINTED_THOUSANDS.test(plain) && (rule.unit === 'meters' || rule.unit === 'yards') && mayBeThousands(plain, rule))
    return openLength(plain);
  const isDecimal = DECIMAL_COMMA.test(plain);
  if (!isDecimal && !written.test(plain)) return rejected(UNCLEAR);
  const typed = Number(isDecimal ? plain.replace(',', '.') : plain.replace(/[, ']/g, ''));
  if (Math.abs(typed) > Number.MAX_SAFE_INTEGER) return rejected(TOO_LARGE);
  const value = (other ? Number((typed * other.factor).toFixed(other.decimals)) : typed) + 0;
  const sentence = brokenBound(value, rule);
  if (sentence) return problemOf(sentence);
  if (!other) return { value, problem: null };
  const values = { from: `${figures(typed)} ${other.short}`, into: `${figures(value)} ${other.into}` };
  const conversion = { text: CONVERSION, values } as const;
  return { value, problem: null, converted: inEnglish(conversion), conversion };
}

const MAX_DECIMALS = 3;

/** Without its unit 5 USD would be five rupees. The signs of rupees are ₨ and ௹; ₹ is the one of India. */
const OTHER_CURRENCY =
  /[^\P{Sc}₨௹]|(?<!\p{L})(?:usd|eur|gbp|inr|cny|rmb|jpy|aud|cad|sgd|hkd|aed|dollars?|euros?|yuan)(?!\p{L})/iu;

/** False if only the decimal keeps within the bounds of a field. */
const mayBeThousands = (plain: string, { max = Number.POSITIVE_INFINITY }: NumberRule): boolean =>
  Number(plain.replaceAll('.', '')) <= max;

/** The problem of a length such as `1.250`: some mean 1250 m by it, and others 1.25 m. */
function openLength(plain: string): TypedNumber {
  const values = { whole: plain.replaceAll('.', ''), small: figuresOf(Number(plain)) };
  return plain.indexOf('.') === plain.lastIndexOf('.') ? problemOf({ text: OPEN_LENGTH, values }) : rejected(UNCLEAR);
}

/** A number as text that leaves no doubt when it is read again: 12.125 might be thousands, 12.1250 is not. */
export const figuresOf = (value: number): string => String(value).replace(/^(-?[1-9]\d{0,2}\.\d{3})$/, '$10');

/** Vulgar fractions as decimals; eighths have four, since three may be thousands. */
export const FRACTIONS: Readonly<Record<string, string>> = {
  '¼': '.25',
  '½': '.5',
  '¾': '.75',
  '⅛': '.1250',
  '⅜': '.3750',
  '⅝': '.6250',
  '⅞': '.8750',
};

/** Replaces fractions behind a whole number: `5½` is 5.5. */
export const plainFractions = (text: string): string =>
  text.replace(/(?<=\d) ?[¼½¾⅛⅜⅝⅞]/g, (fraction) => FRACTIONS[fraction.trim()] ?? fraction);

/** The zero of each supported script; the other nine digits follow it. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0x1040, 0x17e0,
  0xff10,
];

/** Replaces the digits of all scripts by 0 to 9. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, plainDigit);

/** The text with ASCII digits, signs and spaces, and without invisible characters. */
function plainSigns(text: string): string {
  return plainFractions(plainDigits(text.replace(BIDI_CONTROLS, '').replace(INVISIBLE, '')))
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/[\uFF0B-\uFF0F]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2018\u2019\u02BC\u2032]/g, "'")
    .replaceAll('\u2212', '-')
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .trim();
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

interface Spelling {
  before?: RegExp;
  behind: RegExp;
}

/** The spellings of units in English, Sinhala and Tamil. */
const spellings = {
  rupees: { before: /^(?:rs|lkr|රු|ரூ|₨|௹)\.? ?/i, behind: / ?(?:\/[=-]{1,2}|(?:rs|lkr)\.?)$/i },
  percent: { behind: / ?%$/ },
  gsm: { behind: / ?(?:gsm|g\/m[2²]|g\/sq\.? ?m)\.?$/i },
  cm: { behind: / ?(?:cms?|centimet(?:er|re)s?)\.?$/i },
  inches: { behind: / ?(?:"|”|″|''|in|ins|inch|inches)\.?$/i },
  meters: { behind: / ?(?:(?:(?:running|linear) |[rl](?=m))?(?:m|mts?|mtrs?|met(?:er|re)s?)|මීටර්?|මී|மீட்டர்|மீ)\.?$/i },
  yards: { behind: / ?(?:y|yds?|yrds?|yards?|යාර|යාර්|யார்டு?|கஜம்)\.?$/i },
} satisfies Record<string, Spelling>;

interface Conversion {
  of: keyof typeof spellings;
  factor: number;
  decimals: number;
  short: string;
  into: string;
}

/** 1 yd is exactly 0.9144 m, 1 in exactly 2.54 cm. */
const conversions: Partial<Record<FieldUnit, Conversion>> = {
  meters: { of: 'yards', factor: 0.9144, decimals: 3, short: 'yd', into: 'm' },
  yards: { of: 'meters', factor: 1 / 0.9144, decimals: 3, short: 'm', into: 'yd' },
  cm: { of: 'inches', factor: 2.54, decimals: 2, short: 'in', into: 'cm' },
};

/** The text without its unit, and the conversion if the unit isn't the field's. */
function withoutUnit(text: string, unit: FieldUnit | undefined): { bare: string; other?: Conversion } {
  if (!unit) return { bare: text };
  const { before, behind }: Spelling = spellings[unit];
  const bare = (before ? text.replace(before, '') : text).replace(behind, '');
  const other = conversions[unit];
  if (bare !== text || !other) return { bare };
  const converted = text.replace(spellings[other.of].behind, '');
  return converted === text ? { bare } : { bare: converted, other };
}

const problemOf = (sentence: Sentence<NumberText>): TypedNumber => ({
  value: null,
  problem: inEnglish(sentence),
  sentence,
});
const rejected = (text: NumberText): TypedNumber => problemOf({ text });

const figures = (bound: number): string => formatNumber(bound, 0, 3);

/** The message for the bound that a number exceeds; null if there is none. */
function brokenBound(
  value: number,
  { min, max, decimals, label = 'The number' }: NumberRule,
): Sentence<NumberText> | null {
  if (min !== undefined && value < min) return { text: TOO_FEW, values: { label, bound: figures(min) } };
  if (max !== undefined && value > max) return { text: TOO_MANY, values: { label, bound: figures(max) } };
  if (decimals === undefined || hasDecimals(value, decimals)) return null;
  return decimals === 0 ? { text: NO_WHOLE, values: { label } } : { text: MANY_DECIMALS, values: { label, decimals } };
}

/** Returns whether a number has at most this many decimals. */
export const hasDecimals = (value: number, most: number): boolean => Number(value.toFixed(most)) === value;
