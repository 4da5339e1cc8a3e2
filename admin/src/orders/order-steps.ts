import type { OrderStatus } from '@selvedge/domain/orders/order-status';

/** Where an order can be taken; none leads to pending. The words are `resources.orders.steps.STATUS`. */
export type Step = Exclude<OrderStatus, 'pending'>;
