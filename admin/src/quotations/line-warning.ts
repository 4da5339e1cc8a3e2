import { formatLength, type PriceUnit, toMetres } from '@selvedge/domain/length';
import { readNumber } from '@selvedge/domain/typed-number';
import { useTranslate } from 'react-admin';
import { limitsOf, type PickedFabric } from './picker/picked-fabric';
import { amount } from './typed-numbers';

/** A line being typed; `picked` is unknown where its fabric is gone. */
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
    picked.keeps_stock &&
      toMetres(typed, price_unit) > available &&
      translate(`resources.quotations.manual.${available < 0 ? 'oversold' : 'above_stock'}`, {
        length: formatLength(Math.abs(available), 'meters'),
      }),
  ];
  return warnings.filter(Boolean).join('. ') || false;
}

/** A color, or a fabric whose colors share their stock, of which more is offered than is free. In meters. */
export interface Shortage {
  name: string;
  offered: number;
  free: number;
}

interface OfferedLine extends TypedLine {
  fabric_id: string | null;
  name: string;
}

/** The shortages, counting all lines of one color together. */
export function shortages(lines: readonly OfferedLine[]): Shortage[] {
  const byStock = new Map<string, Shortage>();
  for (const { fabric_id, name, quantity, price_unit, picked } of lines) {
    if (!picked?.keeps_stock || !fabric_id) continue;
    const colour = picked.stock_by_colour ? picked.colours.find(({ id }) => id === picked.colourway_id) : undefined;
    const key = colour?.id ?? fabric_id;
    const before = byStock.get(key)?.offered ?? 0;
    byStock.set(key, {
      name: [name, colour?.name].filter(Boolean).join(', '),
      offered: before + toMetres(amount(quantity, price_unit), price_unit),
      free: limitsOf(picked).available,
    });
  }
  return [...byStock.values()].filter(({ offered, free }) => offered > free);
}
