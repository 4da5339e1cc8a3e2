import { hasMinus, plainCellText, type Token, tokensOf } from './cell-tokens.js';
import {
  compare,
  type Decimal,
  type DecimalStyle,
  decimalOf,
  doubtOf,
  NO_EVIDENCE,
  readDecimal,
  times,
} from './decimal.js';

/** Amounts with their units in a cell: `57/58" (145/147 cm)`. */

export const unitWords = <T extends string>(rows: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(rows) as [T, string][]).flatMap(([unit, list]) =>
      list.split(' ').map((word) => [word, unit] as const),
    ),
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
/** `c.m.`, `සෙ.මී.`: the points of an abbreviation. */
const POINT_WITHIN = /(?<=(?<![\p{L}\p{M}])[\p{L}\p{M}]{1,3})\.(?=[\p{L}\p{M}]{1,2}(?![\p{L}\p{M}]))/gu;
const TOLERANCE = /(?:\+\/-|-\/\+|±|\+-) ?\d+(?:[.,]\d+)? ?(?:%|cm|mm|gsm|g|oz|"|inches|inch)?/g;
/** A cell may say the same in two units: 57/58" (145/147 cm). */
const MAX_AMOUNTS = 4;
/** The largest ratio of the ends of a range; anything beyond it is a date or a size. */
const MAX_RANGE = decimal(15, 1);

/** A number of a cell with the unit that follows it, or follows the range that it begins; else the one before them all. */
export interface Amount<Unit> {
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
  cell: FilledCell,
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
export function leastOf<Unit extends string>(
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

export type FilledCell = string | number | boolean;

/** Returns whether a cell is in a unit, or a bare number below what is common in the other one. */
export function isIn<Unit>(unit: Unit, cell: FilledCell, known: ReadonlyMap<string, Unit>, least: Decimal): boolean {
  const parsed = measuresIn(cell, known, NO_EVIDENCE);
  const [first] = parsed?.doubt ? [] : (parsed?.amounts ?? []);
  return first !== undefined && (first.unit ? first.unit === unit : compare(first.number, least) < 0);
}

export function outside(value: Decimal, least: number, most: number): string | null {
  if (compare(value, decimal(least)) < 0) return `is less than ${least}`;
  return compare(value, decimal(most)) > 0 ? `is more than ${most.toLocaleString('en-US')}` : null;
}

/** None where it names several: Width (cm/inch). */
export function onlyOf<T>(heading: string, known: ReadonlyMap<string, T>): T | undefined {
  const [unit, ...others] = new Set(tokensOf(heading).flatMap(({ text }) => known.get(text) ?? []));
  return others.length > 0 ? undefined : unit;
}
