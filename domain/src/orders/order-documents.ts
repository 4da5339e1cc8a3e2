import type { QuotationTemplate } from '../quotations/quotation.js';
import type { OrderStatus } from './order-status.js';

/** What the house prints about an order, each once. */
export const orderDocumentKinds = ['proforma', 'delivery-note'] as const;
export type OrderDocumentKind = (typeof orderDocumentKinds)[number];

/** The first letters of its number: `PI-2026-0001`. */
export const paperSeries = { proforma: 'PI', 'delivery-note': 'DN' } as const satisfies Record<
  OrderDocumentKind,
  string
>;

export const orderDocumentNames: Readonly<Record<OrderDocumentKind, string>> = {
  proforma: 'Proforma invoice',
  'delivery-note': 'Delivery note',
};

/** Of the total, to be paid before the cloth is cut. */
export const ADVANCE_PERCENT = 50;

/**
 * A proforma asks for the advance, so it is wanted before anything else happens; a delivery note goes with cloth that is
 * packed. What was printed stays in force, whatever becomes of the order.
 */
const printedIn: Readonly<Record<OrderDocumentKind, readonly OrderStatus[]>> = {
  proforma: ['pending', 'confirmed', 'processing', 'shipped', 'delivered'],
  'delivery-note': ['processing', 'shipped', 'delivered'],
};

/** Why the first printing is not possible in this state, for whoever asks for it; null where it is. */
export function whyNoOrderDocument(kind: OrderDocumentKind, status: OrderStatus): string | null {
  if (printedIn[kind]?.includes(status)) return null;
  if (status === 'cancelled')
    return `The order is cancelled, so there is no ${orderDocumentNames[kind].toLowerCase()} to make.`;
  return `The order is ${status}; a ${orderDocumentNames[kind].toLowerCase()} is made once it is being processed.`;
}

/** What is fixed at the first printing, and printed again as it was if the file is ever lost. */
export interface OrderDocumentContent {
  kind: OrderDocumentKind;
  number: string;
  /** When it was printed first. */
  date: string;
  order_number: string;
  /** The revision that the order is made of. */
  sheet: QuotationTemplate;
}

/** A paper as admins see it beside its order. */
export interface OrderDocument {
  kind: OrderDocumentKind;
  number: string;
  created_at: string;
  /** Name of the admin who had it printed. */
  by: string;
  state: 'printed' | 'being_made' | 'failed';
  /** Why it could not be printed; empty unless it failed. */
  failure: string;
}

/** As its customer sees it. */
export type OwnOrderDocument = Pick<OrderDocument, 'kind' | 'number' | 'created_at'>;
