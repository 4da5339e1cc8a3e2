import type { PriceUnit } from '../length.js';
import { readNumber } from '../typed-number.js';

/** A number with the name of a length behind it, and whatever number stands before it, as in `100-150 m`. */
const LENGTHS =
  /(?<![\p{L}\p{N}.,/])(\d[\d,]{0,12}(?:\.\d{1,3})?) ?(m|mtrs?|met(?:er|re)s?|yds?|yards?)(?![\p{L}\p{N}²³/])/giu;
const RANGE = /\d ?(?:-|–|—|to|or) ?$/i;

/** The length that a message asks for, if it is unambiguous: a single length, in meters or yards, that is not part of a range. */
export function lengthInMessage(message: string): { quantity: number; unit: PriceUnit } | null {
  const found = [...message.matchAll(LENGTHS)].map(({ 1: figures = '', 2: name = '', index }) => {
    const unit = /^y/i.test(name) ? ('yards' as const) : ('meters' as const);
    const isRange = RANGE.test(message.slice(Math.max(0, index - 8), index));
    return { quantity: isRange ? null : readNumber(figures, { min: 0.1, unit }).value, unit };
  });
  const [first] = found;
  if (!first || first.quantity === null) return null;
  const isAlone = found.every(({ quantity, unit }) => quantity === first.quantity && unit === first.unit);
  return isAlone ? { quantity: first.quantity, unit: first.unit } : null;
}
