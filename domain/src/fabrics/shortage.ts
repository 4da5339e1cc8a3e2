import { type PriceUnit, thousandthsOf } from '../length.js';
import { minimumOf } from './colour-choice.js';
import type { Colourway, Fabric } from './fabric.js';
import { metresInStock, metresOffered, sharesStock, stockWord } from './stock.js';

/** The shortage of a quantity, as facts: a screen puts them into the words of its language. */
export type Shortage =
  /** It is not sold from stock. */
  | { kind: 'later'; word: 'Pre-order' | 'Made to order' }
  | { kind: 'none' }
  | {
      kind: 'part';
      /** The stock in meters; of all colors together where they share it. */
      metres: number;
      isShared: boolean;
      /** The unit of orders. */
      unit: PriceUnit;
      /** The minimum order in that unit, where less than it is there; else null. */
      minimum: number | null;
    };

/** Carts stored before fabrics had colors have none. */
type Colours = Partial<Pick<Fabric, 'colourways'>>;
type Asked = Parameters<typeof stockWord>[0] & Pick<Fabric, 'price_unit' | 'minimum_order'> & Colours;

/**
 * The part of a quantity that the stock can't serve at once; null if it can, or if the fabric isn't for sale, which is shown
 * elsewhere. It never prevents a request.
 * @param quantity the requested quantity in the fabric's own unit: of all colors together if they share one stock
 */
export function shortageOf(
  fabric: Asked,
  lowStockMetres: number,
  colourway: Colourway | undefined,
  quantity: number,
): Shortage | null {
  const word = stockWord(fabric, lowStockMetres, colourway);
  if (word === 'Not for sale') return null;
  if (word === 'Pre-order' || word === 'Made to order') return { kind: 'later', word };
  const metres = metresOffered(word, fabric, colourway);
  if (metres === null) return { kind: 'none' };
  const { price_unit: unit } = fabric;
  const minimum = minimumOf(fabric, colourway);
  const isBelowMinimum = isMore(minimum, unit, metres);
  if (!isBelowMinimum && !isMore(quantity, unit, metres)) return null;
  return { kind: 'part', metres, isShared: areOneStock(fabric), unit, minimum: isBelowMinimum ? minimum : null };
}

const areOneStock = ({ colourways = [] }: Colours): boolean => sharesStock({ colourways });

const isMore = (quantity: number, unit: Fabric['price_unit'], metres: number): boolean =>
  thousandthsOf(metresInStock(quantity, unit)) > thousandthsOf(metres);

/** The sum of the cart's lines that draw on the same stock: that of one color, or of all where they share it. */
export function requestedOfStock<L extends { fabric: Pick<Fabric, 'id'> & Colours; quantity: number }>(
  line: L,
  lines: readonly L[],
): number {
  if (!areOneStock(line.fabric)) return line.quantity;
  return lines.reduce((sum, { fabric, quantity }) => (fabric.id === line.fabric.id ? sum + quantity : sum), 0);
}
