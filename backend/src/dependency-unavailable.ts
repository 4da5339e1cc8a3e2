import { types } from 'node:util';
import { databaseUnavailable } from './database/database-unavailable.js';

/** The dependencies of jobs and requests, each of which may be unavailable for any time. */
export type Dependency = 'database' | 'storage' | 'browser' | 'mail server';

/**
 * A dependency is unavailable: the disk is full, the mail server is silent, or no browser starts. The work itself is not at
 * fault. The database has no such error, because its driver throws everywhere: {@link unavailabilityBehind} knows those errors,
 * too.
 */
export class DependencyUnavailable extends Error {
  override readonly name = 'DependencyUnavailable';

  /** @param message in words that an admin can act on */
  constructor(
    readonly part: Dependency,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The unavailable dependency that caused `error`; null if the work itself failed. */
export function unavailabilityBehind(error: unknown): Dependency | null {
  for (let reason = error; types.isNativeError(reason); reason = reason.cause) {
    if (reason instanceof DependencyUnavailable) return reason.part;
    if (databaseUnavailable(reason)) return 'database';
  }
  return null;
}
