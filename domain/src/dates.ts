import type { Language } from './language.js';

/** All dates travel as ISO 8601 UTC and are shown in Sri Lanka's time, which has had no daylight saving since 2006. */
export const TIME_ZONE = 'Asia/Colombo';
const OFFSET = '+05:30';
const DAY_MS = 86_400_000;

/** Only its parts are used, because browsers differ in how a locale joins them, and in "Sept". */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** Browsers disagree here too: some call the months in Sinhala by the moon. */
const months: Record<Language, readonly string[]> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  si: 'ජන පෙබ මාර්තු අප්‍රේල් මැයි ජූනි ජූලි අගෝ සැප් ඔක් නොවැ දෙසැ'.split(' '),
  ta: 'ஜன. பிப். மார். ஏப். மே ஜூன் ஜூலை ஆக. செப். அக். நவ. டிச.'.split(' '),
};

/** A moment by Colombo's clock, each part with all its digits. Throws RangeError for an invalid date. */
function inColombo(date: Date | string): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const parts = new Map(clock.formatToParts(new Date(date)).map(({ type, value }) => [type, value]));
  const digits = (type: Intl.DateTimeFormatPartTypes, count = 2) => (parts.get(type) ?? '').padStart(count, '0');
  return {
    year: digits('year', 4),
    month: digits('month'),
    day: digits('day'),
    hour: digits('hour'),
    minute: digits('minute'),
  };
}

/** `20 Nov 2026`. Documents are in English. */
export function formatDate(date: Date | string, language: Language = 'en'): string {
  const { year, month, day } = inColombo(date);
  return `${Number(day)} ${months[language][Number(month) - 1]} ${year}`;
}

/** `20 Nov 2026` of the day `2026-11-20`. */
export const formatDay = (day: string): string => formatDate(endOfColomboDay(day));

/** `20 Nov 2026, 14:05`. */
export function formatDateTime(date: Date | string, language: Language = 'en'): string {
  const { hour, minute } = inColombo(date);
  return `${formatDate(date, language)}, ${hour}:${minute}`;
}

const ENGLISH_DATE = /^(\d{1,2}) ([A-Z][a-z]{2})( \d{4}(?:, \d\d:\d\d)?)$/;

/** Translates a date that {@link formatDate} or {@link formatDateTime} has written in English; other texts stay as they are. */
export function translateDate(text: string, language: Language): string {
  const [, day, month = '', rest] = ENGLISH_DATE.exec(text) ?? [];
  const name = months[language][months.en.indexOf(month)];
  return name === undefined ? text : `${day} ${name}${rest}`;
}

/** The calendar day in Colombo: `2026-11-20`. */
export function colomboDay(date: Date | string): string {
  const { year, month, day } = inColombo(date);
  return `${year}-${month}-${day}`;
}

/** The calendar year in Colombo, which numbers of quotations and orders carry. */
export function colomboYear(date: Date | string): number {
  return Number(colomboDay(date).slice(0, 4));
}

/**
 * The accepted subset of ISO 8601: a calendar date, or a time with at least hours and minutes. Week dates, ordinal
 * dates and dates without dashes are rejected.
 */
const ISO_DATE =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/;
/** Dates without UTC offset are in Colombo time. */
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+)?$/;
const LONGEST_ISO_DATE = 40;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

/**
 * The one rule for incoming dates: `2027-01-31` or `2027-01-31T18:29:59.999Z`, an existing day, from 1900 to 2999 also by
 * Colombo's calendar, so that the end of that day is such a date again.
 */
export function isIsoDate(text: string): boolean {
  const [, year, month, day] = (text.length <= LONGEST_ISO_DATE && ISO_DATE.exec(text)) || [];
  if (year === undefined || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return false;
  return isDay(`${year}-${month}-${day}`) && endOfColomboDay(text).getUTCFullYear() <= LAST_YEAR;
}

/** JavaScript reads 30 February as 2 March. Judged without a time zone: before 2006 Colombo had others. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/**
 * 23:59:59.999 in Colombo on the day on which `date` is there, or that it names without an offset. Throws RangeError for an
 * invalid date, including 30 February.
 */
export function endOfColomboDay(date: Date | string): Date {
  const day = typeof date === 'string' && WITHOUT_OFFSET.test(date) ? date.slice(0, 10) : colomboDay(date);
  if (!isDay(day)) throw new RangeError(`no such day: ${day}`);
  return new Date(`${day}T23:59:59.999${OFFSET}`);
}

/**
 * The moment that an ISO date (see {@link isIsoDate}) names. Without an offset it is one by Colombo's clock, wherever the program
 * runs; a day alone is meant to its end.
 */
export function momentOf(date: string): Date {
  if (!date.includes('T')) return endOfColomboDay(date);
  return new Date(WITHOUT_OFFSET.test(date) ? `${date}${OFFSET}` : date);
}

/** The next moment after `after` at which Colombo's clock shows `time` (hours and minutes). */
export function nextMoment(time: string, after: Date): Date {
  const today = momentOf(`${colomboDay(after)}T${time}`);
  return today > after ? today : new Date(today.getTime() + DAY_MS);
}

/** The last moment of the day that is `days` after `from`: how long a quotation is valid. */
export function validUntil(from: Date, days: number): Date {
  return endOfColomboDay(new Date(from.getTime() + days * DAY_MS));
}

/** Whole calendar days between two moments in Colombo. */
export function daysBetween(from: Date | string, to: Date | string): number {
  return Math.round((Date.parse(colomboDay(to)) - Date.parse(colomboDay(from))) / DAY_MS);
}
