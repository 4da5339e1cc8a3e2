import type { OrderStatus } from '@selvedge/domain/orders/order-status';

/** The target statuses of an order; none leads to pending. The texts are `resources.orders.steps.STATUS`. */
export type Step = Exclude<OrderStatus, 'pending'>;

/** The usual next step. A confirmed order can be shipped in one press, which records that it was cut as well. */
const usual: Partial<Record<OrderStatus, Step>> = {
  pending: 'confirmed',
  confirmed: 'shipped',
  processing: 'shipped',
  shipped: 'delivered',
};

export const usualStep = (status: OrderStatus): Step | null => usual[status] ?? null;

export const rightOfStep = (step: Step) =>
  step === 'confirmed' ? 'order.confirm' : step === 'cancelled' ? 'order.cancel' : 'order.move';
