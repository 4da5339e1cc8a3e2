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

/** The statuses from which an order may become `status`: the WHERE of the one conditional UPDATE. */
export function orderStatusesBefore(status: OrderStatus): readonly OrderStatus[] {
  return orderStatuses.filter((current) => next[current].includes(status));
}

/** Work that is still open: pending, confirmed, processing or shipped. */
export function isActiveOrder(status: OrderStatus): boolean {
  return nextOrderStatuses(status).length > 0;
}
