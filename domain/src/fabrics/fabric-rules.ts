import { formatLength, wholeInches } from '../length.js';
import { readNumber } from '../typed-number.js';
import type { Fabric, FabricImage } from './fabric.js';

/** The flags that depend on each other (specification §4, "Fabric form interlocks"). */
export interface StockFlags {
  out_of_stock: boolean;
  pre_order: boolean;
  available_in_sri_lanka: boolean;
  stock_quantity: number;
}

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

/** The same rules for a record that arrives whole, as the API and the importer receive it. Out of Stock wins over Pre-Order. */
export function settleStockFlags(flags: StockFlags): StockFlags {
  if (flags.out_of_stock) return tick(flags, 'out_of_stock', true);
  if (flags.pre_order) return tick(flags, 'pre_order', true);
  return flags;
}

/** The message that the form and the API answer with, or null when the stock agrees with the flags. */
export function stockFault(flags: StockFlags): string | null {
  return flags.available_in_sri_lanka && !(flags.stock_quantity > 0) ? STOCK_REQUIRED : null;
}

export const canTickAvailableInSriLanka = (flags: StockFlags): boolean => !flags.out_of_stock && !flags.pre_order;

export const canEditStock = (flags: StockFlags): boolean => flags.available_in_sri_lanka && !flags.out_of_stock;

/** What detail and hover panels say. */
export function availability(fabric: Pick<Fabric, 'is_available' | 'out_of_stock'>): 'Available' | 'Out of Stock' {
  return fabric.is_available && !fabric.out_of_stock ? 'Available' : 'Out of Stock';
}

/**
 * What stands beside the word of {@link availability}: how much there is, or why there is no number. A number that
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

/** Badges of a landing card; both may show. */
export function cardBadges(fabric: Pick<Fabric, 'stock_quantity' | 'pre_order'>): ('Out of Stock' | 'Pre-Order')[] {
  const badges: ('Out of Stock' | 'Pre-Order')[] = [];
  if (!(fabric.stock_quantity > 0)) badges.push('Out of Stock');
  if (fabric.pre_order) badges.push('Pre-Order');
  return badges;
}

/** What a row of the console says about stock. */
export function adminStockStatus(
  fabric: Pick<Fabric, 'out_of_stock' | 'stock_quantity' | 'pre_order'>,
): 'In Stock' | 'Out of Stock' {
  return fabric.out_of_stock || (fabric.stock_quantity <= 0 && !fabric.pre_order) ? 'Out of Stock' : 'In Stock';
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

/**
 * A quantity as a person typed it → whole units, the minimum when it is no number, never below the minimum
 * (specification §5, "Cart"). Screens ask {@link quantityFault} first.
 */
export function cartQuantity(typed: string | number, minimumOrder: number): number {
  const minimum = Math.max(1, minimumOrder || 1);
  const quantity = (typeof typed === 'number' ? typed : readNumber(typed).value) ?? Number.NaN;
  return Number.isNaN(quantity) ? minimum : Math.min(Math.max(Math.trunc(quantity), minimum), MAX_QUANTITY);
}

/**
 * What to say of a quantity that has figures and yet can't be read, such as '1,50' or '1e9'; null when it can be taken.
 * Nothing typed, and words alone, stand for the minimum.
 */
export function quantityFault(typed: string): string | null {
  if (!/\d/.test(typed)) return null;
  const { value, fault } = readNumber(typed);
  return value !== null && value > MAX_QUANTITY
    ? `At most ${MAX_QUANTITY.toLocaleString('en-US')} can be ordered`
    : fault;
}

/** The most of one fabric that a line may hold, in its own unit. */
export const MAX_QUANTITY = 1_000_000;
