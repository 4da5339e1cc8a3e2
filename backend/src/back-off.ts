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
 * Does `work` again and again for as long as an outage is what prevents it: for what must be written down because it
 * has happened already.
 *
 * @param leaving ends the waiting; the outage is thrown then.
 * @throws what `work` throws that is no outage.
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
