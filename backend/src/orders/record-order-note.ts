import type { EntityManager } from 'typeorm';
import { type HistoryActor, writeHistory } from '../database/history.js';
import type { Order } from './order.entity.js';
import { OrderHistory } from './order-history.entity.js';

/** Adds a note to the history of an order, whatever its status. */
export const recordOrderNote = (
  manager: EntityManager,
  { id: orderId, status }: Pick<Order, 'id' | 'status'>,
  by: HistoryActor,
  detail: string,
): Promise<void> =>
  writeHistory(manager, OrderHistory, by, { orderId, fromStatus: status, toStatus: status, kind: 'note', detail });
