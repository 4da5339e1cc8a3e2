import './process/bootstrap.js';
import 'reflect-metadata';
import { constants, getPriority, setPriority } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from './config/config.js';
import { warnOfUnknownSettings } from './config/settings-report.js';
import { waitForDatabase, whyNotStarted } from './database/wait-for-database.js';
import { Metrics } from './monitoring/metrics.js';
import { reportLoad, runUnderSupervisor, waitUnderSupervisor } from './process/child.js';
import { createLogger, NestLog } from './process/logger.js';
import { startTracing } from './process/tracing.js';
import { watchEventLoop } from './process/watchdog.js';
import { JobRunner } from './queue/job-runner.js';
import { forgottenInProduction, startLine } from './start-line.js';
import { WorkerModule } from './worker.module.js';

/** The process that prints, mails and imports. It takes jobs from the outbox, and only its monitor listens on a port. */
try {
  // The API on the same machine has priority: otherwise its slowest reads take twice as long while a document is printed.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  const config = loadConfig();
  const logger = createLogger(config);
  warnOfUnknownSettings((sentence) => logger.warn(sentence));
  await waitUnderSupervisor(waitForDatabase(config.databaseUrl, Number.POSITIVE_INFINITY, (line) => logger.warn(line)));
  const endTracing = await startTracing(config.tracesUrl, 'selvedge-worker');
  const app = await NestFactory.createApplicationContext(WorkerModule.for(config), {
    abortOnError: false,
    logger: new NestLog(logger),
  });
  const metrics = app.get(Metrics, { strict: false });
  const runner = app.get(JobRunner, { strict: false });
  runner.onLoad = reportLoad;
  runner.onRun = (...run) => metrics.job(...run);
  watchEventLoop(config.watchdogSeconds, { silent: config.logLevel === 'silent' });
  logger.info(startLine(config, 'worker'));
  for (const sentence of forgottenInProduction(config)) logger.warn(sentence);
  runUnderSupervisor(() => app.close().then(endTracing));
} catch (error) {
  console.error(whyNotStarted(error));
  process.exit(1);
}
