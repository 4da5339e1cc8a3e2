/** POST /admin/quotations/batch: one deed for many quotations, each by itself. */

/** The maximum number of quotations at once, because each may send a mail. */
export const MAX_QUOTATIONS_AT_ONCE = 200;

/** `restore` takes a deletion back, for ten minutes. */
export const batchDeeds = ['owner', 'extend', 'resend', 'delete', 'restore'] as const;
export type BatchDeed = (typeof batchDeeds)[number];

export interface QuotationBatchInput {
  /** The selected quotations, or all that match a filter of the list. */
  selection: { ids: string[] } | { filter: Record<string, unknown> };
  deed: BatchDeed;
  /** With `owner`: who sees to them from now on; null for nobody. */
  owner_id?: string | null;
  /** With `extend`: until when the offers hold. */
  valid_until?: string;
}

/** A quotation for which it was not done, and why. */
export interface RefusedQuotation {
  id: string;
  quotation_no: string;
  message: string;
}

export interface QuotationBatchAnswer {
  message: string;
  changed_count: number;
  selected_count: number;
  refused: RefusedQuotation[];
  /** The calls that take it back; none where mails have gone. */
  undo: QuotationBatchInput[];
}
