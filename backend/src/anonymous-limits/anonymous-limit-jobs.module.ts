import { Module } from '@nestjs/common';
import { ReportReachedLimitJob } from './report-reached-limit.job.js';

@Module({ providers: [ReportReachedLimitJob], exports: [ReportReachedLimitJob] })
export class AnonymousLimitJobsModule {}
