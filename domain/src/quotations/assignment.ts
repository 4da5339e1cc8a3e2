/** Who on the staff is responsible for a quotation. */

import type { StatedVersion } from '../problem.js';

export interface QuotationOwner {
  id: string;
  name: string;
}

/** Body of PUT /admin/quotations/{id}/owner. Null removes the owner. */
export interface OwnerInput extends StatedVersion {
  owner_id: string | null;
}

/** Body of POST /admin/quotations/hand-over: all quotations of a person, permanently or until a day. */
export interface HandOverInput {
  from_id: string;
  to_id: string;
  /** The last day of an absence, `2026-01-05`. Until then the other person can also see and answer them. */
  until?: string;
}

export interface HandedOver {
  quotations: number;
  customers: number;
  until: string | null;
}

/** A row of GET /admin/quotations/absences. */
export interface Absence {
  user_id: string;
  user_name: string;
  deputy_id: string;
  deputy_name: string;
  until: string;
}

/** Body of POST /admin/quotations/{id}/ask-approval. */
export interface AskApprovalInput extends StatedVersion {
  /** A note for the approver. */
  note?: string;
}

/** GET /admin/quotations/approvers: who can approve the caller's prices; empty if no second person is required. */
export interface Approvers {
  approvers: QuotationOwner[];
}
