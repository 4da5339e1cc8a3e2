/** How much of a cloth one customer may hold, in metres, so that others find some, too. */
interface Shared {
  /** What is neither reserved nor held. */
  free: number;
  /** What the customer holds of it already. */
  own: number;
  /** The least that is sold of it. */
  minimum: number;
  /** Of what would be free without the customer's own holds (setting HOLD_SHARE_PERCENT). */
  percent: number;
}

/** How much more the customer may hold: the share, or one minimum order where the share is less, as far as there is so much. */
export function mostToHold({ free, own, minimum, percent }: Shared): number {
  const all = free + own;
  const share = Math.floor(all * percent * 10) / 1000;
  return Math.max(0, Math.min(free, Math.max(share, Math.min(minimum, all)) - own));
}
