import { type Cents, percentOf } from '@selvedge/domain/money';

const LEAST = -100;
const MOST = 1000;
const DECIMALS = 2;

/** What the server makes of a price, rounded to the cent. */
export const changedPrice = (price: Cents, percent: number): Cents => percentOf(price, 100 + percent);

/** What is wrong with a percentage as it was typed. */
export function priceChangeFault(typed: unknown): string | undefined {
  const text = String(typed ?? '').trim();
  if (text === '') return 'Enter by how many percent the price changes';
  const percent = Number(text);
  if (!Number.isFinite(percent)) return 'The change must be a number';
  if (percent === 0) return 'A change of 0% changes nothing';
  if (percent <= LEAST || percent > MOST) return 'The change must be above -100% and at most 1,000%';
  return Number(percent.toFixed(DECIMALS)) === percent
    ? undefined
    : `The change must have at most ${DECIMALS} decimals`;
}
