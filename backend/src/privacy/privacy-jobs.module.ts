import { Module } from '@nestjs/common';
import { ForgetDeletedJob } from './forget-deleted.job.js';
import { ForgetGuestsJob } from './forget-guests.job.js';

/** The jobs that erase personal data. */
@Module({ providers: [ForgetDeletedJob, ForgetGuestsJob], exports: [ForgetDeletedJob, ForgetGuestsJob] })
export class PrivacyJobsModule {}
