/** How many meters of a fabric one customer may hold, so that some is left for others. */
interface Shared {
  /** Stock that is neither reserved nor held. */
  free: number;
  /** The customer's existing holds of it. */
  own: number;
  /** The minimum order. */
  minimum: number;
  /** Percentage of the stock that would be free without the customer's own holds (setting HOLD_SHARE_PERCENT). */
  percent: number;
}

/** How much more the customer may hold: their share, or one minimum order if the share is smaller, limited by the free stock. */
export function mostToHold({ free, own, minimum, percent }: Shared): number {
  const all = free + own;
  const share = Math.floor(all * percent * 10) / 1000;
  return Math.max(0, Math.min(free, Math.max(share, Math.min(minimum, all)) - own));
}
