import { type CartItem, colourOf } from '../state/cart';
import { ColourName } from './ColourName';

/** The color of a line, also of one that is gone; nothing where the fabric has no colors. */
export function LineColour({ item }: { item: CartItem }) {
  const colour = colourOf(item) ?? { name: item.color ?? item.fabric.color ?? '', hex: null, code: '' };
  return colour.name ? <ColourName colour={colour} /> : null;
}
