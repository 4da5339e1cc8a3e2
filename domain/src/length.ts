import { formatNumber } from './format-number.js';
import { type Cents, scaleCents } from './money.js';

/** The unit that a fabric is priced, ordered and quoted in. Stock is always counted in meters. */
export const priceUnits = ['meters', 'yards'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** 1 yd is exactly 0.9144 m, 1 in exactly 2.54 cm (international yard, 1959). */
const METRES_PER_10000_YARDS = 9144;
const CM_PER_INCH = 2.54;

const short: Record<PriceUnit, string> = { meters: 'm', yards: 'yd' };
const singular = { meters: 'meter', yards: 'yard' } as const satisfies Record<PriceUnit, string>;

/** `m` or `yd`. */
export const shortUnit = (unit: PriceUnit): string => short[unit];

/** `meter` or `yard`, as in 'Rs. 450.00 /yard'. */
export const singularUnit = (unit: PriceUnit): (typeof singular)[PriceUnit] => singular[unit];

export const otherUnit = (unit: PriceUnit): PriceUnit => (unit === 'meters' ? 'yards' : 'meters');

/** Converts a length to the other unit, rounded to `decimals`, for display only. */
export function inOtherUnit(length: number, from: PriceUnit, decimals = 1): number {
  const exact =
    from === 'yards' ? (length * METRES_PER_10000_YARDS) / 10_000 : (length * 10_000) / METRES_PER_10000_YARDS;
  return Number(exact.toFixed(decimals));
}

/** Converts a price per `unit` to the price per other unit, rounded to the cent, for display only. */
export function priceInOtherUnit(price: Cents, unit: PriceUnit): Cents {
  return unit === 'yards'
    ? scaleCents(price, 10_000, METRES_PER_10000_YARDS)
    : scaleCents(price, METRES_PER_10000_YARDS, 10_000);
}

/** A quantity in the fabric's unit, at most three decimals → meters, for comparing with stock: the nearest number there is. */
export function toMetres(quantity: number, unit: PriceUnit): number {
  // Whole thousandths first: one division of whole numbers is rounded once, so 0.1 yd is 0.09144 m and not a hair beside.
  return unit === 'yards' ? (thousandthsOf(quantity) * METRES_PER_10000_YARDS) / 10_000_000 : quantity;
}

/** A quantity as whole thousandths, which add up and compare exactly. */
export const thousandthsOf = (quantity: number): number => Math.round(quantity * 1000);

/** Adds quantities of at most three decimals without the error of binary fractions. */
export const exactSum = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + thousandthsOf(quantity), 0) / 1000;

/** One quantity less the other, likewise. */
export const exactDifference = (one: number, other: number): number => exactSum([one, -other]);

/** Width as the trade gives it: 147 cm → 58. */
export function wholeInches(cm: number): number {
  return Math.round(cm / CM_PER_INCH);
}

/** `147 cm (58″)`: stored in cm, and spoken of in inches. */
export const formatWidth = (cm: number): string => `${cm} cm (${wholeInches(cm)}″)`;

const MAX_DECIMALS = 3;

/** `1,250`, `60.5`; with `decimals` 2 (at most 3) `1,250.00`, so that the figures of a column line up. */
export function formatQuantity(quantity: number, decimals = 0): string {
  return formatNumber(quantity, Math.min(decimals, MAX_DECIMALS), MAX_DECIMALS);
}

/** `1,250 m`, `60.5 yd`. */
export function formatLength(length: number, unit: PriceUnit): string {
  return `${formatQuantity(length)} ${short[unit]}`;
}
