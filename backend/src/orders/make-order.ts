import { colomboYear } from '@selvedge/domain/dates';
import type { EntityManager } from 'typeorm';
import { type HistoryActor, writeHistory } from '../database/history.js';
import { nextNumber } from '../database/next-number.js';
import type { Quotation } from '../quotations/quotation.entity.js';
import { QuotationHistory } from '../quotations/quotation-history.entity.js';
import { Order } from './order.entity.js';
import { OrderHistory } from './order-history.entity.js';

/** Makes the order of a locked quotation with a price, at the figures that the customer was sent last; unsent edits are dropped. */
export async function makeOrder(
  manager: EntityManager,
  quotation: Quotation & { quotedPriceCents: number },
  by: HistoryActor,
): Promise<Order> {
  const { id: quotationId, quotationNo, quotedPriceCents } = quotation;
  const hadDraft = quotation.draft !== null;
  quotation.draft = null;
  const order = await manager.save(
    manager.create(Order, {
      orderNumber: await nextNumber(manager, 'OR', colomboYear(new Date())),
      quotationId,
      status: 'pending',
      totalAmountCents: quotedPriceCents,
    }),
  );
  await writeHistory(manager, OrderHistory, by, {
    orderId: order.id,
    fromStatus: null,
    toStatus: 'pending',
    detail: `From quotation ${quotationNo}`,
  });
  await writeHistory(manager, QuotationHistory, by, {
    quotationId,
    action: 'ordered',
    detail: `Order ${order.orderNumber}${hadDraft ? ', without the edits that were never sent' : ''}`,
  });
  return order;
}

/** Returns whether a price was agreed on, which an order needs. */
export function isPriced<Q extends Quotation>(quotation: Q): quotation is Q & { quotedPriceCents: number } {
  return quotation.status === 'approved' && quotation.quotedPriceCents !== null;
}
