/** Words of the resource `orders`. */
export const orders = {
  name: 'order |||| orders',
  title: 'Orders',
  total: '%{smart_count} order |||| %{smart_count} orders',
  search: 'Search orders...',
  empty: 'No orders found',
  load_failed: 'Failed to load orders',
  all: 'All',
  active: 'Active',
  fields: {
    order_number: 'Order',
    customer_name: 'Customer',
    quotation_no: 'Quotation',
    status: 'Status',
    total_amount: 'Total',
    created_at: 'Date',
  },
};
