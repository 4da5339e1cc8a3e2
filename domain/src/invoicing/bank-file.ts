import { cellAs, isBlank, isBlankRow, type WorkbookCell } from '../fabrics/sheet-cells.js';
import type { WorkbookMapping } from '../fabrics/sheet-mapping.js';
import { plainCellText, quoted, tokensOf } from '../fabrics/sheet-reading/cell-tokens.js';
import {
  type Decimal,
  type DecimalStyle,
  decimalOf,
  doubtOf,
  readDecimal,
  styleOf,
} from '../fabrics/sheet-reading/decimal.js';
import { placeColumns } from '../fabrics/sheet-reading/map-head.js';
import { problemIn } from '../fabrics/sheet-reading/plain-cell.js';
import { HOME_CURRENCY, priceWords } from '../fabrics/sheet-reading/price-cell.js';
import { textOf } from '../fabrics/sheet-reading/sheet-head.js';
import { reasonToSkip, TOTALS_SKIPPED } from '../fabrics/sheet-reading/skipped-rows.js';
import { type Cents, MAX_CENTS } from '../money.js';
import { truncated } from '../plain-text.js';
import { type BankColumn, type DayOrder, requiredBankColumns } from './bank-columns.js';

/** Money that came in. `row` is its number in the worksheet. */
export interface BankMovement {
  row: number;
  /** `2026-11-24`. */
  booked_on: string;
  cents: Cents;
  description: string;
  reference: string;
}

export interface BankReading {
  movements: BankMovement[];
  /** Lines of money that went out. */
  debits: number;
  /** Lines of another currency than rupees. */
  foreign: number;
  /** Balances, totals, repeated headings and empty lines of text. */
  passed: number;
  /** Lines that can't be read, one sentence each. */
  problems: { row: number; message: string }[];
  notes: string[];
}

const TEXT = 300;
const SHOWN_PROBLEMS = 200;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FIGURES = /^(\d{1,4})[-/. 年] ?(\d{1,2})[-/. 月] ?(\d{1,4})(?![\d])/;
/** `20261124`, perhaps with a time right behind it. */
const COMPACT = /^(20\d\d)(\d\d)(\d\d)(?:\d{6})?(?!\d)/;
const NAMED_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]?([a-z]{3,9})[-/. ,]*(\d{4}|\d{2})(?!\d)/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[., ]+(?=\S)/;
const MONTH_FIRST = /^([a-z]{3,9})[-/. ](\d{1,2})[-/. ,]+(\d{4}|\d{2})(?!\d)/;
const IN = /^(?:cr|c|credit|credits|deposit|in|\+|[贷貸]方?|收入?|存入|转入|බැර|வரவு)$/u;
const OUT = /^(?:dr|d|db|debit|debits|withdrawal|out|-|借方?|[支付]出?|支取|转出|හර|பற்று)$/u;
/** Some banks write the balance into the column of money in. */
const BALANCE =
  /^(?:(?:opening|closing|available|ledger|account|current) bal(?:ance)?|bal(?:ance)? (?:(?:brought|carried) (?:forward|fwd|down)|[bc][/.]?[fd])|(?:balance )?[bc]\/[fd]|(?:brought|carried) forward|期初余额|期末余额|上期余额|本期余额|承前|(?:ආරම්භක|අවසාන) ශේෂය|(?:ஆரம்ப|இறுதி) (?:இருப்பு|மீதி))(?:[.:,]? (?:as (?:at|of|on) |(?:(?:at|on|from) )?(?:\d{1,4}[-/. ]|last |prev|page)).*)?[.:]?$/u;
const NOTHING_BUT_TOTALS =
  /^(?:(?:sub|grand|page)[ -]?)?(?:totals?|sum|合计|总计|小计)(?: (?:of )?(?:credits?|debits?|deposits?|withdrawals?|amounts?|payments?|receipts?))?[.:]?$/u;
const RUPEES = /^(?:lkr|rs|slr|slrs|rupees?|r|රු|රුපියල්|ரூ|ரூபாய்|卢比|斯里兰卡卢比)$/u;

