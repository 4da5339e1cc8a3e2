import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { RemoveOrphansJob } from './remove-orphans.job.js';

/** What the worker does for uploads. */
@Module({ imports: [StorageModule], providers: [RemoveOrphansJob], exports: [RemoveOrphansJob] })
export class UploadJobsModule {}
