import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { RemoveOrphansJob } from './remove-orphans.job.js';

/** The jobs of uploads. */
@Module({ imports: [StorageModule], providers: [RemoveOrphansJob], exports: [RemoveOrphansJob] })
export class UploadJobsModule {}
