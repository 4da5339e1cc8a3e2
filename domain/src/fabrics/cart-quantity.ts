import { readNumber } from '../typed-number.js';
import { MAX_QUANTITY } from './fabric-rules.js';

/**
 * A typed quantity → whole units. The result is the minimum if it is no number, and never below it (specification §5,
 * "Cart"). Screens check {@link quantityFault} first.
 */
export function cartQuantity(typed: string | number, minimumOrder: number): number {
  const minimum = Math.max(1, minimumOrder || 1);
  const quantity = (typeof typed === 'number' ? typed : readNumber(typed).value) ?? Number.NaN;
  return Number.isNaN(quantity) ? minimum : Math.min(Math.max(Math.trunc(quantity), minimum), MAX_QUANTITY);
}

/** 1.500 is one and a half here, and fifteen hundred where decimals have a comma. */
const POINTED_THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;
const UNCLEAR_THOUSANDS = 'Write thousands without a point, such as 1500 or 1,500';

/**
 * The error message for a quantity that contains digits of any script but can't be parsed, such as '1,50', '1e9' or
 * '१५०'; null if it is valid. Empty input and words alone stand for the minimum.
 */
export function quantityFault(typed: string): string | null {
  if (!/\p{N}/u.test(typed)) return null;
  if (POINTED_THOUSANDS.test(typed.trim())) return UNCLEAR_THOUSANDS;
  const { value, fault } = readNumber(typed);
  return value !== null && value > MAX_QUANTITY
    ? `At most ${MAX_QUANTITY.toLocaleString('en-US')} can be ordered`
    : fault;
}
