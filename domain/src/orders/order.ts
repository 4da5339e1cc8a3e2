import type { ActorKind } from '../audit.js';
import type { MailState } from '../mail.js';
import type { StatedVersion } from '../problem.js';
import type { QuotationLine, QuotationTemplate, RevisionChange } from '../quotations/quotation.js';
import type { TemplateLineInput } from '../quotations/template-input.js';
import type { OrderShipping } from './delivery.js';
import type { OrderDocument, OwnOrderDocument } from './order-documents.js';
import type { OrderStatus } from './order-status.js';
import type { OrderTimelineStep } from './order-timeline.js';

export interface Order extends OrderShipping {
  id: string;
  order_number: string;
  quotation_id: string;
  quotation_no: string;
  customer_name: string;
  customer_company: string;
  /** The owner of its quotation. */
  owner_id: string | null;
  owner_name: string | null;
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
  /** Null for a guest. */
  customer_id: string | null;
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  /** The number of the customer's own order; empty for none. */
  po_number: string;
  /** The revision of the quotation that it is based on; null if none was sent. */
  revision: string | null;
  line_items: QuotationLine[];
  /** Percent. */
  discount: number;
  totals: QuotationTemplate['totals'];
  history: OrderHistoryEntry[];
  /** From the order to its payment, computed from what happened. */
  way: OrderTimelineStep[];
  /** To the customer, about its steps; oldest first. */
  mails: OrderMail[];
  documents: OrderDocument[];
  /** A change that waits for the customer. */
  pending_change: (PendingOrderChange & { by: string }) | null;
  line_stock: LineStock[];
  /** Meters that its rolls lack while it is prepared: measured less than planned, or not allocated at all. */
  roll_shortage: number;
  /** True if rolls are planned, picked or issued for it. */
  has_rolls: boolean;
  /** Until when a cancelled order can be reopened; null if it can't. */
  reopen_until: string | null;
}

/** A change that raises the sum, and so waits for its customer's consent. */
export interface PendingOrderChange {
  id: string;
  at: string;
  /** For the customer. */
  note: string;
  changes: RevisionChange[];
  /** To be paid, with VAT: as it is, and as it becomes. */
  total_before: number;
  total_after: number;
}

/** Totals are shown separately from the changes. */
export const isNoTotal = ({ line, field }: RevisionChange): boolean => line !== null || field !== 'Total';

/** The stock of a line's color, in meters. */
export interface LineStock {
  line_id: string;
  /** The length reserved for this line. */
  reserved: number;
  /** Neither reserved nor held; null for a fabric without stock, such as one woven to order. */
  free: number | null;
}

/** GET /quotations/{id}/order: an order as its customer sees it, without internal notes. */
export interface OwnOrder extends OrderShipping {
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
  history: OwnOrderStep[];
  documents: OwnOrderDocument[];
  pending_change: PendingOrderChange | null;
}

/** A step of an order as its customer sees it. */
export interface OwnOrderStep {
  at: string;
  status: OrderStatus;
  /** Our message about it; empty for none. */
  message: string;
}
/** An event of an order: a step to another status, or something else within one. */
export type OrderEvent =
  | 'step'
  | 'reopened'
  | 'changed'
  | 'change_proposed'
  | 'change_accepted'
  | 'change_declined'
  | 'change_withdrawn'
  | 'delivery'
  | 'mailed'
  | 'rolls'
  | 'note';

export interface OrderHistoryEntry {
  at: string;
  /** Name of the account, or the kind of an actor without one. */
  actor: string;
  actor_kind: ActorKind | null;
  /** Null in the first entry: the order was made. */
  from: OrderStatus | null;
  to: OrderStatus;
  kind: OrderEvent;
  detail: string;
  /** The message to the customer about it; empty for none. */
  customer_message: string;
}

/** A mail to the customer about a step of the order, or one that brings an invoice. */
export interface OrderMail {
  id: string;
  /** Null for who may not read customers. */
  to: string | null;
  /** Null for one that brings an invoice. */
  step: OrderStatus | null;
  /** The number of the invoice that it brings; null for one about a step. */
  invoice: string | null;
  state: MailState;
  /** Why it was not sent; empty if it was, or still may be. Null for who may not read customers. */
  error: string | null;
  /** When it was sent; until then, when it was written. */
  at: string;
  written_at: string;
}

/** Why an order is promised although something speaks against it. */
export interface OrderPromiseInput extends StatedVersion {
  /** Promises it although there is not enough; needs the reason. */
  allow_shortage?: boolean;
  /** Why it is promised despite a shortage; it alone allows the shortage. */
  stock_reason?: string;
  /** Why it is promised beyond the credit limit; needs credit.override where the limit blocks. */
  override_reason?: string;
}

/** Body of POST /admin/orders/{id}/status. The reasons go with `confirmed`. */
export interface OrderStatusInput extends OrderPromiseInput {
  status: OrderStatus;
  /** Kept in the history. */
  note?: string;
  /** With `shipped`: why it leaves although the issued length of a line is beyond its tolerance. */
  length_reason?: string;
  /** Writes the customer a mail about a step that concerns them; the default is not to. */
  notify_customer?: boolean;
  /** With `confirmed`: issues the proforma invoice with it, if that was not done before; a mail to the customer attaches it. */
  with_proforma?: boolean;
  /** Stands in that mail and on the pages of the order: why it is cancelled, or who brings it. */
  customer_message?: string;
  /** The carrier and the vehicle. */
  carrier?: string;
  vehicle?: string;
}

/**
 * Body of POST /admin/orders/{id}/change. The complete list of lines in their order: lines that it doesn't name are removed. A change
 * that raises the sum waits for the customer; any other applies at once.
 */
export interface OrderChangeInput extends OrderPromiseInput {
  line_items: TemplateLineInput[];
  /** Percent. */
  discount?: number;
  /** The total before VAT that was agreed on; by default the sum of the lines after discount. */
  quoted_price?: number;
  /** Rejects a total that is far from its lines, and a price of a line that is far from its former one: a digit may have slipped. */
  check_price?: boolean;
  /** For the customer. */
  note?: string;
}

/** Body of PUT /admin/orders/{id}/delivery. Absent fields stay; an empty text clears one. */
export interface OrderDeliveryInput extends StatedVersion {
  promised_on?: string;
  carrier?: string;
  vehicle?: string;
}

/** Body of POST /admin/orders/{id}/reopen. */
export interface ReopenOrderInput extends OrderPromiseInput {
  note?: string;
}

/** Body of POST /admin/orders/{id}/notes. */
export interface OrderNoteInput {
  note: string;
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
  /** Rows of the list with pending requests; `pending_quotations` counts each quotation. */
  requests_to_answer: number;
  changes_asked: number;
  extensions_asked: number;
  /** Accepted by their customers, and not yet an order. */
  accepted_to_order: number;
  /** Quotations whose next step is due today or was due earlier. */
  steps_due: number;
  /** Offers that were opened three days ago or earlier, without an answer. */
  unanswered: number;
  /** The value of valid offers that wait for their customers, before VAT. */
  offers_out: number;
  offers_out_amount: number;
  /** Orders since the first of the month in Colombo that were not cancelled, before VAT. */
  won_this_month: number;
  won_this_month_amount: number;
  /** Today's date in Colombo, `2026-11-20`. */
  today: string;
  /** The newest 50. */
  recent_orders: Order[];
  total_revenue: number;
  active_orders: number;
  low_stock_count: number;
  out_of_stock_count: number;
}
