import { Module } from '@nestjs/common';
import { RemoveOrphansJob } from './remove-orphans.job.js';

/** What the worker does for uploads. */
@Module({ providers: [RemoveOrphansJob], exports: [RemoveOrphansJob] })
export class UploadJobsModule {}
