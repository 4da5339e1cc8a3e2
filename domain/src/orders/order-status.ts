export const orderStatuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const next: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** Empty for unknown statuses, which another version may have. */
export function nextOrderStatuses(status: OrderStatus): readonly OrderStatus[] {
  return next[status] ?? [];
}

/** The steps that customers are notified of; the others are internal. */
const announced = ['confirmed', 'shipped', 'delivered', 'cancelled'] as const satisfies OrderStatus[];
export type AnnouncedStep = (typeof announced)[number];

export function isAnnounced(status: OrderStatus): status is AnnouncedStep {
  return (announced as readonly OrderStatus[]).includes(status);
}

/** Work that is still open: pending, confirmed, processing or shipped. */
export function isActiveOrder(status: OrderStatus): boolean {
  return nextOrderStatuses(status).length > 0;
}

/** An order can be changed until it is shipped. */
export const canChangeOrder = (status: OrderStatus): boolean => nextOrderStatuses(status).includes('cancelled');

/** Hours in which a cancelled order can be reopened. */
export const REOPEN_HOURS = 24;
