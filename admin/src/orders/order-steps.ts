import type { OrderStatus } from '@selvedge/domain/orders/order-status';

/** The target statuses of an order; none leads to pending. The texts are `resources.orders.steps.STATUS`. */
export type Step = Exclude<OrderStatus, 'pending'>;
