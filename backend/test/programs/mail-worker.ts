/** A worker that sends mail in its own process: the tests kill it at critical moments. */
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../../src/config/config.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { MailModule } from '../../src/mail/mail.module.js';
import { SendMailJob } from '../../src/mail/send-mail.job.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { quickJobs, someHandlers } from '../support/jobs.js';

/** Twelve attempts take half a second. */
const quickTimeoutJobs = { ...quickJobs, retryDelayScale: 0.00002 };

@Module({
  imports: [
    ConfigModule.for(loadConfig()),
    DatabaseModule.of('worker'),
    MailModule,
    JobsModule.forWorker(someHandlers({ 'mail.send': SendMailJob }), quickTimeoutJobs),
  ],
})
class MailWorkerModule {}

const app = await NestFactory.createApplicationContext(MailWorkerModule, { logger: ['error', 'warn'] });
app.enableShutdownHooks();
process.on('disconnect', () => process.exit());
process.send?.('ready');
