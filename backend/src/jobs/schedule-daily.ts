import type { DataSource } from 'typeorm';
import type { JobMap, JobName } from './job-map.js';
import { requestJob } from './outbox.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Jobs without a payload. */
type PlainJob = { [K in JobName]: JobMap[K] extends Record<string, never> ? K : never }[JobName];

/**
 * Enqueues the next run of a recurring job. However many workers call it, only one run is scheduled at a time, beside the running
 * one.
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
