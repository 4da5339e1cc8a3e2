import type { Type } from '@nestjs/common';
import type { JobMap, JobName } from './job-map.js';

export interface JobContext {
  /** 1 at the first try. */
  readonly attempt: number;
  /** True if the job is given up if this try fails. */
  readonly lastAttempt: boolean;
}

/**
 * Runs a job. It may be called twice for the same payload, even concurrently (a worker that lost its connection may still be
 * running), so it must be idempotent.
 */
export interface JobHandler<K extends JobName = JobName> {
  /** Rejecting requests another try; rejecting because a dependency is unavailable doesn't count as one. */
  run(payload: JobMap[K], context: JobContext): Promise<void>;

  /**
   * Called when no further try will follow: reports the consequences (`queueFailureNotices` notifies staff). It may be called
   * more than once.
   */
  onGivenUp(payload: JobMap[K], error: Error): Promise<void>;
}

/** A job is given up because it repeatedly crashed its worker (a poison message); worded for admins. */
export class JobStalled extends Error {
  override readonly name = 'JobStalled';

  constructor(times: number) {
    super(
      `The worker ended ${times} times in the middle of this, perhaps for want of memory: its log and the machine's say why.`,
    );
  }
}

/** Exactly one handler for every job: a missing or mismatched one does not compile. */
export type JobHandlers = { readonly [K in JobName]: Type<JobHandler<K>> };

/** Injection token of the {@link JobHandlers}. */
export const JOB_HANDLERS = Symbol('job handlers');
