import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import type { DashboardStats, Order } from '@selvedge/domain/orders/order';
import { isActiveOrder } from '@selvedge/domain/orders/order-status';

/** The six cards. Revenue and active orders are counted over the recent orders that the server sent (§4). */
export function statCards(stats: DashboardStats): { label: string; value: string }[] {
  const { total_fabrics, total_orders, pending_quotations, recent_orders, low_stock_count } = stats;
  return [
    { label: 'Total Fabrics', value: count(total_fabrics) },
    { label: 'Total Orders', value: count(total_orders) },
    { label: 'Pending Quotations', value: count(pending_quotations) },
    { label: 'Total Revenue', value: formatCents(deliveredCents(recent_orders)) },
    { label: 'Active Orders', value: count(recent_orders.filter(({ status }) => isActiveOrder(status)).length) },
    { label: 'Low Stock', value: count(low_stock_count) },
  ];
}

const deliveredCents = (orders: readonly Order[]): number =>
  orders
    .filter(({ status }) => status === 'delivered')
    .reduce((sum, { total_amount }) => sum + centsFromRupees(total_amount), 0);

const countFormat = new Intl.NumberFormat('en-US');
const count = (value: number): string => countFormat.format(value);
