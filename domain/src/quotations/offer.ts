import { isExpired, isOffered, type QuotationStatus } from './quotation-status.js';

/** What a customer may say to an offer. */
export const answerKinds = ['accepted', 'declined', 'change_requested', 'extension_requested'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * Where one revision of a quotation stands for its customer. `ordered`: the house made the order without being asked
 * for it. `withdrawn`: rejected after it had been sent.
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

/** The table of transitions: what can still be said in each state. Whoever asked for a change may take the offer after all. */
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

/** Nothing in a state that is not known here: another version may have more. */
export function canAnswer(state: OfferState, kind: AnswerKind): boolean {
  return answersIn[state]?.includes(kind) ?? false;
}

/** A revision as its state is judged. */
export interface SentOffer {
  status: QuotationStatus;
  valid_until: Date | string;
  ordered: boolean;
  /** Whether no later revision has taken its place. */
  isNewest: boolean;
  /** What its customer said last about this revision. */
  answer: AnswerKind | null;
}

/** What was agreed stays agreed: an accepted offer neither expires nor is taken back by a later decision. */
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

/** Of an order, as far as it decides whether anything is still to come of its offer. */
export interface OrderStanding {
  /** Whether it was delivered or cancelled. */
  isFinished: boolean;
  /** When it came to where it stands. */
  since: Date;
}

/**
 * When nothing more is to come of an offer: its order was delivered or cancelled, or its time has passed, or a letter said
 * no. Null while its order is under way or still to be made.
 */
export function endOfOffer(
  { valid_until, answer, sentAt }: Pick<SentOffer, 'valid_until' | 'answer'> & { sentAt: Date },
  order: OrderStanding | null,
): Date | null {
  if (order) return order.isFinished ? order.since : null;
  if (answer === 'accepted') return null;
  return new Date(Math.max(new Date(valid_until).getTime(), sentAt.getTime()));
}

/** Whose turn it is: what the console's tabs are by. */
export const turns = ['ours', 'customer', 'done'] as const;
export type Turn = (typeof turns)[number];

/** A quotation as far as it decides whose turn it is. */
export interface Turning {
  status: QuotationStatus;
  /** What its customer said last about the newest revision. */
  answer: AnswerKind | null;
  ordered: boolean;
  expired: boolean;
  has_draft: boolean;
}

/**
 * The house's while it owes a word: an answer to a request, a change or a longer validity that was asked for, edits that
 * wait to be sent, an accepted offer that is no order yet. The customer's while an offer or a question is with them.
 */
export function turnOf({ status, answer, ordered, expired, has_draft }: Turning): Turn {
  if (ordered || status === 'rejected') return 'done';
  const isAsked = answer === 'accepted' || answer === 'change_requested' || answer === 'extension_requested';
  if (status === 'pending' || has_draft || isAsked) return 'ours';
  return answer === 'declined' || expired ? 'done' : 'customer';
}
