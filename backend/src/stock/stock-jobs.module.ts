import { Module } from '@nestjs/common';
import { EndHoldJob } from './end-hold.job.js';
import { EndHoldsOfJob } from './end-holds-of.job.js';
import { RemindOfHoldJob } from './remind-of-hold.job.js';

/** The jobs of stock. */
@Module({
  providers: [EndHoldJob, EndHoldsOfJob, RemindOfHoldJob],
  exports: [EndHoldJob, EndHoldsOfJob, RemindOfHoldJob],
})
export class StockJobsModule {}
