import type { BackOff } from '../back-off.js';

/** Settings of the worker; all times in ms. */
export interface JobsSettings {
  /** Concurrent jobs per queue and process. */
  readonly concurrency: number;
  /** Polling interval of the outbox without notifications. */
  readonly pollMs: number;
  /** A job whose worker has been silent for this long is taken over by another. */
  readonly lockMs: number;
  /** Interval of the search for stalled jobs. */
  readonly stalledCheckMs: number;
  /** Interval of the comparison of unfinished rows with the queue. */
  readonly reconcileEveryMs: number;
  /** Rows handed over more recently than this are not compared. */
  readonly reconcileAfterMs: number;
  /** Multiplies all retry delays. */
  readonly retryDelayScale: number;
  /** Delays of a job while a dependency is unavailable. */
  readonly outageWaits: BackOff;
}

export const defaultJobsSettings: JobsSettings = {
  concurrency: 4,
  pollMs: 1_000,
  lockMs: 6_000,
  stalledCheckMs: 2_000,
  reconcileEveryMs: 30_000,
  reconcileAfterMs: 30_000,
  retryDelayScale: 1,
  outageWaits: { firstMs: 1_000, mostMs: 30_000 },
};

/** Injection token of the {@link JobsSettings}. */
export const JOBS_SETTINGS = Symbol('jobs settings');

/** Injection token of the AbortController that is aborted when the process shuts down: nothing waits for a dependency any more. */
export const SHUTDOWN = Symbol('shutdown');
