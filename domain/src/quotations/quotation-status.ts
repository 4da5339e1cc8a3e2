/** The status of a quotation and its possible transitions. */
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

/** The data that determines whether a quotation shows as expired. */
export interface Offer {
  status: QuotationStatus;
  valid_until: Date | string;
  /** True if it has an order. */
  ordered: boolean;
  /** True if its customer accepted it in time. */
  accepted: boolean;
}

/**
 * Returns whether an offer has expired: a flag beside the status, since an expired one can still be approved again. Accepted,
 * ordered and rejected quotations never expire.
 */
export function isExpired({ status, valid_until, ordered, accepted }: Offer, now: Date): boolean {
  return !ordered && !accepted && status !== 'rejected' && new Date(valid_until) < now;
}

/** Returns whether the customer may see prices typed by an admin: only offered ones. */
export function isOffered(status: QuotationStatus): boolean {
  return status === 'responded' || status === 'approved';
}

/** Returns whether a price is offered. Rs. 0.00 counts as no price, because nobody can accept it. */
export function isPriceOffered(status: QuotationStatus, price: number | null): boolean {
  return isOffered(status) && price !== null && price > 0;
}
