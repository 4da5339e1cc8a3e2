import type { Problem } from '@selvedge/domain/problem';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Every failed call to the API. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  /** Faults by field, in the shape that react-admin's forms show beside their inputs. */
  readonly body: { errors?: Record<string, string> };
  readonly requestId: string | null;
  /** True when the message is the server's own sentence. */
  readonly isFromServer: boolean;

  constructor(status: number, problem: Partial<Problem> | null) {
    super(problem?.message || (status === 0 ? UNREACHABLE : `The server answered with status ${status}.`));
    this.name = 'ApiError';
    this.status = status;
    this.isFromServer = Boolean(problem?.message);
    this.requestId = problem?.request_id ?? null;
    this.body = problem?.errors?.length
      ? { errors: Object.fromEntries(problem.errors.map(({ field, message }) => [field, message])) }
      : {};
  }
}

/** The server's own words when it said any, else the catalogue's message for this action. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.isFromServer ? error.message : fallback;
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** As {@link messageOf}, but only a refusal (4xx) speaks for itself; what broke is told in the catalogue's words. */
export const refusalOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status < 500 ? messageOf(error, fallback) : fallback;
