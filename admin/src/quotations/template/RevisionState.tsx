import { Link } from '@mui/material';
import type { Order } from '@selvedge/domain/orders/order';
import type { QuotationTemplate, SentRevision } from '@selvedge/domain/quotations/quotation';
import { useGetOne, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

const words = 'resources.quotations.revisions';

interface RevisionStateProps {
  revision: SentRevision;
  quotation: QuotationTemplate;
}

/** The state of a revision: the newest is with the customer until it was accepted, declined or ordered. */
export function RevisionState({ revision, quotation: { order_id, offer_state } }: RevisionStateProps) {
  const translate = useTranslate();
  if (revision.state !== 'sent') return translate(`${words}.${revision.state}`);
  if (order_id) return <BecameOrder id={order_id} />;
  const isAnswered = offer_state === 'accepted' || offer_state === 'declined';
  return translate(`${words}.${isAnswered ? offer_state : 'sent'}`);
}

function BecameOrder({ id }: { id: string }) {
  const translate = useTranslate();
  const { data: order } = useGetOne<Order>('orders', { id });
  return (
    <Link component={RouterLink} to={`/orders/${id}/show`} sx={{ whiteSpace: 'nowrap' }}>
      {order
        ? translate(`${words}.became_order`, { number: order.order_number })
        : translate(`${words}.became_an_order`)}
    </Link>
  );
}
