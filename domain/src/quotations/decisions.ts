import type { StatedVersion } from '../problem.js';

/** What staff decide on quotations. */

export const QUOTED_PRICE_REQUIRED = 'Valid quoted price is required for approval';

/** A quotation with the displayed version. */
export interface SeenQuotation {
  id: string;
  version: number;
}

/** How long the mail waits if `with_undo` is set; POST /admin/quotations/{id}/undo undoes the operation until then. */
export const UNDO_SECONDS = 10;

/** Delays the mail; otherwise it is sent at once. */
export interface Undoable {
  with_undo?: boolean;
}

/** A decision applies to one request, unless it includes the group. */
interface GroupDecision extends StatedVersion, Undoable {
  /**
   * Merges all pending requests of the submission into one quotation and decides on that: those of `group`, and no
   * others.
   */
  with_group?: boolean;
  /**
   * With `with_group`: the requests as displayed. If they have changed since, 409 returns the current ones as `group`.
   */
  group?: SeenQuotation[];
}

/** A decision with a price, in which a digit may have slipped. */
interface CheckedPrice {
  /** False sends no email, because the private link is shared in another way. */
  send_mail?: boolean;
  /** Rejects a price that differs from the sum of its lines by more than PRICE_SLIP_PERCENT. Otherwise any price is sent. */
  check_price?: boolean;
}

export interface ApproveInput extends GroupDecision, CheckedPrice {
  quoted_price: number;
  admin_comment?: string;
}

export interface RejectInput extends GroupDecision {
  admin_comment?: string;
}

export interface RespondInput extends GroupDecision, CheckedPrice {
  admin_response: string;
  quoted_price?: number;
  valid_until?: string;
}

/** Body of POST /admin/quotations/{id}/send: the draft becomes the next revision. */
export interface SendInput extends StatedVersion, Undoable, Pick<CheckedPrice, 'send_mail'> {
  admin_comment?: string;
}

/** Body of POST /admin/quotations/{id}/extend: extends the offer's validity without other changes. */
export interface ExtendInput extends StatedVersion {
  valid_until: string;
  admin_comment?: string;
}

/** Body of POST /admin/quotations/merge: at least two pending requests of one submission. */
export interface MergeInput {
  ids: string[];
}
