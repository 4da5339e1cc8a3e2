import type { DataSource } from 'typeorm';
import type { JobMap, JobName } from './job-map.js';
import { requestJob } from './outbox.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Jobs that are told nothing. */
type PlainJob = { [K in JobName]: JobMap[K] extends Record<string, never> ? K : never }[JobName];

/**
 * Asks for the next run of a job that asks for itself again. Whoever asks, and however many workers there are: one run
 * stands in the future, beside the one at work.
 */
export function scheduleNext(dataSource: DataSource, name: PlainJob, delayMs = DAY_MS): Promise<void> {
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    const next = await manager.query<unknown[]>(
      'SELECT FROM outbox WHERE name = $1 AND finished_at IS NULL AND available_at > now()',
      [name],
    );
    if (next.length === 0) await requestJob(manager, name, {} as JobMap[PlainJob], { delayMs });
  });
}
