import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { Right } from '../lib/pages';
import { isOnItsWay } from '../mail/MailState';
import { canExtend, isRunningOut } from './can-extend';
import { isShareable } from './ShareMenu';

/**
 * The usual next action on a quotation. `price` and `answer` happen on its page; `approve` and `send` mail its prices, `send`
 * those of a draft; `order` opens the order made from it.
 */
export type QuotationAction =
  | 'price'
  | 'approve'
  | 'ask'
  | 'respond'
  | 'send'
  | 'answer'
  | 'extend'
  | 'convert'
  | 'order'
  | 'remind'
  | 'share';

/** The actions with a dialog of their own, which has their name. */
const dialogs = ['approve', 'respond', 'extend', 'convert', 'remind'] as const;
export const dialogOf = (action: QuotationAction) => dialogs.find((dialog) => dialog === action);

/** A row of the list or a card of the board offers what one press does; the page offers what follows after editing. */
type Placement = 'row' | 'page';

interface Circumstances {
  placement: Placement;
  may: (right: Right) => boolean;
  /** The names of those who approve instead of the person here; empty if nobody has to. */
  others: string;
  /** Edits of a quotation that was sent before are not stored yet. */
  isDirty?: boolean;
}

type State = 'ordered' | 'accepted' | 'draft' | 'pending' | 'rejected' | 'change_asked' | 'declined' | 'offered';

interface Step {
  action: QuotationAction;
  right: Right;
  isDue?: (quotation: AdminQuotation, circumstances: Circumstances) => boolean;
}

const approves: Right = 'quote.approve + price.read';
const writes: Right = 'quote.write + price.read';

const ask: Step = {
  action: 'ask',
  right: 'quote.write',
  isDue: ({ approval_asked }, { others }) => others !== '' && !approval_asked,
};
const isOwn: Step['isDue'] = (_, { others }) => others === '';
const approve: Step = { action: 'approve', right: approves, isDue: isOwn };
const respond: Step = {
  action: 'respond',
  right: writes,
  isDue: ({ status }, { others }) => status === 'pending' && others === '',
};
const convert: Step = { action: 'convert', right: 'order.confirm' };
const isApproved = ({ status }: AdminQuotation) => status === 'approved';
const hasEnded = (quotation: AdminQuotation) =>
  canExtend(quotation) && (quotation.expired || quotation.answer?.kind === 'extension_requested');

/** The next action on the page of an offer: after a response, the approval of its price. */
const offeredOnPage: readonly Step[] = [
  {
    ...ask,
    isDue: (quotation, now) => quotation.status === 'responded' && now.others !== '' && !quotation.approval_asked,
  },
  { ...approve, isDue: ({ status }, { others }) => status === 'responded' && others === '' },
  { action: 'extend', right: 'quote.send', isDue: (quotation) => isApproved(quotation) && hasEnded(quotation) },
  { ...convert, isDue: (quotation) => isApproved(quotation) && !quotation.expired },
];

/** By state and placement, the first allowed step is the next one; none if nothing waits. */
const steps: Readonly<Record<State, Readonly<Record<Placement, readonly Step[]>>>> = {
  ordered: { row: [], page: [{ action: 'order', right: 'order.read' }] },
  accepted: { row: [convert], page: [convert] },
  draft: {
    row: [{ action: 'send', right: 'quote.send' }],
    page: [ask, { action: 'send', right: 'quote.send', isDue: isOwn }, respond],
  },
  pending: {
    row: [
      { ...approve, isDue: ({ quoted_price }, { others }) => quoted_price !== null && others === '' },
      { action: 'price', right: writes },
    ],
    page: [ask, approve, respond],
  },
  rejected: { row: [], page: [] },
  change_asked: { row: [{ action: 'answer', right: writes }], page: offeredOnPage },
  declined: { row: [], page: [] },
  offered: {
    row: [
      { action: 'extend', right: 'quote.send', isDue: (quotation) => isRunningOut(quotation) || hasEnded(quotation) },
      {
        action: 'remind',
        right: 'quote.send',
        isDue: ({ mail }) => mail !== null && mail.state !== 'not_configured' && !isOnItsWay(mail),
      },
      {
        action: 'share',
        right: 'quote.send',
        isDue: (quotation) =>
          (quotation.mail?.state ?? 'not_configured') === 'not_configured' && isShareable(quotation),
      },
    ],
    page: offeredOnPage,
  },
};

function stateOf(quotation: AdminQuotation, isDirty: boolean): State {
  const { status, order_id, has_draft, offer_state, answer } = quotation;
  if (order_id) return 'ordered';
  // An accepted offer can only become an order.
  if (offer_state === 'accepted' || answer?.kind === 'accepted') return 'accepted';
  if (has_draft || isDirty) return 'draft';
  if (status === 'pending' || status === 'rejected') return status;
  if (answer?.kind === 'change_requested') return 'change_asked';
  return answer?.kind === 'declined' ? 'declined' : 'offered';
}

/** The next action on a quotation; null if nothing waits, or if the person may not do it. */
export function nextAction(quotation: AdminQuotation, circumstances: Circumstances): QuotationAction | null {
  const { placement, may, isDirty = false } = circumstances;
  const due = steps[stateOf(quotation, isDirty)][placement].find(
    ({ right, isDue }) => may(right) && (isDue?.(quotation, circumstances) ?? true),
  );
  return due?.action ?? null;
}
