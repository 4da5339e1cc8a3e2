import { daysBetween } from '../dates.js';

/** Days on which banks of Sri Lanka work, and what a returned cheque's law counts from them. All days are `2026-12-24`. */

/** On the wire: `GET /api/admin/holidays`. */
export interface Holiday {
  date: string;
  name: string;
  /** True if banks are closed. */
  bank: boolean;
  /** Not gazetted yet: Poya days and those that depend on the moon may move by a day. */
  estimated: boolean;
  version: number;
}

/** Body of PUT /admin/holidays/{date}. */
export interface HolidayInput {
  name: string;
  bank: boolean;
  estimated: boolean;
  version?: number;
}

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The same day `months` later; the last of the month where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

function isBankingDay(day: string, closed: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !closed.has(day);
}

/** The day itself, or the next one on which banks work. @param closed bank holidays */
export function bankingDayFrom(day: string, closed: ReadonlySet<string>): string {
  let found = day;
  while (!isBankingDay(found, closed)) found = addDays(found, 1);
  return found;
}

/** The clearing day of a cheque deposited on `day`: one banking day later. */
export const clearingDay = (day: string, closed: ReadonlySet<string>): string =>
  bankingDayFrom(addDays(bankingDayFrom(day, closed), 1), closed);

/** A cheque is presented within six months of its date. */
const PRESENT_MONTHS = 6;
/** A written demand is sent within so many days of hearing of the return. */
export const DEMAND_DAYS = 90;
/** Days that the drawer then has to pay. */
export const PAY_DAYS = 90;
/** Days that remain afterwards to file. */
const FILE_DAYS = 30;

/** The last day on which a cheque can be presented. */
export const presentBy = (dateOnCheque: string): string => addMonths(dateOnCheque, PRESENT_MONTHS);

/** The dates of a returned cheque. A reminder, not legal advice. */
export interface ReturnClock {
  /** True if it was presented within six months of its date. */
  in_time: boolean;
  demand_by: string;
  /** Null until a demand was sent. */
  pay_by: string | null;
  file_by: string | null;
  /** True if the demand was sent too late. */
  demand_late: boolean;
}

export function returnClock(cheque: {
  date_on_cheque: string;
  deposited_on: string;
  notice_heard_on: string;
  demand_sent_on: string | null;
}): ReturnClock {
  const demandBy = addDays(cheque.notice_heard_on, DEMAND_DAYS);
  const payBy = cheque.demand_sent_on && addDays(cheque.demand_sent_on, PAY_DAYS);
  return {
    in_time: cheque.deposited_on <= presentBy(cheque.date_on_cheque),
    demand_by: demandBy,
    pay_by: payBy,
    file_by: payBy && addDays(payBy, FILE_DAYS),
    demand_late: cheque.demand_sent_on !== null && cheque.demand_sent_on > demandBy,
  };
}

/**
 * The current deadline of a returned cheque: for example day 12 of the 90 in which a demand is sent, the drawer pays, or it can
 * be filed.
 */
export interface ReturnStage {
  stage: 'demand' | 'pay' | 'file';
  /** Above `of` once it is too late. */
  day: number;
  of: number;
  until: string;
}

export function returnStage(
  { demand_by, pay_by, file_by }: ReturnClock,
  { notice_heard_on, demand_sent_on }: { notice_heard_on: string; demand_sent_on: string | null },
  today: string,
): ReturnStage {
  if (demand_sent_on === null || pay_by === null || file_by === null) {
    return { stage: 'demand', day: daysBetween(notice_heard_on, today), of: DEMAND_DAYS, until: demand_by };
  }
  if (today <= pay_by) return { stage: 'pay', day: daysBetween(demand_sent_on, today), of: PAY_DAYS, until: pay_by };
  return { stage: 'file', day: daysBetween(pay_by, today), of: FILE_DAYS, until: file_by };
}

/** Days further away than this are taken for a mistyped year: papers can't be corrected. */
export const MAX_DAYS_AWAY = 366;

/** Returns whether a day is so near another one that its year is hardly mistyped. */
export const isNear = (day: string, today: string): boolean =>
  day >= addDays(today, -MAX_DAYS_AWAY) && isNotFarAhead(day, today);

export const isNotFarAhead = (day: string, today: string): boolean => day <= addDays(today, MAX_DAYS_AWAY);
