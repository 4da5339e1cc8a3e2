import { setTimeout as sleep } from 'node:timers/promises';
import { unavailabilityBehind } from './dependency-unavailable.js';

export interface BackOff {
  /** The first wait, in ms; it doubles. */
  readonly firstMs: number;
  /** No wait is longer. */
  readonly mostMs: number;
}

/** Exponential back-off with jitter: the wait (ms) after so many failures in a row, from half of it to all of it. */
export function backOff(failures: number, { firstMs, mostMs }: BackOff): number {
  const most = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return most * (0.5 + Math.random() / 2);
}

/**
 * Retries `work` for as long as a dependency is unavailable: for what must be recorded because it has happened already.
 * @param leaving ends the retries; the error is thrown then.
 * @throws any other error of `work`.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  waits: BackOff,
  leaving: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (unavailabilityBehind(error) === null || leaving.aborted) throw error;
      await sleep(backOff(failures, waits), undefined, { signal: leaving }).catch(() => undefined);
    }
  }
}
