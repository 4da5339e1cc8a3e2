import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type ConnectionOptions, type IQueueBackend, type Job, type JobProgress, Worker } from 'bullmq';
import { CONFIG, type Config } from '../config.js';
import { JobPerformer } from './job-performer.js';
import { JOBS_SETTINGS, type JobsSettings } from './jobs-settings.js';
import { onceAMinute, QUEUE_NAME, type QueueBackend, workerBackend } from './queue.js';

/** A worker may be killed this many times during one job before the job counts as a killer and is given up. */
const MAX_STALLED = 20;

type QueueWorker = Worker<unknown, void, string, IQueueBackend, JobProgress, ConnectionOptions>;

/** Takes jobs from the queue and has them performed. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(JobRunner.name);
  readonly #backend: QueueBackend;
  #worker: QueueWorker | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly performer: JobPerformer,
    @Inject(JOBS_SETTINGS) private readonly settings: JobsSettings,
  ) {
    this.#backend = workerBackend(config.queueUrl);
  }

  onApplicationBootstrap(): void {
    const { concurrency, lockMs, stalledCheckMs } = this.settings;
    const worker: QueueWorker = new Worker(
      QUEUE_NAME,
      (job) => this.#perform(job),
      {
        connection: this.#backend.connection,
        concurrency,
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
        maxStalledCount: MAX_STALLED,
      },
      this.#backend.factory,
    );
    worker.on(
      'error',
      onceAMinute((message) => this.#logger.warn(message)),
    );
    worker.on('failed', (job, error) => void this.#afterFailure(job, error));
    this.#worker = worker;
  }

  /** Takes no more jobs and waits for those at work. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#backend.stopReconnecting();
    await this.#worker?.close();
  }

  async #perform(job: Job): Promise<void> {
    const attempt = job.attemptsMade + 1;
    await this.performer.perform(idOf(job), { attempt, lastAttempt: attempt >= (job.opts.attempts ?? 1) });
  }

  /** Only a job that the queue itself gave up is still open here: its workers died too often. */
  async #afterFailure(job: Job | undefined, error: Error): Promise<void> {
    if (!job) return;
    this.#logger.warn(`Job ${job.name} ${job.id} failed at attempt ${job.attemptsMade}: ${error.message}`);
    if (job.finishedOn === undefined) return;
    await this.performer.giveUp(idOf(job), error).catch((fault: Error) => {
      this.#logger.error(`Job ${job.name} ${job.id} is not marked as given up yet: ${fault.message}`);
    });
  }
}

function idOf(job: Job): string {
  if (job.id === undefined) throw new Error('A job came without an id.');
  return job.id;
}
