import { Module } from '@nestjs/common';
import { QuotationJobsModule } from '../quotations/quotation-jobs.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { RenderPaperJob } from './render-paper.job.js';

/** What the worker does for orders. */
@Module({
  imports: [QuotationJobsModule, StorageModule],
  providers: [RenderPaperJob],
  exports: [RenderPaperJob],
})
export class OrderJobsModule {}
