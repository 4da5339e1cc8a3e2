import { Module } from '@nestjs/common';
import { AnnounceAdminJob } from './announce-admin.job.js';
import { ForgetDeletedJob } from './forget-deleted.job.js';

/** What the worker does for accounts. */
@Module({ providers: [AnnounceAdminJob, ForgetDeletedJob], exports: [AnnounceAdminJob, ForgetDeletedJob] })
export class UserJobsModule {}
