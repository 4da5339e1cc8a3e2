import type { OwnOrder, OwnOrderStep } from './order.js';
import { type OrderStatus, orderStatuses } from './order-status.js';

/** A step on the way of an order; `at` is null for one that lies ahead. */
export interface OrderStep extends Pick<OwnOrderStep, 'status' | 'message'> {
  at: string | null;
}

/**
 * The way of an order: the steps that it has taken, then those that lie ahead. Steps that reopening has undone are left out.
 */
export function orderSteps({ history, status }: Pick<OwnOrder, 'history' | 'status'>): OrderStep[] {
  const isCancelled = status === 'cancelled';
  const present = orderStatuses.indexOf(status);
  const stands = (step: OrderStatus) => isCancelled || (step !== 'cancelled' && orderStatuses.indexOf(step) <= present);
  const last = new Map(history.filter((step) => stands(step.status)).map((step) => [step.status, step]));
  const taken = [...last.values()].toSorted(
    (a, b) => orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status),
  );
  const ahead = isCancelled ? [] : orderStatuses.slice(present + 1, -1);
  return [...taken, ...ahead.map((next) => ({ status: next, at: null, message: '' }))];
}
