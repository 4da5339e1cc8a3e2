import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AnnounceRequestJob } from './announce-request.job.js';
import { TellOfMessagesJob } from './conversation/tell-of-messages.job.js';
import { LinkToAccountJob } from './link-to-account.job.js';
import { RemindOfValidityJob } from './remind-of-validity.job.js';
import { RenderDocumentJob } from './render-document.job.js';
import { SheetPrinter } from './sheet-printer.js';
import { SheetPrints } from './sheet-prints.service.js';
import { StampSupersededJob } from './stamp-superseded.job.js';

/** What the worker does for quotations. */
@Module({
  imports: [DocumentsModule, StorageModule],
  providers: [
    AnnounceRequestJob,
    LinkToAccountJob,
    RemindOfValidityJob,
    RenderDocumentJob,
    SheetPrinter,
    SheetPrints,
    StampSupersededJob,
    TellOfMessagesJob,
  ],
  exports: [
    AnnounceRequestJob,
    LinkToAccountJob,
    RemindOfValidityJob,
    RenderDocumentJob,
    SheetPrinter,
    StampSupersededJob,
    TellOfMessagesJob,
  ],
})
export class QuotationJobsModule {}
