import { Readable } from 'node:stream';
import type { ReportName, Reports } from '@selvedge/domain/dashboard/reports';
import { type Cell, xlsxSheet } from '../fabrics/export/xlsx-sheet.js';

/** The columns of each sheet, as its fields are named. */
const columns: { readonly [Name in ReportName]: readonly (keyof Reports[Name][number] & string)[] } = {
  months: ['month', 'requests', 'won', 'lost', 'won_percent', 'won_amount', 'hours_to_answer'],
  owners: ['owner_name', 'requests', 'won', 'lost', 'won_percent', 'won_amount', 'hours_to_answer'],
  fabrics: ['item_code', 'fabric_name', 'requests', 'won', 'lost', 'won_percent', 'metres', 'metres_won'],
  losses: ['reason', 'count'],
  dead_stock: ['item_code', 'fabric_name', 'metres', 'stock_value', 'last_requested_on'],
};

/** A report as a workbook; what the reader may not read is blank already. */
export function reportSheet(name: ReportName, reports: Reports): Readable {
  const fields: readonly string[] = columns[name];
  const rows = reports[name].map((row) =>
    fields.map((field) => (row as unknown as Record<string, Cell>)[field] ?? null),
  );
  return xlsxSheet(fields, Readable.from([rows]));
}
