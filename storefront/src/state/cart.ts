import { cartQuantity, quantityChange } from '@selvedge/domain/fabrics/cart-quantity';
import { canBeOrdered, chosenColour, minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { inOtherUnit, type PriceUnit, toMetres } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import { type QuotationTotals, quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { readNumber } from '@selvedge/domain/typed-number';
import { useMemo } from 'react';
import { t } from '../lib/language';
import { showSuccess } from '../lib/toast';
import { translateSentence } from '../lib/translate-sentence';
import { useSession } from './session';
import { storedByUser, useStored } from './stored-by-user';
import { lineKey, type RequestedLine, type Submission, type SubmissionLine } from './submission';

/** A fabric in one of its colors: what a line of the cart is about. */
export interface Choice {
  fabric: Fabric;
  /** Absent in a cart from before colors, where it means the first available one. */
  colourway_id?: string;
}

export interface CartItem extends Choice {
  /** Whole units of the fabric's own price unit. */
  quantity: number;
  unit: PriceUnit;
  /** The last known name of the color, which is still shown if the color is gone. */
  color?: string;
  /** The price in Rs. and its unit when the line was added, if it has changed since. */
  price_before?: number;
  unit_before?: PriceUnit;
}

/** A quantity of one color. */
export interface Wanted {
  colourway_id: string;
  quantity: number;
}

/** A quantity of a choice. */
export interface Line extends Choice {
  quantity: number;
}

export interface Cart {
  items: CartItem[];
  /** The pending request: stored until the cart is cleared, so that a retry is recognized. */
  submission: Submission | null;
  /** The customer's own name for it. */
  name?: string;
}

const EMPTY: Cart = { items: [], submission: null };
const store = storedByUser('selvedge_cart', EMPTY);
const { change } = store;

/** The color of a line; undefined if it is no longer offered. A line without a color means the first one. */
export function colourOf({ fabric, colourway_id }: Choice): Colourway | undefined {
  return colourway_id === undefined
    ? chosenColour(fabric)
    : offeredColours(fabric).find(({ id }) => id === colourway_id);
}

/** Returns whether two lines are of the same fabric and color, as `b` knows the fabric. */
export function isSameChoice(a: Choice, b: Choice): boolean {
  const first = chosenColour(b.fabric)?.id;
  return a.fabric.id === b.fabric.id && (a.colourway_id ?? first) === (b.colourway_id ?? first);
}

/** A unique key of a line, stable when its fabric is refetched. */
export const keyOf = (choice: Choice): string =>
  [choice.fabric.id, choice.colourway_id ?? colourOf(choice)?.id].filter(Boolean).join(' ');

const submissionKey = (item: CartItem): string =>
  lineKey({ fabric_id: item.fabric.id, colourway_id: colourOf(item)?.id });

/** Why a line was rejected; undefined if it was changed since, or never sent. */
export function problemOfLine({ submission }: Pick<Cart, 'submission'>, item: CartItem): string | undefined {
  const line = submission?.lines[submissionKey(item)];
  return line?.body.quantity_meters === item.quantity ? line.problem : undefined;
}

const without = (userId: string | null, choice: Choice) =>
  change(userId, (cart) => ({ ...cart, items: cart.items.filter((item) => !isSameChoice(item, choice)) }));

/** The items with so much more of a choice, at least its minimum. */
function withMore(items: CartItem[], { fabric, colourway_id }: Choice, quantity: number): CartItem[] {
  const colour = chosenColour(fabric, colourway_id);
  const present = items.find((item) => isSameChoice(item, { fabric, colourway_id: colour?.id }));
  const total = cartQuantity((present?.quantity ?? 0) + quantity, minimumOf(fabric, colour));
  const named = colour && { colourway_id: colour.id, color: colour.name };
  const added: CartItem = { fabric, quantity: total, unit: fabric.price_unit, ...named };
  return present ? items.map((item) => (item === present ? added : item)) : [...items, added];
}

/** The cart of one user (null: a visitor), as functions that write it. */
export const cartOf = (userId: string | null) => ({
  /** Adds at least the minimum order; adding a fabric again in the same color adds to its quantity. */
  add(fabric: Fabric, typed: string | number, colourway_id?: string): void {
    const minimum = minimumOf(fabric, chosenColour(fabric, colourway_id));
    const { price_unit: unit } = fabric;
    const quantity = cartQuantity(typed, minimum, unit);
    const raised = quantity > Math.ceil(readNumber(String(typed), { unit }).value ?? 0);
    const changed = translateSentence(quantityChange(String(typed), minimum, unit));
    change(userId, (cart) => ({ ...cart, items: withMore(cart.items, { fabric, colourway_id }, quantity) }));
    const applied = raised ? t('{quantity} {unit} - minimum order applied', { quantity, unit }) : changed;
    showSuccess(
      applied
        ? t('{name} added to cart ({applied})', { name: fabric.name, applied })
        : t('{name} added to cart', { name: fabric.name }),
    );
  },

  /** Adds several colors of a fabric at once. */
  addSeveral(fabric: Fabric, wanted: readonly Wanted[]): void {
    change(userId, (cart) => ({
      ...cart,
      items: wanted.reduce(
        (items, { colourway_id, quantity }) => withMore(items, { fabric, colourway_id }, quantity),
        cart.items,
      ),
    }));
    showSuccess(
      wanted.length === 1
        ? t('{name} added to cart in {wanted} color', { name: fabric.name, wanted: wanted.length })
        : t('{name} added to cart in {wanted} colors', { name: fabric.name, wanted: wanted.length }),
    );
  },

  /** Adds lines of several fabrics at once, each with at least its minimum. */
  addLines(lines: readonly Line[]): void {
    const more = (items: CartItem[], line: Line) => withMore(items, line, line.quantity);
    change(userId, (cart) => ({ ...cart, items: lines.reduce(more, cart.items) }));
    showSuccess(
      lines.length === 1
        ? t('{lines} line added to cart', { lines: lines.length })
        : t('{lines} lines added to cart', { lines: lines.length }),
    );
  },

  /** Sets a quantity; zero or less removes the item. Screens clamp to the minimum before they call. */
  setQuantity(choice: Choice, quantity: number): void {
    if (quantity > 0) {
      const set = (item: CartItem) => (isSameChoice(item, choice) ? { ...item, quantity } : item);
      change(userId, (cart) => ({ ...cart, items: cart.items.map(set) }));
    } else without(userId, choice);
  },

  /** Changes the color of a line; a line that has that color already is merged into it. */
  setColour(item: CartItem, colourway_id: string): void {
    change(userId, (cart) => {
      const chosen = { fabric: item.fabric, colourway_id };
      const present = cart.items.filter((other) => isSameChoice(other, chosen));
      const items = cart.items
        .filter((other) => !present.includes(other))
        .flatMap((other) => (isSameChoice(other, item) ? withMore(present, chosen, item.quantity) : [other]))
        .map((line) => (isSameChoice(line, chosen) ? { ...line, ...priceBefore(item) } : line));
      return { ...cart, items };
    });
  },

  remove(choice: Choice): void {
    without(userId, choice);
    showSuccess(t('{name} removed from cart', { name: choice.fabric.name }));
  },

  /** Updates the fabrics from the server: a price, a minimum or a unit may have changed. Never goes back to older data. */
  refresh(fabrics: readonly Fabric[]): void {
    const byId = new Map(fabrics.map((fabric) => [fabric.id, fabric]));
    const renewed = (item: CartItem) => {
      const fabric = byId.get(item.fabric.id);
      return fabric && item.fabric.updated_at <= fabric.updated_at ? refreshed(item, fabric) : item;
    };
    try {
      change(userId, (cart) => ({ ...cart, items: merged(cart.items.map(renewed)) }));
    } catch {
      // The browser's storage is full, which was reported: the cart stays as it is.
    }
  },

  rememberSubmission(submission: Submission): void {
    change(userId, (cart) => ({ ...cart, submission }));
  },

  /**
   * Applies a partly failed submission: accepted lines leave the cart, and are listed beside it until the rest is requested. A
   * line of the same color that is added later is another request.
   * @param problems why each other line failed, by its key in the submission
   */
  settleSubmission({ group, lines }: Submission, problems: ReadonlyMap<string, string>): void {
    change(userId, (cart) => {
      const acceptedOf = (item: CartItem): SubmissionLine | undefined => {
        const line = lines[submissionKey(item)];
        return line?.accepted && line.body.quantity_meters === item.quantity ? line : undefined;
      };
      const requested = cart.items.flatMap((item) => {
        const line = acceptedOf(item);
        return line ? [requestedLine(item, line, group)] : [];
      });
      const open = Object.entries(lines).filter(([, line]) => !line.accepted);
      return {
        ...cart,
        items: cart.items.filter((item) => !acceptedOf(item)),
        submission: {
          group,
          lines: Object.fromEntries(open.map(([key, line]) => [key, { ...line, problem: problems.get(key) }])),
          requested: [...(cart.submission?.requested ?? []), ...requested],
        },
      };
    });
  },

  /** Gives the cart a name. */
  rename(name: string | undefined): void {
    change(userId, (cart) => ({ ...cart, name }));
  },

  /** Replaces this cart by another one. */
  replace(next: Cart): void {
    change(userId, () => next);
  },

  /** Removes the requested lines. Lines that another tab added or changed meanwhile stay, for a request of their own. */
  removeRequested(requested: readonly CartItem[]): void {
    const { items } = change(userId, (cart) => ({
      ...cart,
      items: cart.items.filter(
        (own) => !requested.some((item) => isSameChoice(item, own) && item.quantity === own.quantity),
      ),
      submission: null,
    }));
    if (items.length === 0) showSuccess(t('Cart cleared'));
  },

  clear(message: string): void {
    change(userId, () => EMPTY);
    showSuccess(message);
  },
});

const requestedLine = (item: CartItem, line: SubmissionLine, group: string): RequestedLine => ({
  name: item.fabric.name,
  color: colourOf(item)?.name,
  quantity: item.quantity,
  unit: item.unit,
  quotation_no: line.quotation_no ?? '',
  request_group: line.request_group ?? group,
});

/** Merges lines of the same choice: a line from before colors may get a color that has a line already. */
function merged(items: readonly CartItem[]): CartItem[] {
  const lines = new Map<string, CartItem>();
  for (const item of items) {
    const present = lines.get(keyOf(item));
    lines.set(keyOf(item), present ? { ...present, quantity: present.quantity + item.quantity } : item);
  }
  return [...lines.values()];
}

/**
 * The item with its current fabric. A changed price is remembered until it is the old one again, and a line from before colors
 * keeps the color that it gets now. Where the unit has changed, the length stays what was meant: 60 m are 66 yd.
 */
function refreshed({ price_before, unit_before, ...item }: CartItem, fabric: Fabric): CartItem {
  const price = price_before ?? item.fabric.price_per_meter;
  const per = unit_before ?? item.unit;
  const colour = colourOf({ ...item, fabric });
  const named = colour && { colourway_id: colour.id, color: colour.name };
  const { price_unit: unit } = fabric;
  const quantity = unit === item.unit ? item.quantity : Math.ceil(inOtherUnit(item.quantity, item.unit, 3));
  const now = { ...item, fabric, unit, quantity, ...named };
  const isSame = price === fabric.price_per_meter && per === unit;
  return isSame ? now : { ...now, price_before: price, unit_before: per };
}

/** The earlier price, which is kept when a line changes its color. */
const priceBefore = ({ price_before, unit_before }: CartItem): Partial<CartItem> =>
  price_before === undefined ? {} : { price_before, unit_before };

/** The minimum quantity of a line. */
export const minimumOfLine = (item: Choice): number => {
  const minimum = minimumOf(item.fabric, colourOf(item));
  return cartQuantity(minimum, minimum);
};

/** Returns whether the fabric of a line and its color are sold. */
export const isObtainable = (item: CartItem): boolean => canBeOrdered(item.fabric) && !hasDiscontinuedColour(item);

export const isBelowMinimum = (item: CartItem): boolean => item.quantity < minimumOfLine(item);

/** Returns whether the color of a line is no longer sold, while its fabric is. */
export const hasDiscontinuedColour = (item: CartItem): boolean =>
  item.colourway_id !== undefined && item.fabric.colourways?.length > 0 && colourOf(item) === undefined;

/** Line totals in the order of the items, and their sum, in cents. */
export function cartTotals(items: readonly CartItem[]): QuotationTotals {
  return quotationTotals(
    items.map(({ fabric, quantity }) => ({ unitPriceCents: centsFromRupees(fabric.price_per_meter), quantity })),
  );
}

/** The total length of the lines, in meters. */
export const metresOf = (items: readonly CartItem[]): number =>
  Number(items.reduce((sum, { quantity, unit }) => sum + toMetres(quantity, unit), 0).toFixed(3));

/** The cart of the signed-in user, and the functions that change it. */
export function useCart() {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const cart = useStored(store, userId);
  const actions = useMemo(() => cartOf(userId), [userId]);
  return { ...cart, actions };
}
