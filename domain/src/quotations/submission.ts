import { centsFromRupees, percentOf, rupeesFromCents } from '../money.js';
import type { AdminQuotation, GroupedQuotation } from './quotation.js';

/** `QT-2026-0999` before `QT-2026-1000` before `QT-2026-10000`: which of several leads. */
export const byNumber = (
  { quotation_no: one }: Pick<AdminQuotation, 'quotation_no'>,
  { quotation_no: other }: Pick<AdminQuotation, 'quotation_no'>,
): number => one.localeCompare(other, 'en', { numeric: true });

/** What quotations of one customer come to together. @param quotations at least one, by number. */
export function groupOf(quotations: readonly AdminQuotation[]): Omit<GroupedQuotation, keyof AdminQuotation> {
  const [first, ...others] = quotations;
  const isOneUnit = quotations.every((one) => one.total_quantity !== null && one.price_unit === first?.price_unit);
  const thousandths = quotations.reduce((sum, { total_quantity }) => sum + Math.round((total_quantity ?? 0) * 1000), 0);
  const isPriced = quotations.every(({ quoted_price }) => quoted_price !== null);
  const net = quotations.reduce((sum, { quoted_price }) => sum + centsFromRupees(quoted_price ?? 0), 0);
  return {
    group_size: quotations.length,
    other_ids: others.map(({ id }) => id),
    group_statuses: [...new Set(quotations.map(({ status }) => status))],
    group_totals: {
      lines_count: quotations.reduce((sum, { lines_count }) => sum + lines_count, 0),
      total_quantity: isOneUnit ? thousandths / 1000 : null,
      quoted_price: isPriced ? rupeesFromCents(net) : null,
      quoted_price_with_vat: isPriced ? rupeesFromCents(net + percentOf(net, first?.vat_percent ?? 0)) : null,
    },
  };
}
