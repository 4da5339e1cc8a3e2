import { endOfColomboDay } from '@selvedge/domain/dates';
import { badField } from '../../http/bad-field.js';

/** The end of a day in Colombo. @throws BadRequestException for a day that has passed, naming the field. */
export function lastDayOf(date: string, now = new Date()): Date {
  const end = endOfColomboDay(date);
  if (end >= now) return end;
  const message = 'Valid until must not lie in the past.';
  throw badField('valid_until', message);
}
