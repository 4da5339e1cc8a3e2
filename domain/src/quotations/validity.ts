import { endOfColomboDay, validUntil as lastDayAfter } from '../dates.js';
import { REQUEST_VALIDITY_DAYS } from './quotation.js';

/** The end of an extended offer's validity: a week from today, or from its last day if that is later. */
export function extendedUntil(validUntil: Date | string, now: Date): Date {
  const from = Math.max(endOfColomboDay(validUntil).getTime(), now.getTime());
  return lastDayAfter(new Date(from), REQUEST_VALIDITY_DAYS);
}
