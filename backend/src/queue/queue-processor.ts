import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type Type,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { CONFIG, type Config } from '../config/config.js';
import type { QueueName } from './job-map.js';
import { deliveryOf } from './job-queue.js';
import { JobRunner } from './job-runner.js';
import type { JobsSettings } from './jobs-settings.js';
import { onceAMinute } from './queue-backend.js';

/** The outbox counts crashes: to BullMQ, a job also stalls when Redis is unavailable for longer than its lock. */
const MAX_STALLED = 1_000_000;

/** These jobs wait for other people's servers, which may be slow. */
const RECEIVERS_AT_ONCE = 16;

/** Retry interval of a worker without a connection. */
const RECONNECT_MS = 1_000;

@Injectable()
class QueueProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(QueueProcessor.name);
  readonly #report: (error: Error) => void;

  constructor(
    @Inject(CONFIG) { queueUrl }: Config,
    private readonly runner: JobRunner,
  ) {
    super();
    this.#report = onceAMinute(queueUrl, (message) => this.#logger.warn(message));
  }

  /** Not before every module is ready for its jobs. */
  onApplicationBootstrap(): void {
    this.worker.run().catch((error: Error) => this.onError(error));
  }

  async process(job: Job): Promise<void> {
    const { id, delivery } = deliveryOf(job.id);
    await this.runner.run(id, delivery);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#report(error);
  }

  /** Takes no more jobs and waits for the running ones, while there still is a connection to the database. */
  async beforeApplicationShutdown(): Promise<void> {
    this.runner.leave();
    await this.worker.close();
  }
}

/** Takes jobs from a queue, a limited number at a time, and runs them. */
export function processorOf(queue: QueueName, { concurrency, lockMs, stalledCheckMs }: JobsSettings): Type {
  @Processor(queue, {
    autorun: false,
    concurrency: queue === 'webhooks' ? RECEIVERS_AT_ONCE : concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    maxStalledCount: MAX_STALLED,
    runRetryDelay: RECONNECT_MS,
  })
  class ProcessorOfQueue extends QueueProcessor {}
  return ProcessorOfQueue;
}
