import type { OrderHistoryEntry } from '@selvedge/domain/orders/order';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { useTranslate } from 'react-admin';
import { Timeline } from '../ui/Timeline';

/** The status changes of an order, newest first. */
export function OrderHistory({ history }: { history: readonly OrderHistoryEntry[] }) {
  const translate = useTranslate();
  const word = (status: OrderStatus) => translate(`resources.orders.status.${status}`, { _: status });
  return (
    <Timeline
      entries={[...history].reverse().map(({ at, actor, actor_kind, from, to, detail }) => ({
        at,
        actor,
        actor_kind,
        detail,
        headline: from ? `${word(from)} → ${word(to)}` : translate('resources.orders.placed'),
      }))}
    />
  );
}
