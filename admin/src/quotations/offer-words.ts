import { daysBetween } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { Tone } from '@selvedge/web/tokens';

/** The key of the text after the status, below `resources.quotations.offer`, and its color. */
interface OfferSign {
  key: string;
  tone: Tone;
}

type Judged = Pick<AdminQuotation, 'status' | 'offer_state' | 'answer' | 'expired' | 'has_draft' | 'order_id'>;

/** Details of an offer beside its status: the customer's answer, or an unsent draft. */
export function offerSign({ status, offer_state, answer, expired, has_draft, order_id }: Judged): OfferSign | null {
  if (order_id || status === 'rejected') return null;
  if (offer_state === 'accepted') return { key: 'accepted', tone: 'green' };
  if (has_draft) return { key: 'draft', tone: 'indigo' };
  if (offer_state === 'change_requested') return { key: 'change_requested', tone: 'amber' };
  if (offer_state === 'declined') return { key: 'declined', tone: 'red' };
  if (answer?.kind === 'extension_requested') return { key: 'extension_requested', tone: 'amber' };
  return expired ? { key: 'expired', tone: 'neutral' } : null;
}

/** Whole days in Colombo until an open offer ends, 0 on its last; null if none is open. */
export function daysLeft({ offer_state, order_id, valid_until }: AdminQuotation): number | null {
  if (order_id || (offer_state !== 'open' && offer_state !== 'change_requested')) return null;
  return daysBetween(new Date(), valid_until);
}
