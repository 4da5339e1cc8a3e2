import { Module } from '@nestjs/common';
import { SendAlertsJob } from './send-alerts.job.js';

@Module({ providers: [SendAlertsJob], exports: [SendAlertsJob] })
export class ListJobsModule {}