/** The order of day, month and year that a column shows; `none` if it shows none, `both` if its days contradict. */
export function shownDayOrder(values: readonly string[], now = Date.now()): DayOrder | 'none' | 'both' | 'plain' {
  let dmy = false;
  let mdy = false;
  let isAsked = false;
  // Of 26/11/24 the last figures may be the day.
  let mayBeginWithYear = true;
  for (const value of values) {
    const [, first = '', second = '', third = ''] = FIGURES.exec(plainCellText(value)) ?? [];
    if (first === '' || first.length > 2) continue;
    isAsked = true;
    dmy ||= Number(first) > 12;
    mdy ||= Number(second) > 12;
    mayBeginWithYear &&= first.length === 2 && third.length === 2 && dayOf(first, second, third) !== null;
  }
  if (!isAsked) return 'plain';
  if (dmy && mdy) return 'both';
  if (dmy && mayBeginWithYear) return closerOrder(values, now);
  if (dmy || mdy) return dmy ? 'dmy' : 'mdy';
  return 'none';
}

/**
 * The order by which no day of a file is still to come, else by which they lie closer together: day first would spread a week over
 * seven years, or year first. Of a single day the usual order is taken, unless the other one makes it a later day.
 */
function closerOrder(values: readonly string[], now: number): 'dmy' | 'ymd' | 'none' {
  const [day, year] = [extentOf(values, 'dmy'), extentOf(values, 'ymd')];
  const latest = now + MAX_AHEAD;
  if (day.last > latest !== year.last > latest) return day.last > latest ? 'ymd' : 'dmy';
  if (day.length !== year.length) return day.length < year.length ? 'dmy' : 'ymd';
  return day.last >= year.last ? 'dmy' : 'none';
}

/** Banks value some movements a few days later. */
const MAX_AHEAD = 7 * 24 * 60 * 60 * 1000;

/** The last of the days, and how far the first is from it, in milliseconds. */
function extentOf(values: readonly string[], order: DayOrder): { last: number; length: number } {
  const days = values.flatMap((value) => readDay(value, order) ?? []).toSorted();
  const [first, last] = [Date.parse(days[0] ?? ''), Date.parse(days.at(-1) ?? '')];
  return { last, length: last - first };
}

/** A day as banks write it: `24/11/2026`, `24-Nov-26`, `2026-11-24`, with or without a time behind it. @returns null for none */
export function readDay(cell: string, order: DayOrder): string | null {
  const text = plainCellText(cell).replace(WEEKDAY, '');
  const compact = COMPACT.exec(text);
  if (compact) return dayOf(compact[1], compact[2], compact[3]);
  const figures = FIGURES.exec(text);
  if (figures) {
    const [, first = '', second = '', third = ''] = figures;
    if (first.length === 4 || order === 'ymd') return dayOf(first, second, third);
    return order === 'dmy' ? dayOf(third, second, first) : dayOf(third, first, second);
  }
  const named = NAMED_MONTH.exec(text);
  if (named) return dayOf(named[3], monthOf(named[2]), named[1]);
  const american = MONTH_FIRST.exec(text);
  return american ? dayOf(american[3], monthOf(american[1]), american[2]) : null;
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3)) + 1);

