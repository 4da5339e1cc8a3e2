import type { EntityManager } from 'typeorm';
import { TooManyRequestsException } from './rate-limits.js';

/**
 * Rejects a record beyond the hourly limit. Counts rows, so that neither idempotent retries nor failures count. Call it with the
 * owner of the rows locked.
 *
 * @param what 'messages were written', preceded by the number
 * @param rows.from table and condition, in which $1 is `whose`
 * @throws TooManyRequestsException until the oldest of them is an hour old.
 */
export async function rejectBeyond(
  manager: EntityManager,
  mostPerHour: number,
  what: string,
  { from, whose }: { from: string; whose: string },
): Promise<void> {
  const [row] = await manager.query<[{ seconds: number | null }]>(`SELECT ${secondsToWait(from, '$2')} AS seconds`, [
    whose,
    mostPerHour - 1,
  ]);
  rejectFor(row.seconds, mostPerHour, what);
}

/**
 * SQL for the seconds until another row may be added; null for now.
 * @param from table and condition
 * @param others placeholder of the hourly limit less one
 */
export const secondsToWait = (from: string, others: string): string =>
  `(SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int FROM ${from}
    AND created_at > now() - interval '1 hour' ORDER BY created_at DESC OFFSET ${others} LIMIT 1)`;

/** @throws TooManyRequestsException if there are seconds to wait. */
export function rejectFor(seconds: number | null, mostPerHour: number, what: string): void {
  if (seconds === null) return;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  throw new TooManyRequestsException(
    Math.max(1, seconds),
    `${mostPerHour} ${what} within an hour. Please go on in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or contact us.`,
  );
}
