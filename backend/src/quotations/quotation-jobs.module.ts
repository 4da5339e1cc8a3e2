import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { NotifyOfMessagesJob } from './conversation/notify-of-messages.job.js';
import { RemindOfValidityJob } from './decisions/remind-of-validity.job.js';
import { DocumentPrinter } from './documents/document-printer.js';
import { DocumentPrints } from './documents/document-prints.service.js';
import { RenderDocumentJob } from './documents/render-document.job.js';
import { LinkToAccountJob } from './links/link-to-account.job.js';
import { AnnounceRequestJob } from './requests/announce-request.job.js';
import { StampSupersededJob } from './revisions/stamp-superseded.job.js';

/** The jobs of quotations. */
@Module({
  imports: [DocumentsModule, StorageModule],
  providers: [
    AnnounceRequestJob,
    LinkToAccountJob,
    RemindOfValidityJob,
    RenderDocumentJob,
    DocumentPrinter,
    DocumentPrints,
    StampSupersededJob,
    NotifyOfMessagesJob,
  ],
  exports: [
    AnnounceRequestJob,
    LinkToAccountJob,
    RemindOfValidityJob,
    RenderDocumentJob,
    DocumentPrinter,
    StampSupersededJob,
    NotifyOfMessagesJob,
  ],
})
export class QuotationJobsModule {}
