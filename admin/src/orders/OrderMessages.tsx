import type { OrderDetail } from '@selvedge/domain/orders/order';
import { useState } from 'react';
import { IfAllowed } from '../permissions/IfAllowed';
import { ConversationPanel } from '../quotations/conversation/ConversationPanel';
import { LeaveGuard } from '../ui/LeaveGuard';

/** The conversation that an order shares with its quotation, without the events of the quotation. */
export function OrderMessages({ order }: { order: OrderDetail }) {
  const { quotation_id: id, quotation_no, customer_id, customer_name, customer_email, created_at } = order;
  const [isUnsent, setUnsent] = useState(false);
  const thread = {
    id,
    quotation_no,
    customer_id,
    customer_name,
    customer_email,
    created_at,
    message: '',
    history: [],
    seen_at: null,
  };
  return (
    <IfAllowed right="quote.read">
      <LeaveGuard isDirty={isUnsent} />
      <ConversationPanel quotation={thread} onUnsent={setUnsent} />
    </IfAllowed>
  );
}
