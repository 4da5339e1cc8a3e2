import type { ActorKind } from '../audit.js';
import type { StatedVersion } from '../problem.js';
import type { QuotationLine, QuotationTemplate } from '../quotations/quotation.js';
import type { OrderDocument, OwnOrderDocument } from './order-documents.js';
import type { OrderStatus } from './order-status.js';

export interface Order {
  id: string;
  order_number: string;
  quotation_id: string;
  quotation_no: string;
  customer_name: string;
  customer_company: string;
  status: OrderStatus;
  /** LKR, the quoted price of its quotation: before VAT. */
  total_amount: number;
  /** The amount to be paid; equal while no VAT is charged. */
  total_with_vat: number;
  vat_percent: number;
  version: number;
  created_at: string;
}

/** GET /admin/orders/{id}: what the console shows of one order. */
export interface OrderDetail extends Order {
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  /** The revision of the quotation that it is based on; null if none was sent. */
  revision: string | null;
  line_items: QuotationLine[];
  /** Percent. */
  discount: number;
  totals: QuotationTemplate['totals'];
  history: OrderHistoryEntry[];
  documents: OrderDocument[];
}

/** GET /quotations/{id}/order: an order as its customer sees it, without internal notes. */
export interface OwnOrder {
  order_number: string;
  quotation_id: string;
  quotation_no: string;
  revision: string | null;
  status: OrderStatus;
  created_at: string;
  line_items: QuotationLine[];
  /** Percent. */
  discount: number;
  vat_percent: number;
  totals: QuotationTemplate['totals'];
  /** Each step and when it was taken, oldest first. */
  history: { at: string; status: OrderStatus }[];
  documents: OwnOrderDocument[];
}

export interface OrderHistoryEntry {
  at: string;
  /** Name of the account, or the kind of an actor without one. */
  actor: string;
  actor_kind: ActorKind | null;
  /** Null in the first entry: the order was made. */
  from: OrderStatus | null;
  to: OrderStatus;
  detail: string;
}

/** Body of POST /admin/orders/{id}/status. */
export interface OrderStatusInput extends StatedVersion {
  status: OrderStatus;
  /** Kept in the history. */
  note?: string;
  /** Confirms it although there is not enough; needs the reason. */
  allow_shortage?: boolean;
  /** Reason for confirming despite a shortage; it alone allows the shortage. */
  stock_reason?: string;
}

/** GET /admin/dashboard/stats. */
export interface DashboardStats {
  total_fabrics: number;
  total_orders: number;
  pending_quotations: number;
  /** Rows of the quotation list (a submission is one row) that wait for an answer from staff. */
  our_turn: number;
  /** Accepted by their customers since midnight in Colombo. */
  accepted_today: number;
  /** With their customers, and valid for at most three more days. */
  expiring_soon: number;
  /** Today's date in Colombo, `2026-11-20`. */
  today: string;
  /** The newest 50. */
  recent_orders: Order[];
  total_revenue: number;
  active_orders: number;
  low_stock_count: number;
  out_of_stock_count: number;
}
