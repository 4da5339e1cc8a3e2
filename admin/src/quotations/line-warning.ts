import { formatLength, type PriceUnit, toMetres } from '@selvedge/domain/length';
import { readNumber } from '@selvedge/domain/typed-number';
import { useTranslate } from 'react-admin';
import { limitsOf, type PickedFabric } from './picker/picked-fabric';
import { amount } from './typed-numbers';

/** A line being typed; `picked` describes a newly picked fabric. */
interface TypedLine {
  quantity: string;
  price_unit: PriceUnit;
  picked?: PickedFabric;
}

/** A warning about a quantity below the minimum or above the available quantity; it blocks nothing. */
export function useLineWarning({ quantity, price_unit, picked }: TypedLine): string | false {
  const translate = useTranslate();
  const { converted } = readNumber(quantity, { unit: price_unit });
  if (!picked) return converted ?? false;
  const typed = amount(quantity, price_unit);
  const { minimum, available } = limitsOf(picked);
  const warnings = [
    converted,
    typed < minimum &&
      translate('resources.quotations.manual.below_minimum', { length: formatLength(minimum, price_unit) }),
    toMetres(typed, price_unit) > available &&
      translate(`resources.quotations.manual.${available < 0 ? 'oversold' : 'above_stock'}`, {
        length: formatLength(Math.abs(available), 'meters'),
      }),
  ];
  return warnings.filter(Boolean).join('. ') || false;
}
