import type { SentenceParts } from './sentence.js';
import type { RollPlan, ShadeFacts } from './stock/roll-plan.js';
import type { SECOND_FACTOR_REQUIRED, STEP_UP_NEEDED } from './users/second-factor.js';

/** With the 409 of a repeat whose first call has not finished: repeat it with the same key to get that response. */
export const STILL_SAVING = 'still_saving';

/** With the 400 of a price that is far from its lines: repeat it without `check_price` to send it as it stands. */
export const PRICE_SLIP = 'price_slip';

/** With the 409 of lines whose color is on the list already: repeat it with `repeated`, which says what to do. */
export const ALREADY_LISTED = 'already_listed';

/** With the 409 of a length that no single shade serves: the largest shade, the longest piece, and plans to agree to. */
export const NO_SINGLE_SHADE = 'no_single_shade';

/** With the 400 of a cut whose rest is too short to be sold: repeat it with `remainder`, `keep` or `scrap`. */
export const SHORT_REMAINDER = 'short_remainder';

export type ProblemCode =
  | typeof STILL_SAVING
  | typeof PRICE_SLIP
  | typeof ALREADY_LISTED
  | typeof NO_SINGLE_SHADE
  | typeof SHORT_REMAINDER
  | typeof STEP_UP_NEEDED
  | typeof SECOND_FACTOR_REQUIRED;

/** The format of every error response of the API. `message` is one sentence for people. */
export interface Problem extends Partial<ShadeFacts> {
  statusCode: number;
  message: string;
  /** If `message` contains names or figures: its text with `{gaps}`, and their values. */
  sentence?: SentenceParts;
  /** The HTTP reason phrase. */
  error: string;
  errors?: FieldError[];
  /** With the 409 of an outdated change: the current record. */
  current?: object;
  /** Tells a program what to do next. */
  code?: ProblemCode;
  /** With the 403 of a member of staff: the access rule of the route, such as 'stock.cut'. */
  needs?: string;
  /** With `no_single_shade`: at most three plans that would serve the length. */
  plans?: RollPlan[];
  request_id: string;
}

/**
 * Each record that people edit or decide on carries `version`, a whole number that rises with each change. A change
 * with an outdated version is rejected; one without version is not.
 */
export interface StatedVersion {
  version?: number;
}

export interface FieldError {
  field: string;
  message: string;
}
