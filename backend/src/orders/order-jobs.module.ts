import { Module } from '@nestjs/common';
import { QuotationJobsModule } from '../quotations/quotation-jobs.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { RenderOrderDocumentJob } from './render-order-document.job.js';

/** The jobs of orders. */
@Module({
  imports: [QuotationJobsModule, StorageModule],
  providers: [RenderOrderDocumentJob],
  exports: [RenderOrderDocumentJob],
})
export class OrderJobsModule {}
