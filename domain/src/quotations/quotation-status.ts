/** Where a quotation stands, and where it may go from there. */
export const quotationStatuses = ['pending', 'responded', 'approved', 'rejected'] as const;
export type QuotationStatus = (typeof quotationStatuses)[number];

/** The decisions of an admin; each leads to the status of the same name. */
export type Decision = Exclude<QuotationStatus, 'pending'>;

const from: Record<Decision, readonly QuotationStatus[]> = {
  responded: ['pending'],
  approved: ['pending', 'responded', 'rejected'],
  rejected: ['pending', 'responded', 'approved'],
};

export function canMove(current: QuotationStatus, next: QuotationStatus): boolean {
  return Object.hasOwn(from, next) && from[next as Decision].includes(current);
}

/** What decides whether a quotation shows as expired. */
export interface Offer {
  status: QuotationStatus;
  valid_until: Date | string;
  /** Whether an order was made of it. */
  ordered: boolean;
  /** Whether its customer took it, in time. */
  accepted: boolean;
}

/**
 * Whether the time of an offer has passed: a flag beside the status, since an expired one can still be approved anew.
 * What was accepted or has become an order was so in time, and what was rejected offers nothing, whatever the calendar says.
 */
export function isExpired({ status, valid_until, ordered, accepted }: Offer, now: Date): boolean {
  return !ordered && !accepted && status !== 'rejected' && new Date(valid_until) < now;
}

/** Whether its customer may see the prices that an admin typed: only what was offered to them, and still is. */
export function isOffered(status: QuotationStatus): boolean {
  return status === 'responded' || status === 'approved';
}

/** Whether a price is offered. Nothing is no price: an answer at Rs. 0.00 is one without, which nobody can take. */
export function isPriceOffered(status: QuotationStatus, price: number | null): boolean {
  return isOffered(status) && price !== null && price > 0;
}
