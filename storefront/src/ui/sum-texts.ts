import { formatRupees } from '@selvedge/domain/money';
import { chargesVat } from '@selvedge/domain/quotations/price-words';
import { t } from '../lib/language';

/** A sum as domain's `priceWords` describe it, in the language of the page. The second text is empty if no VAT is charged. */
export function sumTexts(sum: Parameters<typeof chargesVat>[0]): [sum: string, withVat: string] {
  const before = formatRupees(sum.before_vat);
  return chargesVat(sum)
    ? [t('{sum} before VAT', { sum: before }), t('{sum} with VAT', { sum: formatRupees(sum.with_vat) })]
    : [before, ''];
}
