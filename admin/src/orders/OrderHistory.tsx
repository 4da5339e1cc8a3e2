import type { OrderHistoryEntry } from '@selvedge/domain/orders/order';
import { Timeline } from '../ui/Timeline';
import { capitalised } from './order-steps';

/** Who took the order where, newest first. */
export function OrderHistory({ history }: { history: readonly OrderHistoryEntry[] }) {
  return (
    <Timeline
      entries={[...history].reverse().map(({ at, actor, from, to, detail }) => ({
        at,
        actor,
        detail,
        headline: from ? `${capitalised(from)} → ${capitalised(to)}` : 'Order placed',
      }))}
    />
  );
}
