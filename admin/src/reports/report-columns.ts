import { type ReportName, reportNames } from '@selvedge/domain/dashboard/reports';
import { formatDate } from '@selvedge/domain/dates';
import { formatQuantity } from '@selvedge/domain/length';
import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import type { TranslateFunction } from 'react-admin';
import type { Right } from '../lib/pages';

/** The columns of each table; the first names the row. */
export const reportColumns: Record<ReportName, readonly string[]> = {
  months: ['month', 'requests', 'won', 'lost', 'won_percent', 'won_amount', 'hours_to_answer'],
  owners: ['owner_name', 'requests', 'won', 'lost', 'won_percent', 'won_amount', 'hours_to_answer'],
  fabrics: ['fabric_name', 'item_code', 'requests', 'won', 'lost', 'won_percent', 'metres', 'metres_won'],
  losses: ['reason', 'count'],
  dead_stock: ['fabric_name', 'item_code', 'metres', 'stock_value', 'last_requested_on'],
};

const AMOUNTS: readonly string[] = ['won_amount', 'stock_value'];
const WORDS: readonly string[] = ['month', 'owner_name', 'fabric_name', 'item_code', 'reason', 'last_requested_on'];

/** The tables that the person may read. */
export const shownReports = (may: (right: Right) => boolean): ReportName[] =>
  reportNames.filter((name) => may(name === 'dead_stock' ? 'catalogue.read | stock.read' : 'quote.read'));

export const shownColumns = (name: ReportName, may: (right: Right) => boolean): string[] =>
  reportColumns[name].filter((column) => may('price.read') || !isAmount(column));

export const isAmount = (column: string): boolean => AMOUNTS.includes(column);

export const isNumber = (column: string): boolean => !WORDS.includes(column);

const HOURS_A_DAY = 24;

/** A cell in words. */
export function cellOf(column: string, value: unknown, translate: TranslateFunction): string {
  if (column === 'reason') return translate(value ? `follow_up.reasons.${value}` : 'reports.no_reason');
  if (column === 'owner_name') return String(value ?? translate('reports.nobody'));
  if (column === 'last_requested_on') return value ? formatDate(`${value}T12:00:00+05:30`) : translate('reports.never');
  if (column === 'month') return monthName(String(value));
  if (typeof value !== 'number') return String(value ?? '-');
  if (AMOUNTS.includes(column)) return formatCents(centsFromRupees(value));
  if (column === 'won_percent') return `${Math.round(value)}%`;
  if (column !== 'hours_to_answer') return formatQuantity(value);
  return value < 2 * HOURS_A_DAY
    ? translate('reports.hours', { count: formatQuantity(value) })
    : translate('reports.days', { count: formatQuantity(Math.round(value / HOURS_A_DAY)) });
}

/** `Nov 2026`. */
export const monthName = (month: string): string => formatDate(`${month}-15T12:00:00+05:30`).replace(/^\d+ /, '');
