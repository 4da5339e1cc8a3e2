import type { BackOff } from '../back-off.js';

/** How the worker goes about its jobs; all times in ms. */
export interface JobsSettings {
  /** Jobs of one lane at the same time in one process. */
  readonly concurrency: number;
  /** How often the outbox is looked at when no notification comes. */
  readonly pollMs: number;
  /** A job whose worker has been silent for this long is taken over by another. */
  readonly lockMs: number;
  /** How often jobs of silent workers are looked for. */
  readonly stalledCheckMs: number;
  /** How often unfinished rows are compared with the queue. */
  readonly reconcileEveryMs: number;
  /** Rows handed to the queue more recently than this are not compared. */
  readonly reconcileAfterMs: number;
  /** Multiplies every wait between tries. */
  readonly retryDelayScale: number;
  /** Waits of a job while what it needs is away. */
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
