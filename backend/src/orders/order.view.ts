import { percentOf, rupeesFromCents } from '@selvedge/domain/money';
import type { OrderDetail, OrderHistoryEntry, Order as OrderOnWire } from '@selvedge/domain/orders/order';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Order } from './order.entity.js';
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
  };
}

function entryView({ createdAt, actorName, fromStatus, toStatus, detail }: OrderHistory): OrderHistoryEntry {
  return { at: createdAt.toISOString(), actor: actorName, from: fromStatus, to: toStatus, detail };
}
