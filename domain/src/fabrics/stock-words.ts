import { formatLength } from '../length.js';
import type { Fabric } from './fabric.js';

/**
 * What stands beside the word of `availability`: how much there is, or why there is no number. A number that
 * nobody can order is not shown, so the two never contradict each other.
 */
export function stockWords(
  fabric: Pick<Fabric, 'is_available' | 'out_of_stock' | 'pre_order' | 'stock_quantity'>,
): string {
  if (!fabric.is_available) return 'Not for sale';
  if (fabric.pre_order) return 'Pre-order';
  if (fabric.out_of_stock) return 'Out of stock';
  return fabric.stock_quantity > 0 ? formatLength(fabric.stock_quantity, 'meters') : 'Made to order';
}
