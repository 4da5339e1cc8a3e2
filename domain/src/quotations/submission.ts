import { exactSum } from '../length.js';
import { type Cents, centsFromRupees, percentOf, rupeesFromCents } from '../money.js';
import type { AdminQuotation, GroupedQuotation, Quotation } from './quotation.js';

/** Sorts by number: `QT-2026-0999` before `QT-2026-1000` before `QT-2026-10000`. */
export const byNumber = (
  { quotation_no: one }: Pick<AdminQuotation, 'quotation_no'>,
  { quotation_no: other }: Pick<AdminQuotation, 'quotation_no'>,
): number => one.localeCompare(other, 'en', { numeric: true });

/** Totals of several quotations of one customer. @param quotations at least one, by number. */
export function groupOf(quotations: readonly AdminQuotation[]): Omit<GroupedQuotation, keyof AdminQuotation> {
  const [first, ...others] = quotations;
  const isOneUnit = quotations.every((one) => one.total_quantity !== null && one.price_unit === first?.price_unit);
  return {
    group_size: quotations.length,
    other_ids: others.map(({ id }) => id),
    group_statuses: [...new Set(quotations.map(({ status }) => status))],
    group_totals: {
      lines_count: quotations.reduce((sum, { lines_count }) => sum + lines_count, 0),
      total_quantity: isOneUnit ? exactSum(quotations.map((one) => one.total_quantity ?? 0)) : null,
      ...sumOf(quotations),
    },
  };
}

type Priced = Pick<Quotation, 'status' | 'quoted_price' | 'quoted_price_with_vat' | 'vat_percent'>;

/**
 * Sum of several quotations, for customers and staff; null if one has no price. Rejected ones are left out if there are others.
 * Each decided quotation has its own document and VAT rate; pending requests may still be merged.
 */
export function sumOf(quotations: readonly Priced[]): Pick<Quotation, 'quoted_price' | 'quoted_price_with_vat'> {
  const offered = quotations.filter(({ status }) => status !== 'rejected');
  const counted = offered.length > 0 ? offered : quotations;
  if (counted.some(({ quoted_price }) => quoted_price === null)) {
    return { quoted_price: null, quoted_price_with_vat: null };
  }
  const pending = counted.filter(({ status }) => status === 'pending');
  const decided = counted.filter(({ status }) => status !== 'pending');
  const net = cents(pending, ({ quoted_price }) => quoted_price);
  const vat = percentOf(net, pending[0]?.vat_percent ?? 0);
  return {
    quoted_price: rupeesFromCents(cents(counted, ({ quoted_price }) => quoted_price)),
    quoted_price_with_vat: rupeesFromCents(
      net + vat + cents(decided, ({ quoted_price_with_vat }) => quoted_price_with_vat),
    ),
  };
}

const cents = (quotations: readonly Priced[], amount: (quotation: Priced) => number | null): Cents =>
  quotations.reduce((sum, quotation) => sum + centsFromRupees(amount(quotation) ?? 0), 0);
