import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdminQuotationsController } from './admin-quotations.controller.js';
import { ConversationController } from './conversation/conversation.controller.js';
import { ConversationService } from './conversation/conversation.service.js';
import { MessageAttachmentsService } from './conversation/message-attachments.service.js';
import { MessageForms } from './conversation/message-forms.service.js';
import { CreateQuotationService } from './create-quotation.service.js';
import { DecideQuotationService } from './decide-quotation.service.js';
import { EditQuotationService } from './edit-quotation.service.js';
import { MergeQuotationsService } from './merge-quotations.service.js';
import { OwnQuotationService } from './own-quotation.service.js';
import { PrintedSheetsService } from './printed-sheets.service.js';
import { QuotationStore } from './quotation-store.js';
import { QuotationsController } from './quotations.controller.js';
import { QuotationsService } from './quotations.service.js';
import { RequestQuotationService } from './request-quotation.service.js';
import { ResendMailService } from './resend-mail.service.js';
import { RevisionsService } from './revisions.service.js';
import { SentSheets } from './sent-sheets.js';
import { VerifyController } from './verify.controller.js';
import { VerifyService } from './verify.service.js';

@Module({
  imports: [HttpModule, InspectionModule, StorageModule, UsersModule],
  controllers: [QuotationsController, AdminQuotationsController, ConversationController, VerifyController],
  providers: [
    QuotationStore,
    SentSheets,
    QuotationsService,
    PrintedSheetsService,
    RevisionsService,
    RequestQuotationService,
    DecideQuotationService,
    CreateQuotationService,
    EditQuotationService,
    MergeQuotationsService,
    ResendMailService,
    OwnQuotationService,
    ConversationService,
    MessageAttachmentsService,
    MessageForms,
    VerifyService,
  ],
  exports: [
    ConversationService,
    MessageAttachmentsService,
    MessageForms,
    PrintedSheetsService,
    QuotationStore,
    QuotationsService,
  ],
})
export class QuotationsModule {}
