/** A number as it is written, without what binary makes of it: `units / 10^scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** More digits than any price, width or stock has. */
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

/** A mark before decimals or between thousands. */
type Mark = ',' | '.';

/** The decimal and thousands marks that the figures of a column show beyond doubt. */
export interface DecimalStyle {
  decimals: string;
  thousands: string;
  /** Marks that stand before three decimals. */
  thousandths: string;
  /** True if some of its figures are a hundred or more. */
  isLarge: boolean;
}

export const NO_EVIDENCE: DecimalStyle = { decimals: '', thousands: '', thousandths: '', isLarge: false };
/** Three figures behind a single mark: `1.250` is one and a quarter here and a thousand there. */
const DOUBTFUL = /^([1-9]\d{0,2})([.,])(\d{3})$/;

/** 450 480 may be two prices; 1 250 and 450 000 are one. */
const TWO_NUMBERS = /^([1-9]\d\d) ([1-9]\d\d)$/;

/**
 * Reads figures with points and commas as people of all countries write them: `1,250.50`, `1.250,50`, `1 250,5`,
 * `12,50,000`. Three figures behind a single mark are read as the column shows; else they are thousands behind a comma
 * and decimals behind a point.
 *
 * @returns null for what is no number.
 */
export function readDecimal(text: string, style: DecimalStyle = NO_EVIDENCE): Decimal | null {
  return figuresIn(text, style)?.number ?? null;
}

/** A mark that ends a number is the end of the sentence. */
const bare = (figures: string): string => figures.trim().replace(/(?<=\d)[.,]$/, '');

function figuresIn(text: string, style: DecimalStyle): { number: Decimal; mark: Mark | null; whole: string } | null {
  const typed = bare(text);
  if (/[.,]\s/.test(typed)) return null;
  if (/['\u2019]/.test(typed) && !SWISS.test(typed)) return null;
  const plain = typed.replace(/[\s'\u2019]/g, '');
  if (!/^[\d.,]+$/.test(plain) || plain.length > MAX_FIGURES || !/\d/.test(plain)) return null;
  const mark = decimalMark(plain, style);
  const at = mark === null ? -1 : plain.lastIndexOf(mark);
  const whole = at < 0 ? plain : plain.slice(0, at);
  const part = at < 0 ? '' : plain.slice(at + 1);
  if (!/^\d*$/.test(part)) return null;
  // Neither a thousand nor a usual decimal, unless others of its column have a decimal comma.
  if (mark === ',' && part.length > 3 && Number(whole) > 0 && !style.decimals.includes(',')) return null;
  const grouped = whole.replaceAll('.', ',');
  if (grouped.includes(',') && (!GROUPED.test(grouped) || (mark !== null && whole.includes(mark)))) return null;
  const figures = grouped.replaceAll(',', '') + part;
  return figures === '' ? null : { number: { units: BigInt(figures), scale: part.length }, mark, whole };
}

/** The sign before the decimals, if there are any. */
function decimalMark(plain: string, style: DecimalStyle): Mark | null {
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const doubtful = DOUBTFUL.exec(plain)?.[2] as Mark | undefined;
  if (doubtful) {
    const { parts, groups } = shownOf(doubtful, style);
    return (parts === groups ? doubtful === '.' : parts) ? doubtful : null;
  }
  if (point >= 0) return plain.indexOf('.') === point ? '.' : null;
  return comma < 0 || GROUPED.test(plain) ? null : ',';
}

/** Returns whether a column shows that a mark stands before decimals, and that it stands between thousands. */
function shownOf(mark: Mark, { decimals, thousands }: DecimalStyle): { parts: boolean; groups: boolean } {
  const other = mark === ',' ? '.' : ',';
  return {
    parts: decimals.includes(mark) || thousands.includes(other),
    groups: thousands.includes(mark) || decimals.includes(other),
  };
}

/** The style that all numbers together show. */
export function styleOf(figures: Iterable<string>): DecimalStyle {
  const style = { ...NO_EVIDENCE };
  const add = (to: 'decimals' | 'thousands' | 'thousandths', mark: string): void => {
    if (!style[to].includes(mark)) style[to] += mark;
  };
  for (const text of figures) {
    // Most figures are of this kind, and there are many.
    const [, digits = '', usual] = /^(\d+)([.,])\d\d?$/.exec(text) ?? [];
    if (usual) add('decimals', usual);
    style.isLarge ||= digits.length > 2;
    const read = usual || DOUBTFUL.test(bare(text)) ? null : figuresIn(text, NO_EVIDENCE);
    if (!read) continue;
    if (read.mark) add('decimals', read.mark);
    if (read.mark && read.number.scale === 3) add('thousandths', read.mark);
    style.isLarge ||= read.whole.length > 2;
    const [between] = /[.,]/.exec(read.whole) ?? [];
    if (between) add('thousands', between);
  }
  return style;
}

/**
 * Why figures can't be read that may be two numbers, or have three behind a single mark: the column shows nothing, contradicts
 * itself, or has fewer decimals everywhere else.
 *
 * @param marks which of them are in doubt where the column shows nothing.
 */
export function doubtOf(figures: string, style: DecimalStyle, marks: '' | '.' | '.,'): string | null {
  const [, one, other] = TWO_NUMBERS.exec(bare(figures)) ?? [];
  if (one && other) return `may be ${one}${other}, or ${one} and ${other}: write one number without a space`;
  const [, whole = '', mark = '', part = ''] = DOUBTFUL.exec(bare(figures)) ?? [];
  if (mark === '') return null;
  const { parts, groups } = shownOf(mark as Mark, style);
  const isKnown = parts === groups ? !parts && !marks.includes(mark) : groups || style.thousandths.includes(mark);
  if (isKnown) return null;
  const small = written({ units: BigInt(whole + part), scale: 3 });
  return `may be ${whole}${part} or ${small}: write it without a mark, or with two decimals`;
}

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

/** The nearest JSON number. */
export const numberOf = (value: Decimal): number => Number(written(value));

function rounded(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : (numerator - half) / denominator;
}
