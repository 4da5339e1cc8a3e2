import { NestFactory } from '@nestjs/core';
import type { Config } from '../../src/config/config.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { jobHandlers, WorkerModule } from '../../src/worker.module.js';
import { quickJobs } from './jobs.js';
import { runJobs } from './run-jobs.js';

/** The real worker with all its handlers, which runs when told to. */
export interface TestWorker {
  /** Runs every due job, and those that it enqueues. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export async function startWorker(config: Config): Promise<TestWorker> {
  const app = await NestFactory.createApplicationContext(
    WorkerModule.for(config, JobsModule.withHandlers(jobHandlers)),
    {
      abortOnError: false,
      logger: false,
    },
  );
  return { work: () => runJobs(app), close: () => app.close() };
}

/** The real worker as in production: it waits for jobs and runs beside others. */
export async function startQueueWorker(config: Config): Promise<Pick<TestWorker, 'close'>> {
  const app = await NestFactory.createApplicationContext(
    WorkerModule.for(config, JobsModule.forWorker(jobHandlers, quickJobs)),
    { abortOnError: false, logger: false },
  );
  return { close: () => app.close() };
}
