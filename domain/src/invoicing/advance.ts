import { type Cents, scaleCents } from '../money.js';
import type { OrderStatus } from '../orders/order-status.js';
import type { AdvanceRule } from './payment-terms.js';

/** The VAT treatment of an advance: it is a supply of its own when it is received, or part of the final invoice only. */
export const advanceTaxes = ['tax_invoice_on_receipt', 'none'] as const;

/** The statuses in which an advance is awaited: until the goods have left. */
export const awaitsAdvance: readonly OrderStatus[] = ['pending', 'confirmed', 'processing'];

export interface Taxed {
  net: Cents;
  vat: Cents;
}

/**
 * The value and the VAT in an advance, which contains both in the proportion of the whole. Parts are taken from the sum so far, so
 * that all advances together never have more VAT than the whole.
 *
 * @param before the advances so far
 */
export function advanceParts(whole: Taxed, before: Cents, amount: Cents): Taxed {
  const total = whole.net + whole.vat;
  const upTo = (sum: Cents) => (total === 0 ? 0 : scaleCents(whole.vat, sum, total));
  const vat = upTo(before + amount) - upTo(before);
  return { net: amount - vat, vat };
}

/** The total of the final invoice after the advances that were invoiced. */
export const lessAdvances = (whole: Taxed, advances: readonly Taxed[]): Taxed => ({
  net: advances.reduce((left, { net }) => left - net, whole.net),
  vat: advances.reduce((left, { vat }) => left - vat, whole.vat),
});

/** The state of an order's advance, in LKR. */
export interface AdvanceState {
  percent: number;
  /** By the terms of the order. */
  due: number;
  received: number;
  /** The part of `due` that has not been received. */
  missing: number;
  rule: AdvanceRule;
}

/** GET /admin/advances-missing: orders that wait for their advance, the oldest first. */
export interface MissingAdvance extends AdvanceState {
  order_id: string;
  quotation_id: string;
  order_number: string;
  customer_name: string;
  ordered_on: string;
}
