import { type Cents, rupeesFromCents } from '../money.js';

/** GET /admin/tax/periods: the months with output VAT, the latest first. */
export interface TaxPeriod {
  /** `2026-11` */
  period: string;
  /** Tax invoices, advance tax invoices, and debit notes on them. */
  tax_invoices: number;
  /** The first and the last serial of those; empty if there are none. */
  first_serial: string;
  last_serial: string;
  /** LKR of all papers of the period that charge VAT. */
  value: number;
  vat: number;
  /** When it was filed, and by whom; null while it is open. */
  filed_at: string | null;
  filed_by: string;
  /** True if it is over, so that it can be filed. */
  is_over: boolean;
}

/** One line of schedule 01, output VAT. */
export interface ScheduleLine {
  /** `2026-11-27` */
  day: string;
  serial: string;
  tin: string;
  name: string;
  description: string;
  net: Cents;
  vat: Cents;
}

/** Stands for all buyers whose invoices have VAT in their prices. */
export const INCLUSIVE_TIN = '100902885';

export const isPeriod = (text: unknown): text is string =>
  typeof text === 'string' && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);

/** `2026-11-30` of `2026-11`. */
export const lastDayOf = (period: string): string => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** Year, quarter and month in the quarter: `2642` of `2026-11`. */
export function periodCode(period: string): string {
  const [year = '', month = ''] = period.split('-');
  const index = Number(month) - 1;
  return `${year.slice(2)}${Math.floor(index / 3) + 1}${(index % 3) + 1}`;
}

/** `114567890_VAT_SCHEDULE01_2642_20261201_ORIGINAL_V1.csv`. @param day of the making, `2026-12-01` */
export const scheduleFileName = (tin: string, period: string, day: string): string =>
  `${tin}_VAT_SCHEDULE01_${periodCode(period)}_${day.replaceAll('-', '')}_ORIGINAL_V1.csv`;

const HEADINGS = [
  'Serial No',
  'Invoice Date',
  'Tax Invoice No',
  "Purchaser's TIN",
  'Name of Purchaser',
  'Description',
  'Value of Supply',
  'VAT Amount',
];

/** The file for RAMIS. Dates are month/day/year, amounts have two decimals, and no cell is read as a formula. */
export function scheduleCsv(lines: readonly ScheduleLine[]): string {
  const rows = lines.map(({ day, serial, tin, name, description, net, vat }, index) => {
    const [year, month, date] = day.split('-');
    const amounts = [net, vat].map((cents) => rupeesFromCents(cents).toFixed(2));
    return [String(index + 1), `${month}/${date}/${year}`, serial, tin, name, description, ...amounts];
  });
  return [HEADINGS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
