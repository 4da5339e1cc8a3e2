/** POST /admin/orders/batch: the same step for many orders, each by itself. */
import type { OrderStatus } from './order-status.js';

/** The maximum number of orders at once, because each may send a mail. */
export const MAX_ORDERS_AT_ONCE = 100;

/** A status, or for each order the next one. */
export type BatchStep = 'next' | Exclude<OrderStatus, 'pending'>;

export interface OrderBatchInput {
  ids: string[];
  step: BatchStep;
  /** Writes each customer a mail about a step that concerns them; the default is not to. */
  notify_customer?: boolean;
}

/** An order that did not take the step, and why. */
export interface RefusedOrder {
  id: string;
  order_number: string;
  message: string;
}

export interface OrderBatchAnswer {
  message: string;
  changed_count: number;
  selected_count: number;
  refused: RefusedOrder[];
}
