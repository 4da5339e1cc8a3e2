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
  const [full] = await manager.query<{ seconds: number }[]>(
    `SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS seconds FROM ${from}
       AND created_at > now() - interval '1 hour' ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [whose, mostPerHour - 1],
  );
  if (!full) return;
  const minutes = Math.max(1, Math.ceil(full.seconds / 60));
  throw new TooManyRequestsException(
    Math.max(1, full.seconds),
    `${mostPerHour} ${what} within an hour. Please go on in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or contact us.`,
  );
}
