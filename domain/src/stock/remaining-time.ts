import { inEnglish, type Sentence } from '../sentence.js';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** The time left until a date, in its two largest units, rounded down; screens translate it. */
export function timeLeft(until: Date | string, now: Date): Sentence[] {
  const minutes = Math.floor((new Date(until).getTime() - now.getTime()) / MINUTE_MS);
  if (minutes < 1) return [{ text: 'less than a minute' }];
  const parts = [
    daysText(Math.floor(minutes / DAY)),
    countOf('{hours} h', { hours: Math.floor((minutes % DAY) / HOUR) }),
    countOf('{minutes} min', { minutes: minutes % HOUR }),
  ];
  const largest = parts.findIndex((part) => part !== null);
  return parts.slice(largest, largest + 2).filter((part) => part !== null);
}

/** '1 day 5 h', '5 h 10 min', '12 min'. */
export const remainingTime = (until: Date | string, now: Date): string => timeLeft(until, now).map(inEnglish).join(' ');

const daysText = (days: number): Sentence | null => (days === 1 ? { text: '1 day' } : countOf('{days} days', { days }));

const countOf = (text: string, values: Record<string, number>): Sentence | null =>
  Object.values(values).includes(0) ? null : { text, values };
