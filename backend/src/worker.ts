import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig } from './config.js';
import { waitForDatabase, whyNotStarted } from './database/wait-for-database.js';
import { createLogger, NestLog } from './http/logger.js';
import { JobPerformer } from './jobs/job-performer.js';
import { beginProgram } from './process/begin.js';
import { runUnderSupervisor, tellLoad, waitUnderSupervisor } from './process/child.js';
import { watchEventLoop } from './process/watchdog.js';
import { WorkerModule } from './worker.module.js';

/** The process that prints, mails and imports. It listens to no port; its work comes from the outbox. */
beginProgram();
try {
  const config = loadConfig();
  const logger = createLogger(config);
  await waitUnderSupervisor(waitForDatabase(config.databaseUrl, Number.POSITIVE_INFINITY, (line) => logger.warn(line)));
  const app = await NestFactory.createApplicationContext(WorkerModule.for(config), {
    abortOnError: false,
    logger: new NestLog(logger),
  });
  app.get(JobPerformer, { strict: false }).onLoad = tellLoad;
  watchEventLoop(config.watchdogSeconds, { silent: config.logLevel === 'silent' });
  runUnderSupervisor(() => app.close());
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : whyNotStarted(error));
  process.exit(1);
}
