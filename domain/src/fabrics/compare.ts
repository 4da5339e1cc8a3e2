import { type Cents, centsFromRupees, rupeesFromCents, scaleCents } from '../money.js';
import type { Fabric } from './fabric.js';

/** The numbers of fabrics that can be compared. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** A yard is 9,144 ten thousandths of a meter, exactly. */
const TEN_THOUSANDTHS_OF_YARD = 9_144;
const HUNDREDTHS_OF_CM_PER_M = 10_000;

type Priced = Pick<Fabric, 'price_per_meter' | 'price_unit' | 'width'>;

/** The price per meter, whatever the price unit. */
export function centsPerMetre({ price_per_meter, price_unit }: Priced): Cents {
  const cents = centsFromRupees(price_per_meter);
  return price_unit === 'yards' ? scaleCents(cents, 10_000, TEN_THOUSANDTHS_OF_YARD) : cents;
}

/** Makes fabrics of different widths comparable; null where the width is unknown. Rounded once, from the exact price. */
export function centsPerSquareMetre({ price_per_meter, price_unit, width }: Priced): Cents | null {
  if (!width) return null;
  const [numerator, denominator] = price_unit === 'yards' ? ([10_000, TEN_THOUSANDTHS_OF_YARD] as const) : [1, 1];
  return scaleCents(
    centsFromRupees(price_per_meter),
    HUNDREDTHS_OF_CM_PER_M * numerator,
    Math.round(width * 100) * denominator,
  );
}

/** A fabric beside others: its price per meter and square meter, in rupees. */
export interface ComparedFabric extends Fabric {
  comparable: { price_per_meter: number; price_per_square_meter: number | null };
}

/** Answer of GET /fabrics/compare, in the order that was asked for. */
export interface Comparison {
  fabrics: ComparedFabric[];
  /** Ids of fabrics that are no longer on the website. */
  missing: string[];
}

export function compared(fabric: Fabric): ComparedFabric {
  const square = centsPerSquareMetre(fabric);
  const comparable = {
    price_per_meter: rupeesFromCents(centsPerMetre(fabric)),
    price_per_square_meter: square === null ? null : rupeesFromCents(square),
  };
  return { ...fabric, comparable };
}
