import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type ConnectionOptions, type IQueueBackend, Queue } from 'bullmq';
import { CONFIG, type Config } from '../config.js';
import { type JobName, type RetryPolicy, retryPolicies } from './job-map.js';
import { JOBS_SETTINGS, type JobsSettings } from './jobs-settings.js';
import { handOverBackend, onceAMinute, QUEUE_COMMAND_TIMEOUT_MS, QUEUE_NAME, type QueueBackend } from './queue.js';

/** For a row written by a newer version, whose name this one doesn't know. */
const UNKNOWN_JOB: RetryPolicy = { attempts: 10, firstRetryMs: 10_000 };

export type QueuedState = 'unknown' | 'failed' | 'alive';

/** The queue as seen by those who hand jobs to it. Every call answers or rejects within two seconds. */
@Injectable()
export class JobQueue implements OnApplicationShutdown {
  readonly #logger = new Logger(JobQueue.name);
  readonly #backend: QueueBackend;
  readonly #queue: Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, ConnectionOptions>;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(JOBS_SETTINGS) private readonly settings: JobsSettings,
  ) {
    this.#backend = handOverBackend(config.queueUrl);
    this.#queue = new Queue(QUEUE_NAME, { connection: this.#backend.connection }, this.#backend.factory);
    this.#queue.on(
      'error',
      onceAMinute((message) => this.#logger.warn(message)),
    );
  }

  /** Handing over the same job twice adds it once. */
  async add(jobs: { id: string; name: string }[]): Promise<void> {
    await this.#inTime(() =>
      this.#queue.addBulk(jobs.map(({ id, name }) => ({ name, data: {}, opts: this.#options(id, name) }))),
    );
  }

  async stateOf(id: string): Promise<QueuedState> {
    const state = await this.#inTime(() => this.#queue.getJobState(id));
    return state === 'unknown' || state === 'failed' ? state : 'alive';
  }

  /** Why a failed job failed. */
  async failureOf(id: string): Promise<string> {
    const job = await this.#inTime(() => this.#queue.getJob(id));
    return job?.failedReason || 'The job failed without a reason.';
  }

  async onApplicationShutdown(): Promise<void> {
    this.#backend.stopReconnecting();
    await this.#queue.close();
  }

  #options(jobId: string, name: string) {
    const { attempts, firstRetryMs } = retryPolicies[name as JobName] ?? UNKNOWN_JOB;
    return {
      jobId,
      attempts,
      backoff: { type: 'exponential', delay: firstRetryMs * this.settings.retryDelayScale, jitter: 0.5 },
      removeOnComplete: true,
      removeOnFail: { count: 1_000 },
    };
  }

  async #inTime<T>(command: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The job queue does not answer.')), QUEUE_COMMAND_TIMEOUT_MS);
    });
    try {
      return await Promise.race([command(), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
