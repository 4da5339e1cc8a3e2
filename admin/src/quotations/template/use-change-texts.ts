import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { OfferAnswer } from '@selvedge/domain/quotations/offer-answer';
import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';

/** `Indigo Chambray: 200 m, at Rs. 900.00. Rolled, please`: the changes a customer asks for, by line. */
export function useChangeTexts(lines: readonly QuotationLine[]): (answer: OfferAnswer) => string[] {
  const translate = useTranslate();
  return (answer) =>
    answer.lines.map(({ id, quantity_meters, target_price, note }) => {
      const line = lines.find((one) => one.id === id);
      const changes = [
        quantity_meters === undefined ? '' : formatLength(quantity_meters, line?.price_unit ?? 'meters'),
        target_price === undefined
          ? ''
          : translate('resources.quotations.events.target', { price: formatRupees(target_price) }),
        note,
      ];
      const name = line?.fabric.name ?? translate('resources.quotations.events.former_line');
      return `${name}: ${changes.filter(Boolean).join(', ')}`;
    });
}
