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
  /** What is to be paid; the same while no VAT is charged. */
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
  /** The revision of the quotation that it is made of; null where none was sent. */
  revision: string | null;
  line_items: QuotationLine[];
  /** Percent. */
  discount: number;
  totals: QuotationTemplate['totals'];
  history: OrderHistoryEntry[];
  documents: OrderDocument[];
}

/** GET /quotations/{id}/order: an order as its customer sees it. What the house notes beside it stays in the house. */
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
  /** Name of the account; whoever has none is called by what they are. */
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
  /** Why more is promised than there is; said alone, it allows it. */
  stock_reason?: string;
}

/** GET /admin/dashboard/stats. */
export interface DashboardStats {
  total_fabrics: number;
  total_orders: number;
  pending_quotations: number;
  /** Rows of the list of quotations, where what was sent at once is one: those in which the house owes a word. */
  our_turn: number;
  /** Accepted by their customers since midnight in Colombo. */
  accepted_today: number;
  /** With their customers, and valid for three days more at most. */
  expiring_soon: number;
  /** The day that it is in Colombo, `2026-11-20`. */
  today: string;
  /** The newest 50. */
  recent_orders: Order[];
  total_revenue: number;
  active_orders: number;
  low_stock_count: number;
  out_of_stock_count: number;
}
