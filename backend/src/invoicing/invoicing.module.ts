import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { FabricImportsModule } from '../fabrics/import/fabric-imports.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { BankController } from './bank.controller.js';
import { BankFilesService } from './bank-files.service.js';
import { BankLinesService } from './bank-lines.service.js';
import { ChequeActionsService } from './cheque-actions.service.js';
import { ChequePhotosController } from './cheque-photos.controller.js';
import { ChequePhotosService } from './cheque-photos.service.js';
import { ChequesController } from './cheques.controller.js';
import { ChequesService } from './cheques.service.js';
import { CreditNoteService } from './credit-note.service.js';
import { DebitNoteService } from './debit-note.service.js';
import { DemandLetterService } from './demand-letter.service.js';
import { HolidaysService } from './holidays.service.js';
import { InvoiceMails } from './invoice-mails.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesService } from './invoices.service.js';
import { IssueInvoiceService } from './issue-invoice.service.js';
import { MailInvoiceService } from './mail-invoice.service.js';
import { OwnMoneyController } from './own-money.controller.js';
import { OwnMoneyService } from './own-money.service.js';
import { PrintInvoiceService } from './print-invoice.service.js';
import { ReceiptsService } from './receipts.service.js';
import { ReceivablesService } from './receivables.service.js';
import { SlipsController } from './slips.controller.js';
import { SlipsService } from './slips.service.js';
import { StatementsService } from './statements.service.js';
import { TakeAdvanceService } from './take-advance.service.js';
import { TaxPeriodsController } from './tax-periods.controller.js';
import { TaxPeriodsService } from './tax-periods.service.js';
import { TaxProfileController } from './tax-profile.controller.js';
import { TaxProfileService } from './tax-profile.service.js';

@Module({
  imports: [DocumentsModule, FabricImportsModule, InspectionModule, OrdersModule, StorageModule],
  controllers: [
    TaxProfileController,
    TaxPeriodsController,
    InvoicesController,
    ChequePhotosController,
    ChequesController,
    BankController,
    OwnMoneyController,
    SlipsController,
  ],
  providers: [
    TaxProfileService,
    TaxPeriodsService,
    IssueInvoiceService,
    CreditNoteService,
    DebitNoteService,
    InvoicesService,
    PrintInvoiceService,
    InvoiceMails,
    MailInvoiceService,
    ReceiptsService,
    TakeAdvanceService,
    ReceivablesService,
    StatementsService,
    ChequeActionsService,
    ChequesService,
    HolidaysService,
    DemandLetterService,
    ChequePhotosService,
    BankFilesService,
    BankLinesService,
    OwnMoneyService,
    SlipsService,
  ],
  exports: [OwnMoneyService, PrintInvoiceService],
})
export class InvoicingModule {}
