import type { EntityManager } from 'typeorm';
import { type HistoryActor, writeHistory } from '../database/history.js';
import { Order } from './order.entity.js';
import { OrderHistory } from './order-history.entity.js';

/** Writes an event into the history of an order whose status stays. */
export const recordOrderEvent = (
  manager: EntityManager,
  { id: orderId, status }: Pick<Order, 'id' | 'status'>,
  by: HistoryActor,
  kind: OrderHistory['kind'],
  detail: string,
): Promise<void> =>
  writeHistory(manager, OrderHistory, by, { orderId, fromStatus: status, toStatus: status, kind, detail });

/** Like {@link recordOrderEvent}; also raises the order's version, so that whoever looks at it learns of the event. */
export async function recordOrderChange(
  manager: EntityManager,
  order: Pick<Order, 'id' | 'status'>,
  by: HistoryActor,
  kind: OrderHistory['kind'],
  detail: string,
  columns: Partial<Order> = {},
): Promise<void> {
  await recordOrderEvent(manager, order, by, kind, detail);
  await manager.update(Order, { id: order.id }, { ...columns, changes: () => 'changes + 1' });
}
