import { percentOf, rupeesFromCents } from '@selvedge/domain/money';
import type { OrderDetail, OrderHistoryEntry, Order as OrderOnWire, OwnOrder } from '@selvedge/domain/orders/order';
import type { OwnPaper, OrderPaper as PaperOnWire } from '@selvedge/domain/orders/order-papers';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Order } from './order.entity.js';
import type { OrderHistory } from './order-history.entity.js';
import type { OrderPaper } from './order-paper.entity.js';

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
  papers: readonly OrderPaper[],
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
    documents: papers.map(paperView),
  };
}

/** As its customer sees it: what staff noted, and their names, stay in the house. */
export function ownOrderView(
  { quotation, ...order }: Order,
  history: readonly OrderHistory[],
  { revision, line_items, discount, totals, vat_percent }: QuotationTemplate,
  papers: readonly OrderPaper[],
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
    documents: papers.filter(({ storageKey }) => storageKey !== null).map(ownPaperView),
  };
}

const ownPaperView = ({ kind, number, createdAt }: OrderPaper): OwnPaper => ({
  kind,
  number,
  created_at: createdAt.toISOString(),
});

function paperView(paper: OrderPaper): PaperOnWire {
  const { printedBy: by, failure, storageKey } = paper;
  const unprinted = failure ? 'failed' : 'being_made';
  return { ...ownPaperView(paper), by, failure, state: storageKey === null ? unprinted : 'printed' };
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
