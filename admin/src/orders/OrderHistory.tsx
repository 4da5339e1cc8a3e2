import type { OrderHistoryEntry, OrderMail } from '@selvedge/domain/orders/order';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { useTranslate } from 'react-admin';
import { Timeline } from '../audit/Timeline';

/** The status changes of an order, newest first. */
export function OrderHistory({
  history,
  mails = [],
}: {
  history: readonly OrderHistoryEntry[];
  mails?: readonly OrderMail[];
}) {
  const translate = useTranslate();
  const word = (status: OrderStatus) => translate(`resources.orders.status.${status}`, { _: status });
  const toCustomer = (message: string) => translate('resources.orders.to_customer', { message });
  /** The mail about a step, which was created at the same time. */
  const mailed = (step: OrderStatus, at: string) => {
    const mail = mails.find((sent) => sent.step === step && sent.written_at >= at);
    return mail && translate(`resources.orders.mailed.${mail.state}`, { _: mail.state, error: mail.error });
  };
  return (
    <Timeline
      entries={[...history].reverse().map(({ at, actor, actor_kind, from, to, kind, detail, customer_message }) => ({
        at,
        actor,
        actor_kind,
        detail: [detail, customer_message && toCustomer(customer_message), mailed(to, at)].filter(Boolean).join('\n'),
        headline:
          kind !== 'step'
            ? translate(`resources.orders.events.${kind}`, { to: word(to), _: kind })
            : from
              ? `${word(from)} → ${word(to)}`
              : translate('resources.orders.placed'),
      }))}
    />
  );
}
