import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type ConnectionOptions, type IQueueBackend, type Job, type JobProgress, Worker } from 'bullmq';
import { CONFIG, type Config } from '../config.js';
import { LANES, type Lane } from './job-map.js';
import { JobPerformer } from './job-performer.js';
import { handOverOf } from './job-queue.js';
import { JOBS_SETTINGS, type JobsSettings } from './jobs-settings.js';
import { onceAMinute, type QueueBackend, workerBackend } from './queue.js';

/** Worker crashes are counted in the outbox: the queue can't tell them from an unavailable server. */
const MAX_STALLED = 1_000_000;

/** Retry interval of a worker without a connection. */
const RECONNECT_MS = 1_000;

type QueueWorker = Worker<unknown, void, string, IQueueBackend, JobProgress, ConnectionOptions>;

/** Takes jobs from the queues, a limited number per lane, and runs them. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(JobRunner.name);
  readonly #backends: QueueBackend[] = [];
  readonly #workers: QueueWorker[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly performer: JobPerformer,
    @Inject(JOBS_SETTINGS) private readonly settings: JobsSettings,
  ) {}

  onApplicationBootstrap(): void {
    for (const lane of LANES) this.#workers.push(this.#workerOf(lane));
  }

  /** Takes no more jobs and waits for the running ones. */
  async beforeApplicationShutdown(): Promise<void> {
    this.performer.leave();
    for (const backend of this.#backends) backend.stopReconnecting();
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #workerOf(lane: Lane): QueueWorker {
    const { concurrency, lockMs, stalledCheckMs } = this.settings;
    const backend = workerBackend(this.config.queueUrl, this.config.queuePrefix, lane);
    const worker: QueueWorker = new Worker(
      backend.name,
      (job) => this.#perform(job),
      {
        ...backend.options,
        concurrency,
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
        maxStalledCount: MAX_STALLED,
        runRetryDelay: RECONNECT_MS,
      },
      backend.factory,
    );
    worker.on(
      'error',
      onceAMinute(this.config.queueUrl, (message) => this.#logger.warn(message)),
    );
    this.#backends.push(backend);
    return worker;
  }

  async #perform(job: Job): Promise<void> {
    const { id, round } = handOverOf(job.id);
    await this.performer.perform(id, round);
  }
}
