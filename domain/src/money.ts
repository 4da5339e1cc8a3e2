import { formatNumber } from './format-number.js';
import { type NumberRule, readNumber, type TypedNumber } from './typed-number.js';

/** An amount in LKR cents, always a whole number. Rupees (with at most two decimals) exist only on the wire. */
export type Cents = number;

/** The largest amount that the product accepts: Rs. 9,999,999,999.99. */
export const MAX_CENTS: Cents = 999_999_999_999;

const SCALE_DECIMALS = 3;
const SCALE = 10 ** SCALE_DECIMALS;

/** The one rounding of the product: to whole numbers, half away from zero (2.5 → 3, -2.5 → -3). */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : (numerator - half) / denominator;
}

/** A decimal of the wire as whole thousandths; `0.1 + 0.2` and `0.3` are the same 300. */
function thousandths(value: number): bigint {
  if (!Number.isFinite(value)) throw new RangeError(`not a number: ${value}`);
  return BigInt(Math.round(value * SCALE));
}

/** Rupees as they come over the wire → cents. Throws RangeError for NaN and for what cents cannot hold exactly. */
export function centsFromRupees(rupees: number): Cents {
  // Through the shortest decimal text, because 1.005 * 100 is 100.49999999999999 in binary.
  const [mantissa = '0', exponent = '0'] = Math.abs(rupees).toString().split('e');
  const cents = Math.round(Number(`${mantissa}e${Number(exponent) + 2}`));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount: ${rupees}`);
  return rupees < 0 && cents !== 0 ? -cents : cents;
}

/** Cents → rupees with at most two decimals, as JSON carries them. */
export function rupeesFromCents(cents: Cents): number {
  return cents / 100;
}

/** price × quantity, rounded to the cent; exact up to 2^53 cents. `quantity` has at most three decimals. */
export function multiplyCents(price: Cents, quantity: number): Cents {
  return Number(divideRounded(BigInt(price) * thousandths(quantity), BigInt(SCALE)));
}

/** `percent` of an amount, rounded to the cent. `percent` has at most three decimals. */
export function percentOf(amount: Cents, percent: number): Cents {
  return Number(divideRounded(BigInt(amount) * thousandths(percent), BigInt(SCALE) * 100n));
}

/** amount × numerator ÷ denominator, rounded to the cent: for exact factors such as yard and meter. */
export function scaleCents(amount: Cents, numerator: number, denominator: number): Cents {
  return Number(divideRounded(BigInt(amount) * BigInt(numerator), BigInt(denominator)));
}

/** `Rs. 1,234.50` or `-Rs. 1,234.50`, from cents; never a negative zero. */
export function formatCents(cents: Cents): string {
  return `${cents < 0 ? '-' : ''}Rs. ${formatNumber(Math.abs(cents) / 100, 2, 2)}`;
}

/** `Rs. 1,234.50`, from rupees of the wire; a missing amount is a dash. */
export function formatRupees(rupees: number | null | undefined): string {
  return rupees == null ? '-' : formatCents(centsFromRupees(rupees));
}

/** Reads an amount as a person types one: `1,250.50`, `Rs. 1,250/=`, `LKR 12,50,000`. The rules of `readNumber` apply. */
export const readRupees = (text: string, rule?: NumberRule): TypedNumber =>
  readNumber(text, { ...rule, unit: 'rupees' });

/** Text that a person typed → rupees, or null when it is no amount of at most two decimals that can be stored. */
export const parseRupees = (text: string): number | null =>
  readRupees(text, { min: 0, max: MAX_CENTS / 100, decimals: 2 }).value;
