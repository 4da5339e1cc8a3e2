import { colomboDay, endOfColomboDay } from '@selvedge/domain/dates';
import { isNotFarAhead } from '@selvedge/domain/invoicing/banking-days';
import { badField } from '../../http/bad-field.js';

/** The end of a day in Colombo. @throws BadRequestException for a day that has passed or whose year is mistyped, naming the field. */
export function lastDayOf(date: string, now = new Date()): Date {
  const end = endOfColomboDay(date);
  if (end < now) throw badField('valid_until', 'Valid until must not lie in the past.');
  if (!isNotFarAhead(colomboDay(end), colomboDay(now))) {
    throw badField('valid_until', 'Valid until lies more than a year ahead. Check its year.');
  }
  return end;
}
