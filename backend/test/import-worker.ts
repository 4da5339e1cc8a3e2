/** A worker that imports sheets, as a process of its own: parsing takes a thread, and the tests kill it. */
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../src/config.js';
import { ConfigModule } from '../src/config.module.js';
import { DatabaseModule } from '../src/database/database.module.js';
import { FabricJobsModule } from '../src/fabrics/import/fabric-jobs.module.js';
import { ImportFabricsJob } from '../src/fabrics/import/import-fabrics.job.js';
import { JobsModule } from '../src/jobs/jobs.module.js';
import { DeleteFileJob } from '../src/storage/delete-file.job.js';
import { StorageModule } from '../src/storage/storage.module.js';
import { quickJobs, someHandlers } from './jobs.js';

const handlers = someHandlers({ 'fabrics.import': ImportFabricsJob, 'storage.delete-file': DeleteFileJob });

@Module({
  imports: [
    ConfigModule.for(loadConfig()),
    DatabaseModule,
    FabricJobsModule,
    StorageModule,
    JobsModule.forWorker(handlers, quickJobs),
  ],
})
class ImportWorkerModule {}

const app = await NestFactory.createApplicationContext(ImportWorkerModule, { logger: ['error', 'warn'] });
app.enableShutdownHooks();
process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.(process.resourceUsage().maxRSS));
process.send?.('ready');
