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

/** The statuses from which `decision` may be taken: the WHERE of the one conditional UPDATE. */
export function statusesBefore(decision: Decision): readonly QuotationStatus[] {
  return from[decision];
}

export function canMove(current: QuotationStatus, next: QuotationStatus): boolean {
  return next !== 'pending' && from[next].includes(current);
}

/** A quotation whose validity has passed; a flag beside the status, since an expired one can still be approved anew. */
export function isExpired(validUntil: Date | string, now: Date): boolean {
  return new Date(validUntil) < now;
}
