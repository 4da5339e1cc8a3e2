import type { EntityManager } from 'typeorm';
import { lockedRecord, orNotFound } from '../database/or-not-found.js';
import type { CurrentUser } from '../http/decorators.js';
import { currentQuotationId } from '../quotations/merged-requests.js';
import { Order } from './order.entity.js';

const NO_ORDER = 'Order not found.';

/** @throws NotFoundException */
export async function findOrder(manager: EntityManager, id: string): Promise<Order> {
  return orNotFound(await manager.findOneBy(Order, { id }), NO_ORDER);
}

/** The order, locked for a change of it or of what belongs to it. @throws NotFoundException */
export function lockedOrder(manager: EntityManager, id: string): Promise<Order> {
  return lockedRecord(manager, Order, { id }, NO_ORDER);
}

/** The order that a customer's own quotation has become, also by the id of a merged request. @throws NotFoundException */
export async function ownOrder(manager: EntityManager, requestedId: string, customer: CurrentUser): Promise<Order> {
  const quotationId = await currentQuotationId(manager, requestedId);
  const own = { quotationId, quotation: { customerId: customer.id } };
  return orNotFound(await manager.findOneBy(Order, own), NO_ORDER);
}
