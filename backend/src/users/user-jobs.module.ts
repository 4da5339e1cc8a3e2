import { Module } from '@nestjs/common';
import { ForgetDeletedJob } from './forget-deleted.job.js';

/** What the worker does for accounts. */
@Module({ providers: [ForgetDeletedJob], exports: [ForgetDeletedJob] })
export class UserJobsModule {}
