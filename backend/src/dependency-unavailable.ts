import { types } from 'node:util';
import { databaseUnavailable } from './database/database-unavailable.js';

/** The dependencies of jobs and requests, each of which may be unavailable for any time. */
export type Foundation = 'database' | 'storage' | 'browser' | 'mail server';

/**
 * A part that everything stands on does not serve: the disk is full, the mail server silent, no browser starts. It says
 * nothing about what was asked of it. The database has no such error of its own, because its driver throws everywhere:
 * {@link unavailabilityBehind} knows those too.
 */
export class DependencyUnavailable extends Error {
  override readonly name = 'DependencyUnavailable';

  /** @param message in words that an admin can act on */
  constructor(
    readonly part: Foundation,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The part that is away, when that is why `error` was thrown; null for a fault of the work itself. */
export function unavailabilityBehind(error: unknown): Foundation | null {
  for (let reason = error; types.isNativeError(reason); reason = reason.cause) {
    if (reason instanceof DependencyUnavailable) return reason.part;
    if (databaseUnavailable(reason)) return 'database';
  }
  return null;
}
