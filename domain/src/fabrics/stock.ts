import { formatLength, inOtherUnit, type PriceUnit, toMetres } from '../length.js';
import { nameKey } from '../look-alikes.js';
import type { Colourway, Fabric } from './fabric.js';

/** Stock in one word and in the ledger. Lengths in meters, three decimals. */

export const stockReasons = ['import', 'count', 'reserve', 'release', 'ship', 'return', 'hold', 'hold-end'] as const;
export type StockReason = (typeof stockReasons)[number];

/** A line of the ledger. */
export interface StockMovement {
  id: string;
  fabric_id: string;
  /** Null for what is counted of the fabric as a whole. */
  colourway_id: string | null;
  /** Its name, empty where there is none. */
  color: string;
  /**
   * Change of stock on hand for import, count, ship and return; of the reserved stock for reserve (above zero) and
   * release (below); of the held stock for hold and hold-end.
   */
  quantity: number;
  reason: StockReason;
  /** Its source: an order number, a file name, or an admin's own words. */
  reference: string;
  by: string;
  at: string;
}

export const stockWords = [
  'In stock',
  'Low stock',
  'Out of stock',
  'Pre-order',
  'Made to order',
  'Not for sale',
] as const;
/** The stock status in words, used everywhere. */
export type StockWord = (typeof stockWords)[number];

type StockOf = Pick<
  Fabric,
  'is_available' | 'pre_order' | 'out_of_stock' | 'available_in_sri_lanka' | 'stock_quantity' | 'available_quantity'
>;

/**
 * The word for a fabric, or for one of its colors.
 *
 * @param lowStockMetres up to which stock is low (setting LOW_STOCK_METRES).
 */
export function stockWord(
  fabric: StockOf,
  lowStockMetres: number,
  colourway?: Pick<Colourway, 'is_available' | 'available_quantity'>,
): StockWord {
  if (!fabric.is_available || colourway?.is_available === false) return 'Not for sale';
  if (fabric.pre_order) return 'Pre-order';
  const available = availableOf(fabric, colourway);
  if (available > 0 && !fabric.out_of_stock) return available <= lowStockMetres ? 'Low stock' : 'In stock';
  return keepsStock(fabric) ? 'Out of stock' : 'Made to order';
}

const availableOf = (fabric: StockOf, colourway?: Pick<Colourway, 'available_quantity'>): number =>
  colourway ? colourway.available_quantity : fabric.available_quantity;

/** Meters that can be ordered from stock; null if the stock word offers none and no number is shown. */
export const metresOffered = (
  word: StockWord,
  fabric: StockOf,
  colourway?: Pick<Colourway, 'available_quantity'>,
): number | null => (word === 'In stock' || word === 'Low stock' ? availableOf(fabric, colourway) : null);

/** The public facts on stock: a screen puts them into the words of its language. */
export interface StockFacts {
  word: StockWord;
  /** Meters that are offered; null where the word says all. */
  metres: number | null;
  /** The unit of orders: what is sold by the yard is given in yards as well. */
  unit: PriceUnit;
  /** True if all colors have these meters together. */
  isShared: boolean;
  /** Meters that have one shade at most, of a color that is counted by roll; else null. */
  shade: number | null;
}

/** The word, and how much there is. */
export function stockFacts(
  fabric: StockOf & Pick<Fabric, 'price_unit'>,
  lowStockMetres: number,
  colourway?: Parameters<typeof stockWord>[2],
): StockFacts {
  const word = stockWord(fabric, lowStockMetres, colourway);
  const metres = metresOffered(word, fabric, colourway);
  return { word, metres, unit: fabric.price_unit, isShared: false, shade: null };
}

/** Returns whether several colors share one stock: none of them is counted separately. */
export function sharesStock({ colourways }: Pick<Fabric, 'colourways'>): boolean {
  const offered = colourways.filter(({ is_available }) => is_available);
  return offered.length > 1 && colourways.every(({ stock_quantity }) => stock_quantity === null);
}

/**
 * {@link stockFacts} of a color, or of a fabric without choice of color: stock shared by all colors is given for all, and of a
 * color that is counted by roll how much has one shade.
 */
export function colourStockFacts(
  fabric: StockOf & Pick<Fabric, 'price_unit' | 'colourways'>,
  lowStockMetres: number,
  colourway?: Colourway,
): StockFacts {
  const facts = stockFacts(fabric, lowStockMetres, colourway);
  if (!colourway || facts.metres === null) return facts;
  const isShared = sharesStock(fabric);
  return { ...facts, isShared, shade: isShared ? null : colourway.largest_single_shade_meters || null };
}

/** A length in stock, for orders in `unit`: '30 m', '30 m (32.8 yd)'. */
export function shelfLength(metres: number, unit: PriceUnit): string {
  const length = formatLength(metres, 'meters');
  return unit === 'meters' ? length : `${length} (${formatLength(inOtherUnit(metres, 'meters'), unit)})`;
}

/** The badge of detail and hover panels. It follows the word for stock, so the two never contradict each other. */
export function availability(word: StockWord): 'Available' | 'Out of Stock' | 'Not for Sale' {
  if (word === 'Not for sale') return 'Not for Sale';
  return word === 'Out of stock' ? 'Out of Stock' : 'Available';
}

/** Returns whether a fabric is sold from stock; others are woven on order and never reserved. */
export function keepsStock(
  fabric: Pick<Fabric, 'pre_order' | 'out_of_stock' | 'available_in_sri_lanka' | 'stock_quantity'>,
): boolean {
  return !fabric.pre_order && (fabric.out_of_stock || fabric.available_in_sri_lanka || fabric.stock_quantity > 0);
}

/** A quantity of a line → the meters that it takes from stock: yards exactly, then three decimals. */
export const metresInStock = (quantity: number, unit: PriceUnit): number => Number(toMetres(quantity, unit).toFixed(3));

/** A typed list of colors, trimmed, without duplicates (ignoring case), in order. */
export function colourNames(names: readonly string[]): string[] {
  const own = new Map<string, string>();
  for (const name of names.map((name) => name.trim()).filter(Boolean)) {
    const key = nameKey(name);
    if (!own.has(key)) own.set(key, name);
  }
  return [...own.values()];
}
