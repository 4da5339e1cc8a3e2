import { Module } from '@nestjs/common';
import { AnnounceAdminJob } from './announce-admin.job.js';

/** The jobs of accounts. */
@Module({ providers: [AnnounceAdminJob], exports: [AnnounceAdminJob] })
export class UserJobsModule {}
