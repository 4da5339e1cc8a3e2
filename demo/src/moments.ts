import { colomboDay } from '@selvedge/domain/dates';
import type { Random } from './random.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A moment in office hours (09:00 to 18:00 in Colombo) so many days before `now`, and never after it. */
export function daysBefore(now: Date, days: number, random: Random): Date {
  const day = colomboDay(new Date(now.getTime() - days * DAY_MS));
  const opening = Date.parse(`${day}T09:00:00+05:30`);
  return notAfter(now, opening + random.between(0, 9 * HOUR_MS), random);
}

/** A moment between so many hours after `from`, and never after `now`. */
export function hoursAfter(from: Date, low: number, high: number, now: Date, random: Random): Date {
  const moment = from.getTime() + random.between(low, high) * HOUR_MS;
  if (moment < now.getTime()) return new Date(moment);
  return new Date(from.getTime() + (now.getTime() - from.getTime()) * random.between(0.3, 0.9));
}

function notAfter(now: Date, moment: number, random: Random): Date {
  return new Date(moment < now.getTime() ? moment : now.getTime() - random.between(0.1, 3) * HOUR_MS);
}
