import { type Access, type Holder, isAllowed, type Permission } from './permissions.js';

/**
 * The right that a field of an answer needs, by its name, or by the names of its parent and its own: `revisions.total`. People
 * without it read null, in every shape that contains the field. A new amount, cost or address is added here.
 */
export type FieldRights = Readonly<Record<string, Access>>;

export const fieldRights: FieldRights = {
  price_per_meter: 'price.read',
  price_per_square_meter: 'price.read',
  min_price: 'price.read',
  max_price: 'price.read',
  price_percent: 'price.read',
  unit_price: 'price.read',
  target_price: 'price.read',
  total_price: 'price.read',
  former_price: 'price.read',
  list_price: 'price.read',
  quoted_price: 'price.read',
  quoted_price_with_vat: 'price.read',
  total_amount: 'price.read',
  total_with_vat: 'price.read',
  total_revenue: 'price.read',
  won_amount: 'price.read',
  stock_value: 'price.read',
  credit_limit: 'price.read',
  discount: 'price.read',
  totals: 'price.read',
  'revisions.total': 'price.read',
  'pending_change.changes': 'price.read',
  'pending_change.total_before': 'price.read',
  'pending_change.total_after': 'price.read',
  cost: 'cost.read',
  // The cost reveals the selling price, and vice versa.
  cost_per_meter: 'cost.read + price.read',
  unit_cost: 'cost.read + price.read',
  markup: 'cost.read',
  margin: 'cost.read',
  margin_percent: 'cost.read',
  customer_email: 'customer.read',
  customer_phone: 'customer.read',
  'buyer.telephone': 'customer.read',
  'buyer.tin': 'customer.read',
  // A mail server may quote the address.
  'mail.to': 'customer.read',
  'mail.error': 'customer.read',
  'mails.to': 'customer.read',
  'mails.error': 'customer.read',
};

/** The supplier's price is a line in a fabric's internal note. */
const MILL_PRICE = /^Mill price: .*$\n?/gm;
/** `(cost 4.20 USD, + 60%)`: how an import calculated a selling price from a cost. */
const COST_IN_TEXT = / ?\(cost [^()]{1,200}\)/g;
/** `Rs. 1,250.00`, `rs 45,000`, `LKR 4500`, but not an item code such as `RS100`. PostgreSQL searches by the same patterns. */
export const NAMED_SUM = /((?<![A-Za-z\d_])(?:[Rr]s\.?|RS(?:\.|(?= ))|[Ll][Kk][Rr])|රු\.?|ரூ\.?) {0,2}\d(?:[\d,.]*\d)?/g;
/** `1,250/=`, `4500 LKR`. */
export const MARKED_SUM = /(?<![A-Za-z\d_])\d[\d,.]{0,20}(?= ?(?:\/[-=]|[Ll][Kk][Rr](?![A-Za-z\d_])))/g;
const HIDDEN_SUM = '…';

type Reader = Pick<Holder, 'permissions'>;

/** The part of a text that the reader may see. */
export const readableText = (text: string, holder: Reader): string => withoutCost(withoutSums(text, holder), holder);

const withoutSums = (text: string, { permissions }: Reader): string =>
  permissions.has('price.read') || !/\d/.test(text)
    ? text
    : text.replace(NAMED_SUM, `$1 ${HIDDEN_SUM}`).replace(MARKED_SUM, HIDDEN_SUM);

function withoutCost(text: string, { permissions }: Reader): string {
  if (permissions.has('cost.read') || !(text.includes('Mill price') || text.includes('(cost '))) return text;
  const left = text.replace(MILL_PRICE, '').replace(COST_IN_TEXT, '');
  return left === text ? text : left.trimEnd();
}

/**
 * Merges a text edited by somebody who could not read all of it: the hidden parts are kept.
 *
 * @returns null if it is unclear where the sums of the stored text belong in the new one
 */
export function withHiddenSums(sent: string, stored: string, holder: Reader): string | null {
  if (sent === readableText(stored, holder)) return stored;
  if (withoutSums(stored, holder) !== stored) return null;
  if (holder.permissions.has('cost.read')) return sent;
  const own = (stored.match(MILL_PRICE) ?? []).map((line) => line.trimEnd());
  return [sent.trimEnd(), ...own].filter(Boolean).join('\n');
}

/** Returns whether no field is hidden from the reader. */
export const readsAll = (holder: Holder, own: FieldRights): boolean =>
  READ_RIGHTS.every((right) => holder.permissions.has(right)) &&
  Object.values(own).every((right) => isAllowed(right, holder));

const READ_RIGHTS = ['price.read', 'cost.read', 'customer.read'] as const satisfies Permission[];

/**
 * A copy of `answer` with null for the fields that `holder` may not read, at any depth, and without sums in its texts.
 *
 * @param own the rights of fields that only this shape has
 */
export function readable<T>(answer: T, holder: Holder, own: FieldRights = {}): T {
  const hidden = new Set(
    [...Object.entries(fieldRights), ...Object.entries(own)].flatMap(([field, right]) =>
      isAllowed(right, holder) ? [] : [field],
    ),
  );
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return readableText(value, holder);
    if (Array.isArray(value)) return value.map((item) => walk(item, name));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        hidden.has(key) || hidden.has(`${name}.${key}`) ? nothingLike(inner) : walk(inner, key),
      ]),
    );
  };
  return walk(answer, '') as T;
}

/** Null, in the shape of the value, so that a client can still read `totals.net`. */
function nothingLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isRecord(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nothingLike(inner)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
