import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { JOB_HANDLERS, type JobHandlers } from './job-handler.js';
import { QUEUES } from './job-map.js';
import { JobQueue } from './job-queue.js';
import { JobRunner } from './job-runner.js';
import { JobsHealthModule } from './jobs-health.js';
import { defaultJobsSettings, JOBS_SETTINGS, type JobsSettings, SHUTDOWN } from './jobs-settings.js';
import { OutboxReconciler } from './outbox-reconciler.js';
import { OutboxRelay } from './outbox-relay.js';
import { queueOptions } from './queue-backend.js';
import { processorOf } from './queue-processor.js';

/** The worker's jobs. Enqueuing a job needs no module, only `requestJob`. */
@Module({})
export class JobsModule {
  /** Jobs can be run, but are not fetched: for tests that drain the outbox themselves. */
  static withHandlers(handlers: JobHandlers): DynamicModule {
    return {
      module: JobsModule,
      providers: [
        JobRunner,
        { provide: JOB_HANDLERS, useValue: handlers },
        { provide: JOBS_SETTINGS, useValue: defaultJobsSettings },
        { provide: SHUTDOWN, useValue: new AbortController() },
      ],
      exports: [JobRunner],
    };
  }

  /**
   * The worker: relay, reconciler and the processors of the queues. Handlers are resolved in the whole application, so the
   * modules that provide them must be imported beside this one.
   */
  static forWorker(handlers: JobHandlers, changed: Partial<JobsSettings> = {}): DynamicModule {
    const settings = { ...defaultJobsSettings, ...changed };
    const shutdown = new AbortController();
    const useFactory = (config: Config) => queueOptions(config, shutdown.signal);
    return {
      module: JobsModule,
      imports: [
        JobsHealthModule,
        BullModule.registerQueueAsync(...QUEUES.map((name) => ({ name, inject: [CONFIG], useFactory }))),
      ],
      providers: [
        { provide: JOB_HANDLERS, useValue: handlers },
        { provide: JOBS_SETTINGS, useValue: settings },
        { provide: SHUTDOWN, useValue: shutdown },
        JobRunner,
        JobQueue,
        OutboxRelay,
        OutboxReconciler,
        ...QUEUES.map((queue) => processorOf(queue, settings)),
      ],
      exports: [JobRunner, OutboxRelay, OutboxReconciler, JobsHealthModule],
    };
  }
}
