import { formatLength, type PriceUnit, toMetres } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';
import { amount } from './typed-numbers';

/** A line as it is typed; what is not known of its fabric is left out. */
interface TypedLine {
  quantity: string;
  price_unit: PriceUnit;
  /** In `price_unit`. */
  minimum_order?: number;
  /** In metres. */
  stock_quantity?: number;
}

/** What is worth knowing about a quantity, and forbids nothing: it is below the minimum, or above what is in stock. */
export function useLineWarning({ quantity, price_unit, minimum_order, stock_quantity }: TypedLine): string | false {
  const translate = useTranslate();
  const typed = amount(quantity);
  const warnings = [
    minimum_order !== undefined &&
      typed < minimum_order &&
      translate('resources.quotations.manual.below_minimum', { length: formatLength(minimum_order, price_unit) }),
    stock_quantity !== undefined &&
      toMetres(typed, price_unit) > stock_quantity &&
      translate('resources.quotations.manual.above_stock', { length: formatLength(stock_quantity, 'meters') }),
  ];
  return warnings.filter(Boolean).join('. ') || false;
}
