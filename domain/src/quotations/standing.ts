import { offerState, type SentOffer } from './offer.js';

/** How a revision that was sent stands today, for whoever holds it in hand. */
export type Standing = 'genuine' | 'superseded' | 'expired' | 'withdrawn';

/**
 * As its customer sees it, without telling what that one answered. One whose quotation is gone altogether is withdrawn,
 * whichever it is.
 *
 * @param offer.valid_until as this revision says it.
 */
export function standingOf({ isGone, ...offer }: SentOffer & { isGone: boolean }, now: Date): Standing {
  if (isGone) return 'withdrawn';
  const state = offerState(offer, now);
  return state === 'superseded' || state === 'expired' || state === 'withdrawn' ? state : 'genuine';
}
