import { Link } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { Order } from '@selvedge/domain/orders/order';
import { orderStatuses } from '@selvedge/domain/orders/order-status';
import { Link as RouterLink } from 'react-router-dom';
import type { ChoiceFilter, Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { OrderStatusBadge } from '../ui/OrderStatusBadge';
import { Sum } from '../ui/Sum';
import { TwoLines } from '../ui/TwoLines';
import { capitalised } from './order-steps';

const columns: readonly Column<Order>[] = [
  {
    label: 'Order',
    width: 150,
    sortBy: 'order_number',
    onCard: 'heading',
    cell: ({ id, order_number }) => (
      <Link component={RouterLink} to={`/orders/${id}/show`} sx={{ fontWeight: 600 }}>
        {order_number}
      </Link>
    ),
  },
  {
    label: 'Customer',
    sortBy: 'customer_name',
    cell: ({ customer_name, customer_company }) => <TwoLines first={customer_name || '-'} second={customer_company} />,
  },
  { label: 'Quotation', width: 140, cell: ({ quotation_no }) => quotation_no },
  { label: 'Status', sortBy: 'status', width: 120, cell: ({ status }) => <OrderStatusBadge status={status} /> },
  {
    label: 'Total',
    sortBy: 'total_amount',
    align: 'right',
    cell: (order) => (
      <Sum before_vat={order.total_amount} with_vat={order.total_with_vat} vat_percent={order.vat_percent} />
    ),
  },
  { label: 'Date', sortBy: 'created_at', width: 170, cell: ({ created_at }) => formatDateTime(created_at) },
];

const filters: readonly ChoiceFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All',
    choices: orderStatuses.map((status) => ({ value: status, label: capitalised(status) })),
  },
];

export function OrderList() {
  return (
    <ListPage
      resource="orders"
      title="Orders"
      subtitle={(total) => `${total} ${total === 1 ? 'order' : 'orders'}`}
      columns={columns}
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      searchLabel="Search orders..."
      empty="No orders found"
      failure="Failed to load orders"
    />
  );
}
