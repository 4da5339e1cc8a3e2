import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import type { DashboardStats, Order } from '@selvedge/domain/orders/order';
import { isActiveOrder } from '@selvedge/domain/orders/order-status';
import { listAddress } from '../lib/list-address';
import { type Right, rightOfPage } from '../lib/pages';

interface Figure {
  /** The key of its name. */
  label: string;
  /** The key of a note that explains the figure. */
  note?: string;
  value: string;
  /** The list of the counted records. */
  to: string;
  /** The right that shows it. */
  right: Right;
}

const seesFabrics = rightOfPage('/fabrics');
const seesOrders = rightOfPage('/orders');

/**
 * The six cards. Revenue and active orders are counted over the recent orders that the server sent (§4). An older or newer
 * server may omit a figure, which then counts as 0.
 */
export function statCards(stats: Partial<DashboardStats>): Figure[] {
  const { total_fabrics, total_orders, pending_quotations, low_stock_count } = stats;
  const orders = stats.recent_orders ?? [];
  return [
    { label: 'dashboard.figures.fabrics', value: count(total_fabrics), to: listAddress('fabrics'), right: seesFabrics },
    { label: 'dashboard.figures.orders', value: count(total_orders), to: listAddress('orders'), right: seesOrders },
    {
      label: 'dashboard.figures.quotations',
      value: count(pending_quotations),
      to: listAddress('quotations', { status: 'pending' }),
      right: rightOfPage('/quotations'),
    },
    {
      label: 'dashboard.figures.revenue',
      ...(orders.some(({ vat_percent }) => vat_percent > 0) && { note: 'dashboard.figures.before_vat' }),
      value: formatCents(deliveredCents(orders)),
      to: listAddress('orders', { status: 'delivered' }),
      right: 'order.read + price.read',
    },
    {
      label: 'dashboard.figures.active_orders',
      value: count(orders.filter(({ status }) => isActiveOrder(status)).length),
      to: listAddress('orders', { status: 'active' }),
      right: seesOrders,
    },
    {
      label: 'dashboard.figures.low_stock',
      value: count(low_stock_count),
      to: listAddress('fabrics', { low_stock: true }),
      right: seesFabrics,
    },
  ];
}

const deliveredCents = (orders: readonly Order[]): number =>
  orders
    .filter(({ status, total_amount }) => status === 'delivered' && Number.isFinite(total_amount))
    .reduce((sum, { total_amount }) => sum + centsFromRupees(total_amount), 0);

const countFormat = new Intl.NumberFormat('en-US');
const count = (value: number | undefined): string => countFormat.format(value ?? 0);
