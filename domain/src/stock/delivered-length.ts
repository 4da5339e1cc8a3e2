import { formatLength, thousandthsOf, toMetres } from '../length.js';

/** The default tolerance of the delivered length. */
export const LENGTH_TOLERANCE_PERCENT = 3;
export const MAX_LENGTH_TOLERANCE_PERCENT = 10;

/** The evaluation of a line's delivered length, compared in whole thousandths of a meter. Lengths in meters. */
export interface LineDelivery {
  ordered: number;
  delivered: number;
  /** The allowed deviation, 0 to 10 percent. */
  tolerancePercent: number;
  /** True if the customer agreed to pay for everything delivered. */
  agreedToMore?: boolean;
  /** Free meters of the delivered length, for joins. */
  free?: number;
}

export interface DeliveryOutcome {
  /** True if enough was delivered: at least the ordered length less the tolerance. */
  isClosed: boolean;
  /** True if more was delivered than the tolerance and the free meters cover; the customer must agree before paying for it. */
  isOver: boolean;
  /** Meters still to be delivered; 0 once it is closed. */
  open: number;
  /** Meters to bill: the delivered length less the free meters, at most the ordered length with the tolerance. */
  billed: number;
}

const whole = (value: number): number => Math.round(value * 1000);

export function deliveryOutcome(delivery: LineDelivery): DeliveryOutcome {
  const { ordered, delivered, tolerancePercent, agreedToMore, free = 0 } = delivery;
  const [wanted, came] = [thousandthsOf(ordered), thousandthsOf(delivered)];
  const paid = Math.max(0, came - thousandthsOf(free));
  // Percent with three decimals, so that the bounds are quotients of whole numbers. Bounds between two thousandths are
  // rounded in favor of the customer.
  const share = whole(tolerancePercent);
  const least = Math.ceil((wanted * (100_000 - share)) / 100_000);
  const most = Math.floor((wanted * (100_000 + share)) / 100_000);
  const isClosed = came >= least;
  return {
    isClosed,
    isOver: paid > most,
    open: isClosed ? 0 : (wanted - came) / 1000,
    billed: (agreedToMore ? paid : Math.min(paid, most)) / 1000,
  };
}

/** Number of joins in a delivered line: each additional piece of the same roll. */
export const joinsOf = (pieces: readonly { roll_id: string }[]): number =>
  pieces.length - new Set(pieces.map(({ roll_id }) => roll_id)).size;

/** Meters that are free because of joins and accepted defects. @param allowance per join or defect, in meters */
export function freeForFlaws(
  pieces: readonly { roll_id: string; agreed_defects: number }[],
  allowance: number,
): number {
  const defects = pieces.reduce((sum, { agreed_defects }) => sum + agreed_defects, 0);
  return ((joinsOf(pieces) + defects) * thousandthsOf(allowance)) / 1000;
}

/** How lengths may be cut from rolls, in meters. */
export interface CutLimits {
  /** In meters, or as many yards; 0 allows any length. */
  step: number;
  shortest: number;
}

/**
 * Why a length can't be cut off a piece, and which length can be; null if it is allowed. A whole piece can always be taken.
 * Lengths in meters.
 */
export function whyNotCut(length: number, piece: number, { step, shortest }: CutLimits): string | null {
  const [cut, whole, each] = [thousandthsOf(length), thousandthsOf(piece), thousandthsOf(step)];
  if (cut === whole) return null;
  if (cut < thousandthsOf(shortest)) {
    return `At least ${formatLength(shortest, 'meters')} are cut. Take more, or the whole piece of ${formatLength(piece, 'meters')}.`;
  }
  // So many tenths of a yard are a step of that unit.
  const yards = toMetres(each, 'yards');
  if (each === 0 || cut % each === 0 || Math.round(Math.round(cut / yards) * yards) === cut) return null;
  const below = cut - (cut % each);
  const near = [below, below + each].filter((one) => one >= thousandthsOf(shortest) && one < whole);
  const offers = [...near, whole].map((one) => formatLength(one / 1000, 'meters'));
  return `Lengths are cut in steps of ${formatLength(step, 'meters')}. Take ${offers.join(' or ')}.`;
}
