/**
 * The complete worker in its own process, with retry delays fifty times shorter: an outage of two seconds corresponds
 * to one of 100 s in production, with the same number of attempts.
 */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../../src/config/config.js';
import { runUnderSupervisor } from '../../src/process/child.js';
import { createLogger, NestLog } from '../../src/process/logger.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { defaultJobsSettings } from '../../src/queue/jobs-settings.js';
import { jobHandlers, WorkerModule } from '../../src/worker.module.js';

const FASTER = 50;

const { outageWaits } = defaultJobsSettings;
const config = loadConfig();
const jobs = JobsModule.forWorker(jobHandlers, {
  lockMs: 1_000,
  stalledCheckMs: 500,
  reconcileEveryMs: 500,
  reconcileAfterMs: 1_500,
  retryDelayScale: 1 / FASTER,
  outageWaits: { firstMs: outageWaits.firstMs / FASTER, mostMs: outageWaits.mostMs / FASTER },
});
const app = await NestFactory.createApplicationContext(WorkerModule.for(config, jobs), {
  abortOnError: false,
  logger: new NestLog(createLogger(config)),
});
runUnderSupervisor(() => app.close());
