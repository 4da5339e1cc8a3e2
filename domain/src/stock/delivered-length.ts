import { millimetres } from '../fabrics/stock.js';

/** How far the delivered length of a line may differ, unless it says otherwise. */
export const LENGTH_TOLERANCE_PERCENT = 3;
export const MAX_LENGTH_TOLERANCE_PERCENT = 10;

/** What a line's delivered length means, compared in whole thousandths of a meter. Lengths in meters. */
export interface LineDelivery {
  ordered: number;
  delivered: number;
  /** How far a length may differ, 0 to 10 percent. */
  tolerancePercent: number;
  /** The customer agreed to pay for all that was delivered. */
  agreedToMore?: boolean;
}

export interface DeliveryOutcome {
  /** Whether enough was delivered: at least the ordered length less the tolerance. */
  isClosed: boolean;
  /** Whether more was delivered than the tolerance allows, which the customer must agree to before paying for it. */
  isOver: boolean;
  /** Meters that the line still waits for; 0 once it is closed. */
  open: number;
  /** Meters to bill: what was delivered, at most the ordered length with the tolerance. */
  billed: number;
}

const whole = (value: number): number => Math.round(value * 1000);

export function deliveryOutcome({ ordered, delivered, tolerancePercent, agreedToMore }: LineDelivery): DeliveryOutcome {
  const [asked, came] = [millimetres(ordered), millimetres(delivered)];
  // Percent with three decimals, so that the bounds are divisions of whole numbers. A bound between two thousandths favors the customer.
  const share = whole(tolerancePercent);
  const least = Math.ceil((asked * (100_000 - share)) / 100_000);
  const most = Math.floor((asked * (100_000 + share)) / 100_000);
  const isClosed = came >= least;
  return {
    isClosed,
    isOver: came > most,
    open: isClosed ? 0 : (asked - came) / 1000,
    billed: (agreedToMore ? came : Math.min(came, most)) / 1000,
  };
}

/** Meters that a roll, measured again, is short of what was promised from it; 0 if it suffices. */
export const shortOfPromise = (measured: number, promised: number): number =>
  Math.max(0, millimetres(promised) - millimetres(measured)) / 1000;
