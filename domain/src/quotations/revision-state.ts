import { offerState, type SentOffer } from './offer.js';

/** Current state of a sent revision, for anyone who verifies it. */
export type RevisionState = 'genuine' | 'superseded' | 'expired' | 'withdrawn';

/**
 * The state as its customer sees it, ignoring the customer's answer. Revisions of a deleted quotation are withdrawn.
 *
 * @param offer.valid_until as printed on this revision.
 */
export function revisionStateOf({ isGone, ...offer }: SentOffer & { isGone: boolean }, now: Date): RevisionState {
  if (isGone) return 'withdrawn';
  const state = offerState(offer, now);
  return state === 'superseded' || state === 'expired' || state === 'withdrawn' ? state : 'genuine';
}
