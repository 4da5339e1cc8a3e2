import type { PendingOrderChange } from '@selvedge/domain/orders/order';
import type { EntityManager } from 'typeorm';
import { pendingChangeView } from './order.view.js';
import { OrderChange } from './order-change.entity.js';

/** The change of an order that waits for its customer. */
export async function pendingChangeOf(manager: EntityManager, orderNumber: string): Promise<PendingOrderChange | null> {
  const waiting = await manager.findOneBy(OrderChange, { state: 'waiting', order: { orderNumber } });
  return waiting && pendingChangeView(waiting);
}
