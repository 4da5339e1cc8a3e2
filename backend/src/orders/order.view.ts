import { percentOf, rupeesFromCents } from '@selvedge/domain/money';
import type { OrderShipping } from '@selvedge/domain/orders/delivery';
import type {
  LineStock,
  OrderDetail,
  OrderHistoryEntry,
  OrderMail,
  Order as OrderOnWire,
  OwnOrder,
  OwnOrderStep,
  PendingOrderChange,
} from '@selvedge/domain/orders/order';
import type { OrderDocument as OrderDocumentOnWire, OwnOrderDocument } from '@selvedge/domain/orders/order-documents';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Mail } from '../mail/mail.entity.js';
import type { Order } from './order.entity.js';
import type { OrderChange } from './order-change.entity.js';
import type { OrderDocument } from './order-document.entity.js';
import type { OrderHistory } from './order-history.entity.js';

/** An order whose quotation is loaded with it. */
export function orderView({ quotation, ...order }: Order, vatPercent: number): OrderOnWire {
  return {
    id: order.id,
    order_number: order.orderNumber,
    quotation_id: order.quotationId,
    quotation_no: quotation.quotationNo,
    customer_name: quotation.customerName,
    customer_company: quotation.customerCompany,
    owner_id: quotation.owner?.id ?? null,
    owner_name: quotation.owner?.name ?? null,
    status: order.status,
    total_amount: rupeesFromCents(order.totalAmountCents),
    total_with_vat: rupeesFromCents(order.totalAmountCents + percentOf(order.totalAmountCents, vatPercent)),
    vat_percent: vatPercent,
    version: order.version,
    created_at: order.createdAt.toISOString(),
    ...shippingView(order),
  };
}

export const shippingView = ({
  promisedOn,
  carrier,
  vehicle,
}: Pick<Order, 'promisedOn' | 'carrier' | 'vehicle'>): OrderShipping => ({
  promised_on: promisedOn,
  carrier,
  vehicle,
});

/** An order with the content of its quotation, which is its contract and changes no more. */
export function orderDetailView(
  order: Order,
  history: readonly OrderHistory[],
  { revision, line_items, discount, totals, vat_percent }: QuotationTemplate,
  orderDocuments: readonly OrderDocument[],
  pending: OrderChange | null,
  {
    lineStock,
    rolls,
    reopenUntil,
    mails,
    serials,
    way,
  }: {
    lineStock: LineStock[];
    rolls: Pick<OrderDetail, 'roll_shortage' | 'has_rolls'>;
    reopenUntil: Date | null;
    mails: readonly Mail[];
    /** The serials of invoices that mails bring, by their ids. */
    serials: ReadonlyMap<string, string>;
    way: OrderDetail['way'];
  },
): OrderDetail {
  return {
    ...orderView(order, vat_percent),
    revision,
    line_items,
    discount,
    totals,
    customer_id: order.quotation.customerId,
    customer_email: order.quotation.customerEmail,
    customer_phone: order.quotation.customerPhone,
    customer_address: order.quotation.customerAddress,
    po_number: order.quotation.poNumber,
    history: history.map(entryView),
    way,
    mails: mails.map((mail) => mailView(mail, serials)),
    documents: orderDocuments.map(orderDocumentView),
    pending_change: pending && { ...pendingChangeView(pending), by: pending.proposedBy },
    line_stock: lineStock,
    ...rolls,
    reopen_until: reopenUntil && reopenUntil > new Date() ? reopenUntil.toISOString() : null,
  };
}

/** The customer's view: without internal notes and the names of staff. */
export function ownOrderView(
  { quotation, ...order }: Order,
  history: readonly OrderHistory[],
  { revision, line_items, discount, totals, vat_percent }: QuotationTemplate,
  orderDocuments: readonly OrderDocument[],
  pending: OrderChange | null,
): OwnOrder {
  return {
    order_number: order.orderNumber,
    quotation_id: order.quotationId,
    quotation_no: quotation.quotationNo,
    revision,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    line_items,
    discount,
    vat_percent,
    totals,
    history: stepsOf(history).map(stepView),
    documents: orderDocuments
      .filter(({ storageKey, supersededBy }) => storageKey !== null && supersededBy === null)
      .map(ownOrderDocumentView),
    pending_change: pending && pendingChangeView(pending),
    ...shippingView(order),
  };
}

export const stepView = ({ createdAt, toStatus, customerMessage = '' }: OrderHistory): OwnOrderStep => ({
  at: createdAt.toISOString(),
  status: toStatus,
  message: customerMessage,
});

const mailView = (
  { id, toAddress, orderStep, invoiceId, state, lastError, sentAt, createdAt }: Mail,
  serials: ReadonlyMap<string, string>,
): OrderMail => ({
  id,
  to: toAddress,
  step: orderStep,
  invoice: (invoiceId !== null && serials.get(invoiceId)) || null,
  state,
  error: state === 'sent' ? '' : (lastError ?? ''),
  at: (sentAt ?? createdAt).toISOString(),
  written_at: createdAt.toISOString(),
});

export const pendingChangeView = ({
  id,
  createdAt,
  note,
  content,
  formerTotalCents,
}: OrderChange): PendingOrderChange => ({
  id,
  at: createdAt.toISOString(),
  note,
  changes: content.changes,
  total_before: rupeesFromCents(formerTotalCents),
  total_after: content.totals.total,
});

/** The steps of an order to its present status: a reopened order continues from where it was cancelled. */
export function stepsOf(history: readonly OrderHistory[]): OrderHistory[] {
  const steps: OrderHistory[] = [];
  for (const entry of history) {
    if (entry.kind === 'step') steps.push(entry);
    else if (entry.kind === 'reopened') steps.pop();
  }
  return steps;
}

export const ownOrderDocumentView = ({
  kind,
  number,
  createdAt,
  supersededBy = null,
}: OrderDocument): OwnOrderDocument => ({
  kind,
  number,
  superseded_by: supersededBy,
  created_at: createdAt.toISOString(),
});

function orderDocumentView(orderDocument: OrderDocument): OrderDocumentOnWire {
  const { printedBy: by, failure, storageKey } = orderDocument;
  const unprinted = failure ? 'failed' : 'being_made';
  return { ...ownOrderDocumentView(orderDocument), by, failure, state: storageKey === null ? unprinted : 'printed' };
}

function entryView(entry: OrderHistory): OrderHistoryEntry {
  return {
    at: entry.createdAt.toISOString(),
    actor: entry.actorName,
    actor_kind: entry.actorKind,
    from: entry.fromStatus,
    to: entry.toStatus,
    kind: entry.kind ?? 'step',
    detail: entry.detail,
    customer_message: entry.customerMessage ?? '',
  };
}
