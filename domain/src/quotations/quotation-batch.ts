/** POST /admin/quotations/batch: one action on many quotations, each in its own transaction. */

/** The maximum number of quotations per call, because each may send a mail. */
export const MAX_QUOTATIONS_AT_ONCE = 200;

/** `restore` undoes a deletion within ten minutes. */
export const batchActions = ['owner', 'extend', 'resend', 'delete', 'restore'] as const;
export type BatchAction = (typeof batchActions)[number];

export interface QuotationBatchInput {
  /** The selected quotations, or all that match a filter of the list. */
  selection: { ids: string[] } | { filter: Record<string, unknown> };
  deed: BatchAction;
  /** With `owner`: the responsible member of staff; null for nobody. */
  owner_id?: string | null;
  /** With `extend`: the new end of the offers' validity. */
  valid_until?: string;
}

/** A quotation that the operation was rejected for, and the reason. */
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
  /** The calls that undo it; empty if mails were sent. */
  undo: QuotationBatchInput[];
}
