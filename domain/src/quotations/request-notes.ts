import { colomboDay, endOfColomboDay, isIsoDate } from '../dates.js';
import { readRupees } from '../money.js';
import type { TypedNumber } from '../typed-number.js';

/** Characters of a purchase order's number, and of what is made of the fabric. */
export const MAX_PO_NUMBER = 60;
export const MAX_END_USE = 200;
/** The length limit of the delivery address: an address of the account with its name, telephone and hours. */
export const MAX_DELIVERY_ADDRESS = 1400;

/** Rupees for one meter or yard. More is the price of a roll. */
export const MAX_TARGET_PRICE = 1_000_000;

/** Reads what a customer would like to pay for one unit, as typed. */
export const readTargetPrice = (text: string): TypedNumber =>
  readRupees(text, { min: 0.01, max: MAX_TARGET_PRICE, decimals: 2, label: 'The target price' });

export const INVALID_NEEDED_BY = 'Needed by must be a day such as 2027-01-31.';
/** Orders for later are not placed yet: it is a slip in the year. */
const MOST_YEARS = 3;

/** The day in Colombo that an ISO date (see `isIsoDate`) names: `2027-01-31`. */
export const dayOf = (date: string): string => colomboDay(endOfColomboDay(date));

/** The problem of the day by which a fabric is needed; null if there is none. */
export function neededByProblem(date: string, now: Date): string | null {
  if (!isIsoDate(date)) return INVALID_NEEDED_BY;
  const day = dayOf(date);
  const today = colomboDay(now);
  if (day < today) return 'The day by which it is needed has passed.';
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`;
  return day > last ? `Needed by is more than ${MOST_YEARS} years ahead. Please check the year.` : null;
}
