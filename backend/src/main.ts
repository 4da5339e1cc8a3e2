import './process/bootstrap.js';
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { loadConfigOrExit } from './config/config.js';
import { warnOfUnknownSettings } from './config/settings-report.js';
import { createApp } from './create-app.js';
import { registrationGapNow } from './database/current-tax-profile.js';
import { waitForDatabase, whyNotStarted } from './database/wait-for-database.js';
import { runUnderSupervisor, waitUnderSupervisor } from './process/child.js';
import { createLogger } from './process/logger.js';
import { collectAtRest } from './process/node-flags.js';
import { whyNotListening } from './process/ports.js';
import { startTracing } from './process/tracing.js';
import { watchEventLoop } from './process/watchdog.js';
import { forgottenInProduction, startLine } from './start-line.js';

/** The process that answers over HTTP. */
const config = loadConfigOrExit();
const logger = createLogger(config);
warnOfUnknownSettings((sentence) => logger.warn(sentence));
try {
  await waitUnderSupervisor(waitForDatabase(config.databaseUrl, Number.POSITIVE_INFINITY, (line) => logger.warn(line)));
  const endTracing = await startTracing(config.tracesUrl, 'selvedge-api');
  const app = await createApp(config, { logger });
  await (config.host === undefined ? app.listen(config.port) : app.listen(config.port, config.host));
  collectAtRest();
  watchEventLoop(config.watchdogSeconds, { silent: config.logLevel === 'silent' });
  logger.info(startLine(config, 'API'));
  for (const sentence of forgottenInProduction(config)) logger.warn(sentence);
  const gap = await registrationGapNow(app.get(DataSource).manager, config.vatPercent);
  if (gap !== null) logger.warn(gap);
  runUnderSupervisor(() => app.close().then(endTracing), config.drainSeconds * 1_000);
} catch (error) {
  console.error(whyNotListening(error) ?? whyNotStarted(error));
  process.exit(1);
}
