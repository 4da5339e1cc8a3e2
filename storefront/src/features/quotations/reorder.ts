import { inOtherUnit } from '@selvedge/domain/length';
import type { ReorderLine } from '@selvedge/domain/quotations/reorder';

/** Returns whether today's price differs; prices per yard and per meter can't be compared. */
export const hasNewPrice = ({ price, former_price, price_unit, former_unit }: ReorderLine): boolean =>
  price !== null && (price !== former_price || price_unit !== former_unit);

/** Returns whether the shade that was delivered last is not fully available, or another lot might be sent. */
export function hasOtherShade({ shade, quantity, price_unit }: ReorderLine): boolean {
  if (!shade || quantity === null || price_unit === null) return false;
  const metres = price_unit === 'yards' ? inOtherUnit(quantity, 'yards') : quantity;
  return shade.has_newer_lot || shade.left_meters < metres;
}

/** Returns whether there is a remark on a line before it is requested again. */
export const hasNews = (line: ReorderLine): boolean =>
  line.gone !== null || line.is_raised || hasNewPrice(line) || hasOtherShade(line);
