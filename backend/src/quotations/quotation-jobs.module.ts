import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AnnounceRequestJob } from './announce-request.job.js';
import { RenderDocumentJob } from './render-document.job.js';

/** What the worker does for quotations. */
@Module({
  imports: [DocumentsModule, StorageModule],
  providers: [AnnounceRequestJob, RenderDocumentJob],
  exports: [AnnounceRequestJob, RenderDocumentJob],
})
export class QuotationJobsModule {}
