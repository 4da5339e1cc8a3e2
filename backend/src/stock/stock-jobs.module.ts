import { Module } from '@nestjs/common';
import { EndHoldJob } from './end-hold.job.js';
import { RemindOfHoldJob } from './remind-of-hold.job.js';

/** What the worker does for stock. */
@Module({ providers: [EndHoldJob, RemindOfHoldJob], exports: [EndHoldJob, RemindOfHoldJob] })
export class StockJobsModule {}
