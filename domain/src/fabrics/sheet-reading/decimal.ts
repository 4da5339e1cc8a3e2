/** A number as it is written, without what binary makes of it: `units / 10^scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** More figures than any price, width or stock has. */
const MAX_FIGURES = 24;
/** Thousands in threes, or lakhs and crores: 12,50,000. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
/** Thousands as the Swiss part them; any other apostrophe is a measure of its own: 4'10. */
const SWISS = /^[1-9]\d{0,2}(?:['\u2019]\d{3})+(?:[.,]\d+)?$/;

/** From a number of a spreadsheet, which calculates in binary: 12.1 * 3 is 36.300000000000004 and means 36.3. */
export function decimalOf(value: number): Decimal | null {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
  const plain = Number(value.toPrecision(15));
  const [figures = '', exponent = '0'] = plain.toExponential().split('e');
  const [whole = '', part = ''] = figures.split('.');
  const scale = part.length - Number(exponent);
  const units = BigInt(whole + part);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/**
 * Reads figures with points and commas as people of all countries write them: `1,250.50`, `1.250,50`, `1 250,5`,
 * `12,50,000`. A single comma before three figures parts thousands.
 *
 * @param commaDecimals the rest of the column writes decimals with a comma, so that `1.250` is 1250.
 * @returns null for what is no number.
 */
export function readDecimal(text: string, commaDecimals = false): Decimal | null {
  const typed = text.trim();
  if (/['\u2019]/.test(typed) && !SWISS.test(typed)) return null;
  const plain = typed.replace(/[\s'\u2019]/g, '');
  if (!/^[\d.,]+$/.test(plain) || plain.length > MAX_FIGURES || !/\d/.test(plain)) return null;
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  const mark = decimalMark(plain, comma, point, commaDecimals);
  const at = mark === ',' ? comma : mark === '.' ? point : -1;
  const whole = at < 0 ? plain : plain.slice(0, at);
  const part = at < 0 ? '' : plain.slice(at + 1);
  if (!/^\d*$/.test(part)) return null;
  const grouped = whole.replaceAll('.', ',');
  if (grouped.includes(',') && (!GROUPED.test(grouped) || (mark !== null && whole.includes(mark)))) return null;
  const figures = grouped.replaceAll(',', '') + part;
  return figures === '' ? null : { units: BigInt(figures), scale: part.length };
}

/** The sign before the decimals, if there are any. */
function decimalMark(plain: string, comma: number, point: number, commaDecimals: boolean): ',' | '.' | null {
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (point >= 0) {
    const isGrouping = plain.indexOf('.') !== point || (commaDecimals && /^[1-9]\d{0,2}\.\d{3}$/.test(plain));
    return isGrouping ? null : '.';
  }
  if (comma < 0) return null;
  return GROUPED.test(plain) && !(commaDecimals && plain.indexOf(',') === comma) ? null : ',';
}

/** How a column writes decimals. */
export interface DecimalStyle {
  /** Some of its cells have a decimal comma. */
  commaDecimals?: boolean | undefined;
  /** Some cells of the worksheet have a decimal point. */
  pointDecimals?: boolean | undefined;
}

/**
 * Why three figures behind a single mark say nothing by themselves: 1.250 is one and a quarter here and a thousand there.
 *
 * @param marks which of them are in doubt.
 */
export function doubtOf(
  figures: string,
  { commaDecimals, pointDecimals }: DecimalStyle,
  marks: '' | '.' | '.,',
): string | null {
  if (commaDecimals || pointDecimals) return null;
  const [, whole = '', mark = '', part = ''] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(figures) ?? [];
  if (mark === '' || !marks.includes(mark)) return null;
  const small = written({ units: BigInt(whole + part), scale: 3 });
  return `may be ${whole}${part} or ${small}: write it without a mark, or with two decimals`;
}

/** Whether a text has decimals behind a point beyond doubt. */
export const showsPointDecimals = (text: string): boolean =>
  /\d,\d{3}\.\d|\d\.(?:\d{1,2}|\d{4,8})(?:[^\d,.]|$)|\d{4}\.\d|(?:^|[^\d.,])0?\.\d/.test(text);

/** Whether a text has decimals behind a comma beyond doubt, so that its column is read that way. */
export const showsCommaDecimals = (text: string): boolean =>
  /\d\.\d{3},\d|\d,(?:\d{1,2}|\d{4,8})(?:[^\d,.]|$)/.test(text);

export function times(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

/** The quotient, rounded to so many decimals, half away from zero as all money is. */
export function dividedBy(one: Decimal, other: Decimal, decimals: number): Decimal {
  const numerator = one.units * 10n ** BigInt(other.scale + decimals);
  const denominator = other.units * 10n ** BigInt(one.scale);
  return { units: rounded(numerator, denominator), scale: decimals };
}

export function toDecimals(value: Decimal, decimals: number): Decimal {
  if (value.scale <= decimals) return { units: value.units * 10n ** BigInt(decimals - value.scale), scale: decimals };
  return { units: rounded(value.units, 10n ** BigInt(value.scale - decimals)), scale: decimals };
}

/** The next whole number that is not below it. */
export function ceiling({ units, scale }: Decimal): Decimal {
  const one = 10n ** BigInt(scale);
  return { units: (units + one - 1n) / one, scale: 0 };
}

export function compare(one: Decimal, other: Decimal): number {
  const left = one.units * 10n ** BigInt(other.scale);
  const right = other.units * 10n ** BigInt(one.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `1250.5`, without zeros at the end. */
export function written({ units, scale }: Decimal): string {
  const figures = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = figures.slice(0, figures.length - scale);
  const part = figures.slice(figures.length - scale).replace(/(?<!0)0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${part ? `.${part}` : ''}`;
}

/** The nearest number that the wire can carry. */
export const numberOf = (value: Decimal): number => Number(written(value));

function rounded(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : (numerator - half) / denominator;
}
