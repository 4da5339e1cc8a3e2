import { Module } from '@nestjs/common';
import { ReportBlownFuseJob } from './report-blown-fuse.job.js';

@Module({ providers: [ReportBlownFuseJob], exports: [ReportBlownFuseJob] })
export class FuseJobsModule {}
