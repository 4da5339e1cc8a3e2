import { percentOf, rupeesFromCents } from '@selvedge/domain/money';
import type { OrderDetail, OrderHistoryEntry, Order as OrderOnWire, OwnOrder } from '@selvedge/domain/orders/order';
import type { OrderDocument as OrderDocumentOnWire, OwnOrderDocument } from '@selvedge/domain/orders/order-documents';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Order } from './order.entity.js';
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
    status: order.status,
    total_amount: rupeesFromCents(order.totalAmountCents),
    total_with_vat: rupeesFromCents(order.totalAmountCents + percentOf(order.totalAmountCents, vatPercent)),
    vat_percent: vatPercent,
    version: order.version,
    created_at: order.createdAt.toISOString(),
  };
}

/** @param sheet of its quotation, which is its contract and changes no more. */
export function orderDetailView(
  order: Order,
  history: readonly OrderHistory[],
  { revision, line_items, discount, totals, vat_percent }: QuotationTemplate,
  orderDocuments: readonly OrderDocument[],
): OrderDetail {
  return {
    ...orderView(order, vat_percent),
    revision,
    line_items,
    discount,
    totals,
    customer_email: order.quotation.customerEmail,
    customer_phone: order.quotation.customerPhone,
    customer_address: order.quotation.customerAddress,
    history: history.map(entryView),
    documents: orderDocuments.map(orderDocumentView),
  };
}

/** The customer's view: without internal notes and the names of staff. */
export function ownOrderView(
  { quotation, ...order }: Order,
  history: readonly OrderHistory[],
  { revision, line_items, discount, totals, vat_percent }: QuotationTemplate,
  orderDocuments: readonly OrderDocument[],
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
    history: history.map(({ createdAt, toStatus }) => ({ at: createdAt.toISOString(), status: toStatus })),
    documents: orderDocuments.filter(({ storageKey }) => storageKey !== null).map(ownOrderDocumentView),
  };
}

const ownOrderDocumentView = ({ kind, number, createdAt }: OrderDocument): OwnOrderDocument => ({
  kind,
  number,
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
    detail: entry.detail,
  };
}
