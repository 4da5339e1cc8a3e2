import { colomboDay, endOfColomboDay, isIsoDate } from '../dates.js';
import { readRupees } from '../money.js';
import type { TypedNumber } from '../typed-number.js';

/** The notes of a request beside its fabrics. Blank means no note; in an edit it deletes the stored one. */
export interface RequestNotes {
  /** A day, `2027-01-31`: today or later. */
  needed_by?: string | null;
  po_number?: string | null;
  end_use?: string | null;
  delivery_address?: string | null;
}

/** Maximum characters of a purchase order number, and of the end use. */
export const MAX_PO_NUMBER = 60;
export const MAX_END_USE = 200;
/** The length limit of the delivery address: an address of the account with its name, telephone and hours. */
export const MAX_DELIVERY_ADDRESS = 1400;

/** Maximum price in rupees of a meter or yard. Anything higher is the price of a roll. */
export const MAX_TARGET_PRICE = 1_000_000;

/** Parses a typed target price for one unit. */
export const readTargetPrice = (text: string): TypedNumber =>
  readRupees(text, { min: 0.01, max: MAX_TARGET_PRICE, decimals: 2, label: 'The target price' });

export const INVALID_NEEDED_BY = 'Needed by must be a day such as 2027-01-31.';
/** Dates farther in the future are typing errors in the year. */
const MAX_YEARS = 3;

/** The day in Colombo that an ISO date (see `isIsoDate`) names: `2027-01-31`. */
export const dayOf = (date: string): string => colomboDay(endOfColomboDay(date));

/** The problem of the day by which a fabric is needed; null if there is none. */
export function neededByProblem(date: string, now: Date): string | null {
  if (!isIsoDate(date)) return INVALID_NEEDED_BY;
  const day = dayOf(date);
  const today = colomboDay(now);
  if (day < today) return 'The day by which it is needed has passed.';
  const last = `${Number(today.slice(0, 4)) + MAX_YEARS}${today.slice(4)}`;
  return day > last ? `Needed by is more than ${MAX_YEARS} years ahead. Please check the year.` : null;
}
