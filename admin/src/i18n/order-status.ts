/** Words of `resources.orders.status`, which the dashboard shows as well. */
export const orderStatus = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};
