import type { BankAccount } from '../invoicing/tax-profile.js';
import type { QuotationTemplate } from '../quotations/quotation.js';
import type { RollList } from '../rolls/order-rolls.js';
import type { OrderShipping } from './delivery.js';
import type { OrderStatus } from './order-status.js';

/** The documents that are issued for an order, at most one of each kind. */
export const orderDocumentKinds = ['proforma', 'delivery-note'] as const;
export type OrderDocumentKind = (typeof orderDocumentKinds)[number];

/** The prefix of its number: `PI-2026-0001`. */
export const orderDocumentSeries = { proforma: 'PI', 'delivery-note': 'DN' } as const satisfies Record<
  OrderDocumentKind,
  string
>;

export const orderDocumentNames = {
  proforma: 'Proforma invoice',
  'delivery-note': 'Delivery note',
} as const satisfies Record<OrderDocumentKind, string>;

/**
 * The proforma asks for the advance, so it comes first; the delivery note goes with packed fabric. Issued documents
 * stay valid whatever becomes of the order.
 */
const printedIn: Readonly<Record<OrderDocumentKind, readonly OrderStatus[]>> = {
  proforma: ['pending', 'confirmed', 'processing', 'shipped', 'delivered'],
  'delivery-note': ['processing', 'shipped', 'delivered'],
};

/** Why the document can't be issued first in this status; null if it can. */
export function whyNoOrderDocument(kind: OrderDocumentKind, status: OrderStatus): string | null {
  if (printedIn[kind]?.includes(status)) return null;
  if (status === 'cancelled')
    return `The order is cancelled, so there is no ${orderDocumentNames[kind].toLowerCase()} to make.`;
  return `The order is ${status}; a ${orderDocumentNames[kind].toLowerCase()} is made once it is being processed.`;
}

/** The content fixed at the first printing; a lost file is printed from it again. */
export interface OrderDocumentContent {
  kind: OrderDocumentKind;
  number: string;
  /** When it was printed first. */
  date: string;
  order_number: string;
  /** The revision that the order is based on. */
  sheet: QuotationTemplate;
  /** When its order was cancelled, on the copy that is opened from then on. */
  cancelled_at?: string;
  /** Documents from before this was kept lack it. */
  delivery?: OrderShipping;
  /** For delivery notes: the rolls that were issued, for lines that are counted by roll. */
  roll_list?: RollList;
  /** For delivery notes: the number of packages, and what staff wrote on it. */
  packed?: { packages: number | null; note: string };
  /** For proforma invoices: the bank account to pay to; null until the tax profile names an account. Documents from before lack it. */
  payment?: { bank: BankAccount | null; reference: string };
  /** For delivery notes. Documents from before these terms could be changed lack them. */
  terms?: string[];
  /** The revision that took the place of its own. */
  superseded_by?: string | null;
}

/** An order document as admins see it. */
export interface OrderDocument {
  kind: OrderDocumentKind;
  number: string;
  created_at: string;
  /** Name of the admin who had it printed. */
  by: string;
  /** The revision that took the place of the one it was made from; null while it holds. */
  superseded_by: string | null;
  state: 'printed' | 'being_made' | 'failed';
  /** Why it could not be printed; empty unless it failed. */
  failure: string;
}

/** As its customer sees it. */
export type OwnOrderDocument = Pick<OrderDocument, 'kind' | 'number' | 'created_at' | 'superseded_by'>;
