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

export function nextOrderStatuses(status: OrderStatus): readonly OrderStatus[] {
  return next[status];
}

/** Work that is still open: pending, confirmed, processing or shipped. */
export function isActiveOrder(status: OrderStatus): boolean {
  return next[status].length > 0;
}
