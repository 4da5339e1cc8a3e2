import { wholeInches } from '../length.js';
import type { Fabric, FabricImage } from './fabric.js';

/** The flags that depend on each other (specification §4, "Fabric form interlocks"). */
export interface StockFlags {
  out_of_stock: boolean;
  pre_order: boolean;
  available_in_sri_lanka: boolean;
  stock_quantity: number;
}

/** The names of these. */
export const stockFlags = [
  'stock_quantity',
  'out_of_stock',
  'available_in_sri_lanka',
  'pre_order',
] as const satisfies (keyof StockFlags)[];

/** The stock state of a new fabric. */
export const NO_STOCK: StockFlags = {
  out_of_stock: false,
  pre_order: false,
  available_in_sri_lanka: false,
  stock_quantity: 0,
};

export const STOCK_REQUIRED = 'Stock quantity must be greater than 0 when "Available in Sri Lanka" is selected';

/**
 * Out of Stock empties the stock and clears the other two; Pre-Order clears Available in Sri Lanka and Out of Stock;
 * Available in Sri Lanka cannot be ticked beside either.
 */
export function tick(
  flags: StockFlags,
  box: 'out_of_stock' | 'pre_order' | 'available_in_sri_lanka',
  on: boolean,
): StockFlags {
  if (on && box === 'available_in_sri_lanka' && !canTickAvailableInSriLanka(flags)) return flags;
  const next = { ...flags, [box]: on };
  if (on && box === 'out_of_stock')
    return { ...next, stock_quantity: 0, available_in_sri_lanka: false, pre_order: false };
  if (on && box === 'pre_order') return { ...next, available_in_sri_lanka: false, out_of_stock: false };
  return next;
}

/**
 * Applies the same rules to changes that the API and the importer make to a stored fabric: given values win and clear
 * stored ones that contradict them. Fabric given as in stock ends Out of Stock, as a count does. If given values
 * contradict each other, Out of Stock wins over Pre-Order, and that over Available in Sri Lanka.
 */
export function settleStockFlags(given: Partial<StockFlags>, stored: StockFlags): StockFlags {
  const stock_quantity = given.stock_quantity ?? stored.stock_quantity;
  const isThere = given.available_in_sri_lanka === true || (given.stock_quantity ?? 0) > 0;
  const flags: StockFlags = {
    out_of_stock: given.out_of_stock ?? (stored.out_of_stock && !isThere),
    pre_order: given.pre_order ?? (stored.pre_order && given.available_in_sri_lanka !== true),
    available_in_sri_lanka:
      given.available_in_sri_lanka ?? (stored.available_in_sri_lanka || (stored.out_of_stock && isThere)),
    stock_quantity,
  };
  if (given.out_of_stock) return tick(flags, 'out_of_stock', true);
  if (flags.pre_order) return tick(flags, 'pre_order', true);
  return flags.out_of_stock ? tick(flags, 'out_of_stock', true) : flags;
}

/** The message that the form and the API answer with, or null when the stock agrees with the flags. */
export function stockProblem(flags: StockFlags): string | null {
  return flags.available_in_sri_lanka && !(flags.stock_quantity > 0) ? STOCK_REQUIRED : null;
}

export const canTickAvailableInSriLanka = (flags: StockFlags): boolean => !flags.out_of_stock && !flags.pre_order;

export const canEditStock = (flags: StockFlags): boolean => flags.available_in_sri_lanka && !flags.out_of_stock;

/** Badges of a landing card; both may show. Reserved stock does not count as in stock. */
export function cardBadges(
  fabric: Pick<Fabric, 'stock_quantity' | 'available_quantity' | 'pre_order'>,
): ('Out of Stock' | 'Pre-Order')[] {
  const badges: ('Out of Stock' | 'Pre-Order')[] = [];
  if (!(fabric.stock_quantity > 0 && fabric.available_quantity > 0)) badges.push('Out of Stock');
  if (fabric.pre_order) badges.push('Pre-Order');
  return badges;
}

/** Primary first, then by display order. */
export function imagesInOrder(images: readonly FabricImage[]): FabricImage[] {
  return [...images].sort((a, b) => Number(b.is_primary) - Number(a.is_primary) || a.display_order - b.display_order);
}

/** Tag chips of a landing card: categories, '{weight}gsm', '{width}"' in whole inches. */
export function tags(fabric: Pick<Fabric, 'categories' | 'weight' | 'width'>): string[] {
  return [
    ...fabric.categories.map((category) => category.name),
    ...(fabric.weight == null ? [] : [`${fabric.weight}gsm`]),
    ...(fabric.width == null ? [] : [`${wholeInches(fabric.width)}"`]),
  ];
}

/** The most of one fabric that a line may hold, in its own unit. */
export const MAX_QUANTITY = 1_000_000;

/** The rule for a quantity or length that is typed or sent. */
export const QUANTITY = { min: 0.001, max: MAX_QUANTITY, decimals: 3 } as const;

/** The maximum number of colors of a fabric, former ones included, because orders and counts still refer to them. */
export const MAX_COLOURS = 50;
export const MAX_STORED_COLOURS = 300;

/** The most that a fabric can have in stock, all its colors together, in meters. */
export const MAX_STOCK = 1_000_000_000;

/** The longest lead time, in days. */
export const MAX_LEAD_DAYS = 730;

export const TOO_WIDE = 'Usable width must be at most the width';

/** Returns whether a usable width contradicts the width; either may be unknown. */
export const isTooWide = (usable: number | null | undefined, width: number | null | undefined): boolean =>
  usable != null && width != null && usable > width;
