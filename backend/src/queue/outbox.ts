import type { DataSource, EntityManager } from 'typeorm';
import { lockKey } from '../database/lock-key.js';
import { traceparent } from '../process/tracing.js';
import { workContext } from '../process/work-context.js';
import type { JobMap, JobName } from './job-map.js';

/** Channel on which PostgreSQL notifies the relays of new rows at commit. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Enqueues a job; there is no other way. Pass the manager of the transaction that makes the change: both are committed together
 * or not at all.
 *
 * @param delayMs earliest start, counted from the start of the transaction.
 * @returns the id of the job.
 */
export async function requestJob<K extends JobName>(
  manager: EntityManager,
  name: K,
  payload: JobMap[K],
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<string> {
  const [job] = await manager.query<[{ id: string }]>(
    `WITH requested AS (
       INSERT INTO outbox (name, payload, available_at, request_id, traceparent)
       VALUES ($1, $2, now() + $3 * interval '1 millisecond', $4, $5)
       RETURNING id)
     SELECT id, pg_notify($6, '') FROM requested`,
    [name, JSON.stringify(payload), delayMs, workContext().request_id ?? null, traceparent(), OUTBOX_CHANNEL],
  );
  return job.id;
}

/** Enqueues a delayed job, unless one with this payload is already scheduled. */
export async function requestLaterOnce<K extends JobName>(
  manager: EntityManager,
  name: K,
  payload: JobMap[K],
  delayMs: number,
): Promise<void> {
  const waiting = await manager.query<unknown[]>(
    'SELECT FROM outbox WHERE name = $1 AND payload = $2 AND finished_at IS NULL AND available_at > now() LIMIT 1',
    [name, JSON.stringify(payload)],
  );
  if (waiting.length === 0) await requestJob(manager, name, payload, { delayMs });
}

/** Enqueues a delayed job, unless one with this payload is scheduled that starts no later. */
export async function requestAtLatest<K extends JobName>(
  manager: EntityManager,
  name: K,
  payload: JobMap[K],
  delayMs: number,
): Promise<void> {
  const waiting = await manager.query<unknown[]>(
    `SELECT FROM outbox WHERE name = $1 AND payload = $2 AND finished_at IS NULL AND available_at > now()
       AND available_at <= now() + $3 * interval '1 millisecond' LIMIT 1`,
    [name, JSON.stringify(payload), delayMs],
  );
  if (waiting.length === 0) await requestJob(manager, name, payload, { delayMs });
}

/** Records progress of a job, in the transaction of work that is kept: resets the count of worker crashes. */
export async function recordProgress<K extends JobName>(
  manager: EntityManager,
  name: K,
  payload: JobMap[K],
): Promise<void> {
  await manager.query(
    'UPDATE outbox SET stalled_count = 1 WHERE name = $1 AND payload @> $2 AND finished_at IS NULL AND stalled_count > 1',
    [name, JSON.stringify(payload)],
  );
}

/** Returns whether a job with this payload, or one that includes it, is unfinished. */
export async function isJobOpen<K extends JobName>(
  manager: EntityManager,
  name: K,
  payload: Partial<JobMap[K]>,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'SELECT FROM outbox WHERE finished_at IS NULL AND name = $1 AND payload @> $2 LIMIT 1',
    [name, JSON.stringify(payload)],
  );
  return rows.length > 0;
}

/**
 * Deletes the jobs of a hold not handed over yet, in the transaction that ends the hold. Jobs already in the queue find that out
 * by themselves.
 */
export async function withdrawJobsOfHold(manager: EntityManager, holdId: string): Promise<void> {
  await manager.query(
    `DELETE FROM outbox WHERE payload ? 'hold_id' AND payload ->> 'hold_id' = $1 AND finished_at IS NULL AND enqueued_at IS NULL`,
    [holdId],
  );
}

/** Jobs whose failure was reported: they are retried through the mail or the import instead. */
export const REPORTED_FAILURES: readonly JobName[] = [
  'mail.send',
  'mail.report-failure',
  'quotations.render-document',
  'fabrics.import',
  'fabrics.fetch-pictures',
];

/**
 * Retries jobs now: waiting ones, and given-up ones with their tries reset.
 *
 * @param ids of these, or null for all
 * @returns how many
 */
export async function retryJobs(manager: EntityManager, ids: readonly string[] | null): Promise<number> {
  const [{ retried }] = await manager.query<[{ retried: number }]>(
    `WITH due AS (
       UPDATE outbox SET available_at = now(), enqueued_at = NULL, finished_at = NULL, error = NULL, abandoned = false,
                         attempts = 0, outages = 0, stalled_count = 0
       WHERE (id = ANY($1::uuid[]) OR $1 IS NULL)
         AND ((finished_at IS NULL AND enqueued_at IS NULL AND (attempts > 0 OR outages > 0))
              OR (error IS NOT NULL AND name <> ALL ($2)))
       RETURNING id
     )
     SELECT count(*)::int AS retried, pg_notify($3, '') FROM due`,
    [ids, REPORTED_FAILURES, OUTBOX_CHANNEL],
  );
  return retried;
}

/** Gives up an unfinished job: a worker ends it with all consequences. @returns its name, or null */
export async function abandonJob(manager: EntityManager, id: string): Promise<string | null> {
  const [rows] = await manager.query<[{ name: string }[], number]>(
    `UPDATE outbox SET abandoned = true, available_at = least(available_at, now()), enqueued_at = NULL
     WHERE id = $1 AND finished_at IS NULL RETURNING name, pg_notify($2, '')`,
    [id, OUTBOX_CHANNEL],
  );
  return rows[0]?.name ?? null;
}

/** Jobs without a payload. */
type PlainJob = { [K in JobName]: JobMap[K] extends Record<string, never> ? K : never }[JobName];

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Enqueues the next run of a recurring job. However many workers call it, only one run is scheduled at a time, beside the running
 * one.
 */
export function scheduleNext(dataSource: DataSource, name: PlainJob, delayMs = DAY_MS): Promise<void> {
  return dataSource.transaction(async (manager) => {
    await lockKey(manager, 'next run', name);
    await requestLaterOnce(manager, name, {} as JobMap[PlainJob], delayMs);
  });
}
