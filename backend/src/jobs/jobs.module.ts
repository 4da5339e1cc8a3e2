import { type DynamicModule, Module } from '@nestjs/common';
import { JOB_HANDLERS, type JobHandlers } from './job-handler.js';
import { JobPerformer } from './job-performer.js';
import { JobQueue } from './job-queue.js';
import { JobRunner } from './job-runner.js';
import { JobsHealthModule } from './jobs-health.module.js';
import { defaultJobsSettings, JOBS_SETTINGS, type JobsSettings } from './jobs-settings.js';
import { OutboxReconciler } from './outbox-reconciler.js';
import { OutboxRelay } from './outbox-relay.js';

/** The worker's jobs. Enqueuing a job needs no module, only `requestJob`. */
@Module({})
export class JobsModule {
  /** Jobs can be run, but are not fetched: for tests that drain the outbox themselves. */
  static withHandlers(handlers: JobHandlers): DynamicModule {
    return {
      module: JobsModule,
      providers: [
        JobPerformer,
        { provide: JOB_HANDLERS, useValue: handlers },
        { provide: JOBS_SETTINGS, useValue: defaultJobsSettings },
      ],
      exports: [JobPerformer],
    };
  }

  /**
   * The worker: relay, reconciler and runner. Handlers are resolved in the whole application, so the modules that provide them
   * must be imported beside this one.
   */
  static forWorker(handlers: JobHandlers, settings: Partial<JobsSettings> = {}): DynamicModule {
    return {
      module: JobsModule,
      imports: [JobsHealthModule],
      providers: [
        { provide: JOB_HANDLERS, useValue: handlers },
        { provide: JOBS_SETTINGS, useValue: { ...defaultJobsSettings, ...settings } },
        JobPerformer,
        JobQueue,
        OutboxRelay,
        OutboxReconciler,
        JobRunner,
      ],
      exports: [JobPerformer, OutboxRelay, OutboxReconciler, JobsHealthModule],
    };
  }
}
