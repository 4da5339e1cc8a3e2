import { percentOf, rupeesFromCents } from '@selvedge/domain/money';
import type { OrderDetail, OrderHistoryEntry, Order as OrderOnWire } from '@selvedge/domain/orders/order';
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

export function orderDetailView(order: Order, history: readonly OrderHistory[], vatPercent: number): OrderDetail {
  return {
    ...orderView(order, vatPercent),
    customer_email: order.quotation.customerEmail,
    customer_phone: order.quotation.customerPhone,
    customer_address: order.quotation.customerAddress,
    history: history.map(entryView),
  };
}

function entryView({ createdAt, actorName, fromStatus, toStatus, detail }: OrderHistory): OrderHistoryEntry {
  return { at: createdAt.toISOString(), actor: actorName, from: fromStatus, to: toStatus, detail };
}
