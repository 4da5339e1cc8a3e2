import { isExpired, isOffered, type QuotationStatus } from './quotation-status.js';

/** The answers that a customer can give to an offer. */
export const answerKinds = ['accepted', 'declined', 'change_requested', 'extension_requested'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * State of a revision for its customer. `ordered`: staff created the order without the customer's acceptance.
 * `withdrawn`: rejected after it had been sent.
 */
export const offerStates = [
  'open',
  'change_requested',
  'accepted',
  'declined',
  'ordered',
  'expired',
  'superseded',
  'withdrawn',
] as const;
export type OfferState = (typeof offerStates)[number];

/**
 * The transitions: answers that are possible in each state. A customer who asked for a change may still accept the
 * offer.
 */
const open: readonly AnswerKind[] = ['accepted', 'declined', 'change_requested'];
const answersIn: Record<OfferState, readonly AnswerKind[]> = {
  open,
  change_requested: open,
  expired: ['extension_requested'],
  accepted: [],
  declined: [],
  ordered: [],
  superseded: [],
  withdrawn: [],
};

/** Returns false for unknown states, which a newer version may have. */
export function canAnswer(state: OfferState, kind: AnswerKind): boolean {
  return answersIn[state]?.includes(kind) ?? false;
}

/** The data of a revision that determines its state. */
export interface SentOffer {
  status: QuotationStatus;
  valid_until: Date | string;
  ordered: boolean;
  /** True if no later revision has superseded it. */
  isNewest: boolean;
  /** The customer's last answer to this revision. */
  answer: AnswerKind | null;
}

/** An accepted offer stays accepted: it neither expires nor is withdrawn by a later decision. */
export function offerState(offer: SentOffer, now: Date): OfferState {
  const { status, answer, ordered, isNewest } = offer;
  if (!isNewest) return 'superseded';
  if (answer === 'accepted') return 'accepted';
  if (!isOffered(status)) return 'withdrawn';
  if (ordered) return 'ordered';
  if (answer === 'declined') return 'declined';
  if (isExpired({ ...offer, accepted: false }, now)) return 'expired';
  return answer === 'change_requested' ? 'change_requested' : 'open';
}

/** The data of an order that determines whether its offer has ended. */
export interface OrderEnd {
  /** True if it was delivered or canceled. */
  isFinished: boolean;
  /** When it reached its status. */
  since: Date;
}

/**
 * When an offer ended: its order was delivered or canceled, it expired, or it was rejected. Null while its order is in
 * progress or still to be created.
 */
export function endOfOffer(
  { valid_until, answer, sentAt }: Pick<SentOffer, 'valid_until' | 'answer'> & { sentAt: Date },
  order: OrderEnd | null,
): Date | null {
  if (order) return order.isFinished ? order.since : null;
  if (answer === 'accepted') return null;
  return new Date(Math.max(new Date(valid_until).getTime(), sentAt.getTime()));
}

/** The party that must act next; the console has a tab for each. */
export const turns = ['ours', 'customer', 'done'] as const;
export type Turn = (typeof turns)[number];

/** The data of a quotation that determines who must act next. */
export interface TurnFacts {
  status: QuotationStatus;
  /** The customer's last answer to the newest revision. */
  answer: AnswerKind | null;
  ordered: boolean;
  expired: boolean;
  has_draft: boolean;
}

/**
 * Ours while staff must act: on a request, a requested change or extension, an unsent draft, or an accepted offer
 * without order. The customer's while an offer or a question is with them.
 */
export function turnOf({ status, answer, ordered, expired, has_draft }: TurnFacts): Turn {
  if (ordered || status === 'rejected') return 'done';
  const isAsked = answer === 'accepted' || answer === 'change_requested' || answer === 'extension_requested';
  if (status === 'pending' || has_draft || isAsked) return 'ours';
  return answer === 'declined' || expired ? 'done' : 'customer';
}
