import { cartQuantity } from '@selvedge/domain/fabrics/cart-quantity';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { PriceUnit } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import { type QuotationTotals, quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { readNumber } from '@selvedge/domain/typed-number';
import { useMemo, useSyncExternalStore } from 'react';
import { showSuccess } from '../lib/toast';
import { useSession } from './session';
import type { Submission } from './submission';

export interface CartItem {
  fabric: Fabric;
  /** Whole units of the fabric's own price unit. */
  quantity: number;
  unit: PriceUnit;
  /** Rs.: the price when it was put in, where it has changed since. */
  price_before?: number;
}

export interface Cart {
  items: CartItem[];
  /** The request under way: kept until the cart is cleared, so that a retry is recognised. */
  submission: Submission | null;
}

/** What localStorage holds: a cart a user, and whose cart was used last. Nobody sees the cart of another; a visitor has none. */
interface StoredCarts {
  user_id: string | null;
  carts: Record<string, Cart>;
}

const KEY = 'selvedge_cart';
const EMPTY: Cart = { items: [], submission: null };
const listeners = new Set<() => void>();

/** Every change starts from what is stored, so two tabs never undo each other. */
function readStored(text = localStorage.getItem(KEY)): StoredCarts {
  try {
    const stored = JSON.parse(text ?? 'null') as StoredCarts | null;
    if (stored?.carts) return stored;
  } catch {
    // Unreadable text counts as no cart.
  }
  return { user_id: null, carts: {} };
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Answers the cart as it is then. */
function change(userId: string | null, edit: (cart: Cart) => Cart): Cart {
  if (userId === null) return EMPTY;
  const stored = readStored();
  const cart = edit(stored.carts[userId] ?? EMPTY);
  const { [userId]: _, ...others } = stored.carts;
  const carts = cart.items.length === 0 ? others : { ...others, [userId]: cart };
  localStorage.setItem(KEY, JSON.stringify({ user_id: userId, carts } satisfies StoredCarts));
  for (const listener of listeners) listener();
  return cart;
}

const changeItem = (userId: string | null, fabricId: string, edit: (item: CartItem) => CartItem) =>
  change(userId, (cart) => ({
    ...cart,
    items: cart.items.map((item) => (item.fabric.id === fabricId ? edit(item) : item)),
  }));

const without = (userId: string | null, fabricId: string) =>
  change(userId, (cart) => ({ ...cart, items: cart.items.filter((item) => item.fabric.id !== fabricId) }));

/** The cart of one user (null: a visitor), as functions that write it. */
export const cartOf = (userId: string | null) => ({
  /** Adds at least the minimum order; adding a fabric again adds to its quantity. */
  add(fabric: Fabric, typed: string | number): void {
    const quantity = cartQuantity(typed, fabric.minimum_order);
    const raised = quantity > (typeof typed === 'number' ? typed : (readNumber(typed).value ?? 0));
    change(userId, (cart) => {
      const present = cart.items.find((item) => item.fabric.id === fabric.id);
      const total = cartQuantity((present?.quantity ?? 0) + quantity, fabric.minimum_order);
      const added: CartItem = { fabric, quantity: total, unit: fabric.price_unit };
      const items = present ? cart.items.map((item) => (item === present ? added : item)) : [...cart.items, added];
      return { ...cart, items };
    });
    const applied = raised ? ` (${quantity} ${fabric.price_unit} - minimum order applied)` : '';
    showSuccess(`${fabric.name} added to cart${applied}`);
  },

  /** Sets a quantity; zero or less removes the item. Screens clamp to the minimum before they call. */
  setQuantity(fabricId: string, quantity: number): void {
    if (quantity > 0) changeItem(userId, fabricId, (item) => ({ ...item, quantity }));
    else without(userId, fabricId);
  },

  remove(fabric: Pick<Fabric, 'id' | 'name'>): void {
    without(userId, fabric.id);
    showSuccess(`${fabric.name} removed from cart`);
  },

  /** Takes in what the server says now: a price, a minimum or a unit may have changed since. Never steps back. */
  refresh(fabric: Fabric): void {
    changeItem(userId, fabric.id, (item) =>
      item.fabric.updated_at > fabric.updated_at ? item : refreshed(item, fabric),
    );
  },

  rememberSubmission(submission: Submission): void {
    change(userId, (cart) => ({ ...cart, submission }));
  },

  /** Takes out what was requested. What another tab added or changed meanwhile stays, for a request of its own. */
  removeRequested(requested: readonly CartItem[]): void {
    const { items } = change(userId, (cart) => ({
      items: cart.items.filter(
        ({ fabric, quantity }) => !requested.some((item) => item.fabric.id === fabric.id && item.quantity === quantity),
      ),
      submission: null,
    }));
    if (items.length === 0) showSuccess('Cart cleared');
  },

  clear(message: string): void {
    change(userId, () => EMPTY);
    showSuccess(message);
  },
});

/** The item with its fabric as it is now. A price that changed is remembered until it is the old one again. */
function refreshed({ price_before, ...item }: CartItem, fabric: Fabric): CartItem {
  const before = price_before ?? item.fabric.price_per_meter;
  const now = { ...item, fabric, unit: fabric.price_unit };
  return before === fabric.price_per_meter ? now : { ...now, price_before: before };
}

export const isBelowMinimum = ({ fabric, quantity }: CartItem): boolean =>
  quantity < cartQuantity(fabric.minimum_order, fabric.minimum_order);

/** Line totals in the order of the items, and their sum, in cents. */
export function cartTotals(items: readonly CartItem[]): QuotationTotals {
  return quotationTotals(
    items.map(({ fabric, quantity }) => ({ unitPriceCents: centsFromRupees(fabric.price_per_meter), quantity })),
  );
}

/** The cart of whoever is signed in, and the functions that change it. */
export function useCart() {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const text = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY),
    () => null,
  );
  const cart = useMemo(() => (userId === null ? EMPTY : (readStored(text).carts[userId] ?? EMPTY)), [text, userId]);
  const actions = useMemo(() => cartOf(userId), [userId]);
  return { ...cart, actions };
}