function dayOf(year = '', month = '', day = ''): string | null {
  if (year.length !== 2 && year.length !== 4) return null;
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/**
 * Reads the account movements of a worksheet by their mapping.
 * @param names of the columns. @param first the row number of the first of `body`
 * @param mayBeCut whether it is a file of text, which may end too early
 * @returns what is wrong with the whole file in a sentence, or its lines; a line that can't be read is a problem of its own
 */
export function readBankFile(
  names: readonly string[],
  mapping: WorkbookMapping,
  body: readonly (readonly WorkbookCell[])[],
  first: number,
  mayBeCut = true,
): BankReading | { problem: string } {
  const placed = placeColumns<BankColumn>(names, mapping, requiredBankColumns);
  if ('problem' in placed) return placed;
  const { positions, headings } = placed;
  const amounts = amountProblem([...positions.keys()]);
  if (amounts) return { problem: amounts };
  const cellOf = (line: readonly WorkbookCell[], column: BankColumn): WorkbookCell =>
    line[positions.get(column) ?? -1] ?? null;
  const filled = body.filter((line) => !isBlankRow(line));
  const order = orderOf(
    filled.map((line) => textOf(cellOf(line, 'booked_on'))),
    mapping.days,
  );
  if ('problem' in order) return order;
  const style = styleOf(figuresOf(filled.flatMap((line) => AMOUNTS.map((column) => textOf(cellOf(line, column))))));
  const reading: BankReading = { movements: [], debits: 0, foreign: 0, passed: 0, problems: [], notes: [] };
  const isCut = mayBeCut ? cutOff(filled, names) : undefined;
  const isOfOther = AMOUNTS.some((column) => {
    const named = priceWords(tokensOf(headings.get(column) ?? '')).currency;
    return named !== undefined && named !== HOME_CURRENCY;
  });
  const hasDirections = filled.some((line) => IN.test(plainCellText(textOf(cellOf(line, 'direction')))));
  for (const [index, line] of body.entries()) {
    if (isBlankRow(line)) continue;
    const row = first + index;
    const complain = (message: string): void => {
      if (reading.problems.length < SHOWN_PROBLEMS) reading.problems.push({ row, message });
    };
    const reason = reasonToSkip(line, placed, names, null);
    // Somebody who pays may be called Total.
    const isPayer =
      reason === TOTALS_SKIPPED &&
      readDay(textOf(cellOf(line, 'booked_on')), order.days) !== null &&
      !NOTHING_BUT_TOTALS.test(plainCellText(textOf(cellOf(line, 'description'))));
    const passes = reason !== null && !isPayer;
    if (line === isCut && !passes) {
      complain('The last line is cut off: download the file from the bank once more.');
      continue;
    }
    const money = moneyOf((column) => cellOf(line, column), style);
    const isUndirected = hasDirections && money !== 'none' && textOf(cellOf(line, 'direction')) === '';
    const isBalance = BALANCE.test(plainCellText(textOf(cellOf(line, 'description'))));
    if (passes || money === 'none' || isBalance) {
      reading.passed += 1;
      continue;
    }
    if ('problem' in money) {
      complain(money.problem);
      continue;
    }
    if (isUndirected && money.cents > 0 && !positions.has('money_in')) {
      complain('The line does not say whether the money came in (CR) or went out (DR), as others do.');
      continue;
    }
    const currency = plainCellText(textOf(cellOf(line, 'currency')));
    if (isOfOther || money.isForeign || (currency !== '' && !RUPEES.test(currency))) {
      reading.foreign += 1;
      continue;
    }
    if (money.cents <= 0) {
      reading.debits += 1;
      continue;
    }
    const written = textOf(cellOf(line, 'booked_on'));
    const booked_on = readDay(written, order.days);
    if (!booked_on) {
      complain(
        `${quoted(written)} can't be read as a day${FIGURES.test(plainCellText(written)) ? ` that is written ${ORDERS[order.days]}` : ''}.`,
      );
      continue;
    }
    reading.movements.push({
      row,
      booked_on,
      cents: money.cents,
      description: truncated(textOf(cellOf(line, 'description')), TEXT),
      reference: truncated(textOf(cellOf(line, 'bank_reference')), 100),
    });
  }
  if (reading.movements.length > 0 && reading.debits === 0 && !positions.has('money_in')) {
    reading.notes.push(
      'No line of the file is money that went out. If there were some, choose the column that tells debits from credits.',
    );
  }
  return reading;
}

const AMOUNTS: readonly BankColumn[] = ['money_in', 'money_out', 'signed_amount'];
export const ORDERS: Readonly<Record<DayOrder, string>> = {
  dmy: 'day/month/year',
  mdy: 'month/day/year',
  ymd: 'year/month/day',
};

/** The columns that an amount still needs, in a sentence; null if none is missing. */
export function amountProblem(columns: readonly string[]): string | null {
  const has = (column: BankColumn): boolean => columns.includes(column);
  if (has('money_in') && has('signed_amount'))
    return 'Choose either the column of money in, or the one of amounts with a sign: both can tell the same money twice.';
  if (has('money_in') || has('signed_amount')) return null;
  return 'Choose the column of money in, or the one of all amounts.';
}

function orderOf(values: readonly string[], asked: DayOrder | undefined): { days: DayOrder } | { problem: string } {
  const shown = shownDayOrder(values);
  if (asked) return { days: asked };
  if (shown === 'none')
    return {
      problem: 'The days can be read in more than one order, and no line shows which. Say how the bank writes them.',
    };
  if (shown === 'both')
    return {
      problem:
        'Some days are written day/month and others month/day. Say how the bank writes them; the others will be listed.',
    };
  return { days: shown === 'plain' ? 'dmy' : shown };
}

function* figuresOf(texts: readonly string[]): Generator<string> {
  for (const text of texts) {
    if (/^[\d.,]+$/.test(text)) yield text;
    else if (/\d/.test(text))
      for (const { kind, text: figures } of tokensOf(text)) if (kind === 'number') yield figures;
  }
}

interface Money {
  cents: Cents;
  isForeign: boolean;
}

/** The amount of a line; below zero if it went out. `none` if it has no amount at all. */
function moneyOf(
  cellOf: (column: BankColumn) => WorkbookCell,
  style: DecimalStyle,
): Money | { problem: string } | 'none' {
  const received = readMoney(cellOf('money_in'), style);
  const paid = readMoney(cellOf('money_out'), style);
  const amount = readMoney(cellOf('signed_amount'), style);
  if (received && 'problem' in received) return received;
  if (paid && 'problem' in paid) return paid;
  if (amount && 'problem' in amount) return amount;
  if (received?.cents && paid?.cents) return { problem: 'The line has money in and money out at once.' };
  if (received?.cents) return received;
  if (paid?.cents) return { ...paid, cents: -Math.abs(paid.cents) };
  if (!amount?.cents) return 'none';
  const typed = textOf(cellOf('direction'));
  const direction = plainCellText(typed).replace(/\.$/, '');
  if (direction === '') return amount;
  if (OUT.test(direction)) return { ...amount, cents: -Math.abs(amount.cents) };
  if (IN.test(direction)) return amount;
  return { problem: `${quoted(typed)} doesn't say whether the money came in (CR) or went out (DR).` };
}

/** An amount with its sign; null for a blank cell. Brackets and DR make it negative. */
function readMoney(cell: WorkbookCell, style: DecimalStyle): Money | { problem: string } | null {
  const text = textOf(cell);
  const fault = problemIn(cellAs(cell, 'amount'));
  if (fault) return { problem: `The amount ${fault}.` };
  if (isBlank(cell) || /^[-–—]?$/.test(text)) return null;
  const problem = `${quoted(text)} can't be read as an amount: write it such as 1,240.50.`;
  if (typeof cell === 'number') {
    const number = decimalOf(cell);
    return number ? inCents(number, 1, false, problem) : { problem };
  }
  // The dash of 5,000/- and 5.000,- stands for no cents.
  const plain = plainCellText(text).replace(/(?<=\d)(?:\/[-=]|[.,]-)/, '');
  const words = plain.match(/[\p{L}\p{M}]+/gu) ?? [];
  const [figures, ...others] = plain.match(/\d[\d.,'\u2019 ]*/g) ?? [];
  if (figures === undefined || others.length > 0) return { problem };
  const rest = plain
    .replace(figures, ' ')
    .replace(/[\p{L}\p{M}]+/gu, ' ')
    .replace(/[-+()./\p{Sc}\s]/gu, '');
  const doubt = doubtOf(figures.trim(), style, '.');
  if (doubt) return { problem: `${quoted(text)} ${doubt}.` };
  const number = readDecimal(figures.trim(), style);
  if (rest !== '' || !number) return { problem };
  const [before = '', behind = ''] = plain.split(figures);
  const isOut =
    plain.includes('-') || (before.includes('(') && behind.includes(')')) || words.some((word) => OUT.test(word));
  const isForeign =
    /\p{Sc}/u.test(plain) || words.some((word) => !RUPEES.test(word) && !IN.test(word) && !OUT.test(word));
  return inCents(number, isOut ? -1 : 1, isForeign, problem);
}

function inCents(
  { units, scale }: Decimal,
  sign: 1 | -1,
  isForeign: boolean,
  problem: string,
): Money | { problem: string } {
  const isWhole = scale <= 2 || units % 10n ** BigInt(scale - 2) === 0n;
  if (!isWhole) return { problem: `${problem} It has more than two decimals.` };
  const cents = Number(scale <= 2 ? units * 10n ** BigInt(2 - scale) : units / 10n ** BigInt(scale - 2)) * sign;
  if (Math.abs(cents) > MAX_CENTS) return { problem: `${problem} It is too large.` };
  return { cents, isForeign };
}

/** The last line, if it has fewer cells than all others have: its file ended too early. */
function cutOff(
  filled: readonly (readonly WorkbookCell[])[],
  names: readonly string[],
): readonly WorkbookCell[] | undefined {
  const last = filled.at(-1);
  const others = filled.slice(0, -1);
  if (!last || others.length === 0 || last.length < 2) return undefined;
  const least = Math.min(...others.filter((line) => line.length > 1).map((line) => line.length));
  return Number.isFinite(least) && last.length < Math.min(least, names.length) ? last : undefined;
}
