import { type FieldError, type Problem, type ProblemCode, STILL_SAVING } from '@selvedge/domain/problem';
import type { SentenceParts } from '@selvedge/domain/sentence';
import type { RollPlan } from '@selvedge/domain/stock/roll-plan';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** A call to the API that failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  /** The server's own sentence, if it sent one. */
  readonly serverMessage: string | null;
  /** The same in parts, for a screen in another language. */
  readonly sentence: SentenceParts | null;
  readonly problems: FieldError[];
  /** The current record, with the 409 of an outdated change. */
  readonly current: object | null;
  /** True if this change was sent before, and that call has no answer yet. */
  readonly isStillSaving: boolean;
  /** A code for programs. */
  readonly code: ProblemCode | null;
  /** With `no_single_shade`: the largest shade in meters, and plans that the customer could agree to. */
  readonly shades: { largestMeters: number; plans: readonly RollPlan[] };
  /** The id of this call in the server's log. */
  readonly requestId: string | null;

  constructor(
    readonly status: number,
    problem: Partial<Problem> | null,
  ) {
    super(problem?.message || (status === 0 ? UNREACHABLE : `The server answered with status ${status}.`));
    this.name = 'ApiError';
    this.serverMessage = problem?.message || null;
    this.sentence = problem?.sentence ?? null;
    this.problems = problem?.errors ?? [];
    this.current = problem?.current ?? null;
    this.isStillSaving = problem?.code === STILL_SAVING;
    this.code = problem?.code ?? null;
    this.shades = { largestMeters: problem?.largest_single_shade_meters ?? 0, plans: problem?.plans ?? [] };
    this.requestId = problem?.request_id ?? null;
  }

  /** The errors by field, in the shape that react-admin's forms show beside their inputs. */
  get body(): { errors?: Record<string, string> } {
    if (this.problems.length === 0) return {};
    return { errors: Object.fromEntries(this.problems.map(({ field, message }) => [field, message])) };
  }
}

/** The server's message if there is one, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.serverMessage) || fallback;

/** As {@link messageOf}, but only for a rejection (4xx); other failures use `fallback`. */
export const rejectionOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status < 500 ? messageOf(error, fallback) : fallback;

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** Returns whether the change conflicts with another one, or with the current state. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && !error.isStillSaving;

/** Returns whether no answer came at all. */
export const isUnreachable = (error: unknown): error is ApiError => hasStatus(error, 0);

/** Returns whether a retry is useless, because the server rejected the request. */
export const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Returns whether the server rejected the change itself, rather than requiring to sign in or to wait. */
export const isDecided = (error: unknown): boolean =>
  isRejection(error) && ![401, 408, 429].includes((error as ApiError).status) && !(error as ApiError).isStillSaving;
