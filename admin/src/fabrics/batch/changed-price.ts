import { type Cents, percentOf } from '@selvedge/domain/money';
import { hasDecimals, readNumber } from '@selvedge/domain/typed-number';

const LEAST = -100;
const MOST = 1000;
const DECIMALS = 2;

/** The new price as the server calculates it, rounded to the cent. */
export const changedPrice = (price: Cents, percent: number): Cents => percentOf(price, 100 + percent);

/** The error of a typed percentage: a sentence, or its message key. */
export function priceChangeProblem(typed: unknown): string | undefined {
  const text = String(typed ?? '').trim();
  if (text === '') return 'resources.fabrics.batch.no_percent';
  const { value, problem } = readNumber(text, { unit: 'percent' });
  if (value === null) return problem;
  if (value === 0) return 'resources.fabrics.batch.no_change';
  if (value <= LEAST || value > MOST) return 'resources.fabrics.batch.percent_bounds';
  return hasDecimals(value, DECIMALS) ? undefined : 'resources.fabrics.batch.percent_decimals';
}

/** The percentage of a valid text. */
export const typedPercent = (text: string): number => readNumber(text, { unit: 'percent' }).value ?? Number.NaN;
