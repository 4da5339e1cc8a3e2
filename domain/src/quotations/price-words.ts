import { formatCents, formatRupees } from '../money.js';

interface Sum {
  /** LKR. */
  before_vat: number | null;
  with_vat: number | null;
  vat_percent: number;
}

/** Returns whether two figures are shown. If quotations differ in VAT, only the sums reveal that some VAT is charged. */
export const chargesVat = ({ before_vat, with_vat, vat_percent }: Sum): boolean =>
  before_vat !== null && (vat_percent > 0 || (with_vat ?? 0) > before_vat);

/**
 * An amount as every screen shows it: a single amount without VAT, else the amounts before and with VAT.
 *
 * @returns `['Rs. 5,000.00', '']`, or `['Rs. 5,000.00 before VAT', 'Rs. 5,900.00 with VAT']`
 */
export function priceWords({ before_vat, with_vat, vat_percent }: Sum): [sum: string, withVat: string] {
  const sum = formatRupees(before_vat);
  return chargesVat({ before_vat, with_vat, vat_percent })
    ? [`${sum} before VAT`, `${formatRupees(with_vat)} with VAT`]
    : [sum, ''];
}

/** An amount before VAT where there is room for only one: 'Rs. 5,000.00', or 'Rs. 5,000.00 before VAT' if VAT is charged. */
export const sumWords = (cents: number, vatPercent: number): string =>
  vatPercent > 0 ? `${formatCents(cents)} before VAT` : formatCents(cents);
