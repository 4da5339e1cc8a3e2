import { priceWords } from '@selvedge/domain/quotations/price-words';
import { TwoLines } from './TwoLines';

/** A sum in rupees; where VAT is charged it says that it is before VAT, with the sum to pay below. */
export function Sum(sum: Parameters<typeof priceWords>[0]) {
  const [beforeVat, withVat] = priceWords(sum);
  return withVat ? <TwoLines first={beforeVat} second={withVat} /> : beforeVat;
}
