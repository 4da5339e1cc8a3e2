import { type Cents, formatCents } from '../money.js';

/** How far a quoted price is from what its lines come to. */
export interface PriceSlip {
  /** Whole percent of the lines, at least 1. */
  percent: number;
  side: 'above' | 'below';
}

/**
 * A price so far from its lines that a digit may have slipped; null for one within `allowedPercent`, and where the
 * lines have no prices to compare with.
 */
export function priceSlip(quoted: Cents, lines: Cents, allowedPercent: number): PriceSlip | null {
  const difference = Math.abs(quoted - lines);
  if (lines <= 0 || difference * 100 <= lines * allowedPercent) return null;
  const percent = Math.max(1, Math.round((difference / lines) * 100));
  // Only nothing is 100% below.
  return quoted < lines ? { percent: Math.min(percent, 99), side: 'below' } : { percent, side: 'above' };
}

/** `Rs. 34,144.50 is 90% below the lines, which come to Rs. 341,445.00.` */
export const slipSentence = (quoted: Cents, lines: Cents, { percent, side }: PriceSlip): string =>
  `${formatCents(quoted)} is ${percent}% ${side} the lines, which come to ${formatCents(lines)}.`;
