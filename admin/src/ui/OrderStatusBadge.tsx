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
  // A status that this page does not know yet reads as it is called.
  <Badge tone={tones[status] ?? 'neutral'}>{`${status ?? ''}`.replace(/^./, (first) => first.toUpperCase())}</Badge>
);
