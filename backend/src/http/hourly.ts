import type { EntityManager } from 'typeorm';
import { TooManyRequestsException } from './rate-limits.js';

/**
 * Counts rows of the last hour, so what is repeated under its key costs nothing and what failed neither. Ask with the
 * one whose rows they are locked.
 *
 * @param what 'messages were written', with the number before it
 * @param rows.from table and condition, in which $1 is `whose`
 * @throws TooManyRequestsException until the oldest of them is an hour old.
 */
export async function refuseBeyond(
  manager: EntityManager,
  mostPerHour: number,
  what: string,
  { from, whose }: { from: string; whose: string },
): Promise<void> {
  const [oldest] = await manager.query<{ seconds: number }[]>(
    `SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS seconds FROM ${from}
     AND created_at > now() - interval '1 hour' ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [whose, mostPerHour - 1],
  );
  if (!oldest) return;
  const minutes = Math.max(1, Math.ceil(oldest.seconds / 60));
  throw new TooManyRequestsException(
    Math.max(1, oldest.seconds),
    `${mostPerHour} ${what} within an hour. Please go on in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or contact us.`,
  );
}
