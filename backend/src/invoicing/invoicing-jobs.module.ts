import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { InvoicesService } from './invoices.service.js';
import { PrintInvoiceService } from './print-invoice.service.js';
import { RenderInvoiceJob } from './render-invoice.job.js';
import { RenderStatementJob } from './render-statement.job.js';
import { SendStatementsJob } from './send-statements.job.js';
import { StatementsService } from './statements.service.js';

/** The jobs of invoicing. */
@Module({
  imports: [DocumentsModule, StorageModule],
  providers: [
    StatementsService,
    InvoicesService,
    PrintInvoiceService,
    RenderInvoiceJob,
    RenderStatementJob,
    SendStatementsJob,
  ],
  exports: [RenderInvoiceJob, RenderStatementJob, SendStatementsJob],
})
export class InvoicingJobsModule {}
