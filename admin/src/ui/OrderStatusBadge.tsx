import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import type { Tone } from '@selvedge/web/tokens';
import { Badge } from './Badge';

const tones: Record<OrderStatus, Tone> = {
  pending: 'amber',
  confirmed: 'indigo',
  processing: 'indigo',
  shipped: 'indigo',
  delivered: 'teal',
  cancelled: 'red',
};

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
);
