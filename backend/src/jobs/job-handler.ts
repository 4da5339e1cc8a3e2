import type { Type } from '@nestjs/common';
import type { JobMap, JobName } from './job-map.js';

export interface JobContext {
  /** 1 at the first try. */
  readonly attempt: number;
  /** After this one the job is given up. */
  readonly lastAttempt: boolean;
}

/**
 * What runs a job. It may be called twice for the same payload, even at the same time (a worker that lost its
 * connection may still be at it), so a second run must do no harm.
 */
export interface JobHandler<K extends JobName = JobName> {
  /** Rejecting asks for another try; rejecting for an outage costs none. */
  run(payload: JobMap[K], context: JobContext): Promise<void>;

  /**
   * Called when no further try will follow: says what that means, and to whom (`queueFailureNotices` tells the house).
   * It may be called more than once.
   */
  onGivenUp(payload: JobMap[K], error: Error): Promise<void>;
}

/** Why a job is given up that ends whatever works on it (a poison message), in words for an admin. */
export class WorkersDied extends Error {
  override readonly name = 'WorkersDied';

  constructor(deaths: number) {
    super(
      `The worker ended ${deaths} times in the middle of this, perhaps for want of memory: its log and the machine's say why.`,
    );
  }
}

/** Exactly one handler for every job: a missing or mismatched one does not compile. */
export type JobHandlers = { readonly [K in JobName]: Type<JobHandler<K>> };

/** Injection token of the {@link JobHandlers}. */
export const JOB_HANDLERS = Symbol('job handlers');
