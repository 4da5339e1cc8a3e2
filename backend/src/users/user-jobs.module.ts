import { Module } from '@nestjs/common';
import { AnnounceAdminJob } from './announce-admin.job.js';
import { ForgetDeletedJob } from './forget-deleted.job.js';

/** The jobs of accounts. */
@Module({ providers: [AnnounceAdminJob, ForgetDeletedJob], exports: [AnnounceAdminJob, ForgetDeletedJob] })
export class UserJobsModule {}
