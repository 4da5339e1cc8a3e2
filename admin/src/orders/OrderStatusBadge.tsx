import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

const tones: Record<OrderStatus, Tone> = {
  pending: 'amber',
  confirmed: 'indigo',
  processing: 'indigo',
  shipped: 'indigo',
  delivered: 'teal',
  cancelled: 'red',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const translate = useTranslate();
  // An unknown status is shown by its name.
  const called = `${status ?? ''}`.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
  return <Badge tone={tones[status]}>{translate(`resources.orders.status.${status}`, { _: called })}</Badge>;
}
