import { Module } from '@nestjs/common';
import { ForgetGuestsJob } from './forget-guests.job.js';

@Module({ providers: [ForgetGuestsJob], exports: [ForgetGuestsJob] })
export class PrivacyJobsModule {}
