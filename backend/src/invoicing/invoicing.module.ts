import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ChequesController } from './cheques.controller.js';
import { ChequesService } from './cheques.service.js';
import { CreditNoteService } from './credit-note.service.js';
import { DemandLetterService } from './demand-letter.service.js';
import { HolidaysService } from './holidays.service.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesService } from './invoices.service.js';
import { IssueInvoiceService } from './issue-invoice.service.js';
import { PrintInvoiceService } from './print-invoice.service.js';
import { ReceiptsService } from './receipts.service.js';
import { ReceivablesService } from './receivables.service.js';
import { StatementsService } from './statements.service.js';
import { TakeAdvanceService } from './take-advance.service.js';
import { TaxPeriodsController } from './tax-periods.controller.js';
import { TaxPeriodsService } from './tax-periods.service.js';
import { TaxProfileController } from './tax-profile.controller.js';
import { TaxProfileService } from './tax-profile.service.js';

@Module({
  imports: [DocumentsModule, OrdersModule],
  controllers: [TaxProfileController, TaxPeriodsController, InvoicesController, ChequesController],
  providers: [
    TaxProfileService,
    TaxPeriodsService,
    IssueInvoiceService,
    CreditNoteService,
    InvoicesService,
    PrintInvoiceService,
    ReceiptsService,
    TakeAdvanceService,
    ReceivablesService,
    StatementsService,
    ChequesService,
    HolidaysService,
    DemandLetterService,
  ],
})
export class InvoicingModule {}
