import type { StatedVersion } from '../problem.js';

export const lostReasons = [
  'price',
  'too_late',
  'not_available',
  'bought_elsewhere',
  'no_answer',
  'project_ended',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];

export const MAX_NEXT_STEP = 200;
export const MAX_LOST_NOTE = 500;

/** Body of PUT /admin/quotations/{id}/follow-up. Omitted fields stay. */
export interface FollowUpInput extends StatedVersion {
  next_step?: string;
  /** `2026-12-04`, or null for no day. */
  next_step_on?: string | null;
  /** Only for quotations that were closed without an order. */
  lost_reason?: LostReason | null;
  lost_note?: string;
}
