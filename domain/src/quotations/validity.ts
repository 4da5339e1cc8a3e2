import { daysBetween, endOfColomboDay, formatDate, validUntil as lastDayAfter } from '../dates.js';
import { REQUEST_VALIDITY_DAYS } from './quotation.js';

/**
 * How long an offer holds, as its customer reads it, by the days of Colombo.
 *
 * @returns '3 days left, until 25 Nov 2026', 'ends today', or 'ended on 19 Nov 2026'
 */
export function validityWords(validUntil: Date | string, now: Date): string {
  if (new Date(validUntil) < now) return `ended on ${formatDate(validUntil)}`;
  const days = daysBetween(now, validUntil);
  if (days === 0) return 'ends today';
  return `${days} ${days === 1 ? 'day' : 'days'} left, until ${formatDate(validUntil)}`;
}

/** The end of an extended offer's validity: a week from today, or from its last day if that is later. */
export function extendedUntil(validUntil: Date | string, now: Date): Date {
  const from = Math.max(endOfColomboDay(validUntil).getTime(), now.getTime());
  return lastDayAfter(new Date(from), REQUEST_VALIDITY_DAYS);
}
