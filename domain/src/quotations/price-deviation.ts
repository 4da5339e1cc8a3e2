import { type Cents, formatCents } from '../money.js';

/** The difference between a quoted price and the sum of its lines. */
export interface PriceDeviation {
  /** Whole percent of the lines, at least 1. */
  percent: number;
  side: 'above' | 'below';
}

/**
 * Detects a price so far from the sum of its lines that a digit may have slipped. Null if it is within `allowedPercent`, or if
 * the lines have no prices.
 */
export function priceDeviation(quoted: Cents, lines: Cents, allowedPercent: number): PriceDeviation | null {
  const difference = Math.abs(quoted - lines);
  if (lines <= 0 || difference * 100 <= lines * allowedPercent) return null;
  const percent = Math.max(1, Math.round((difference / lines) * 100));
  // Only a price of zero is 100% below.
  return quoted < lines ? { percent: Math.min(percent, 99), side: 'below' } : { percent, side: 'above' };
}

/** `Rs. 34,144.50 is 90% below the lines, which come to Rs. 341,445.00.` */
export const deviationSentence = (quoted: Cents, lines: Cents, { percent, side }: PriceDeviation): string =>
  `${formatCents(quoted)} is ${percent}% ${side} the lines, which come to ${formatCents(lines)}.`;

/** `Rs. 160.00 for Combed Poplin is 90% below Rs. 1,600.00, which was agreed.` */
export const lineDeviationSentence = (
  name: string,
  price: Cents,
  agreed: Cents,
  { percent, side }: PriceDeviation,
): string => `${formatCents(price)} for ${name} is ${percent}% ${side} ${formatCents(agreed)}, which was agreed.`;
