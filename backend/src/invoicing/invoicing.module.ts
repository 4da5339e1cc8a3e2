import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CreditNoteService } from './credit-note.service.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesService } from './invoices.service.js';
import { IssueInvoiceService } from './issue-invoice.service.js';
import { PrintInvoiceService } from './print-invoice.service.js';
import { ReceiptsService } from './receipts.service.js';
import { ReceivablesService } from './receivables.service.js';
import { TaxProfileController } from './tax-profile.controller.js';
import { TaxProfileService } from './tax-profile.service.js';

@Module({
  imports: [DocumentsModule, OrdersModule],
  controllers: [TaxProfileController, InvoicesController],
  providers: [
    TaxProfileService,
    IssueInvoiceService,
    CreditNoteService,
    InvoicesService,
    PrintInvoiceService,
    ReceiptsService,
    ReceivablesService,
  ],
})
export class InvoicingModule {}
