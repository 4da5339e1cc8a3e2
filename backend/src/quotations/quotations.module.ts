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
import { AssignQuotationService } from './decisions/assign-quotation.service.js';
import { CreateQuotationService } from './decisions/create-quotation.service.js';
import { DecideQuotationService } from './decisions/decide-quotation.service.js';
import { EditQuotationService } from './decisions/edit-quotation.service.js';
import { MergeQuotationsService } from './decisions/merge-quotations.service.js';
import { QuotationDocumentsService } from './documents/quotation-documents.service.js';
import { QuotationStore } from './quotation-store.js';
import { QuotationsController } from './quotations.controller.js';
import { QuotationsService } from './quotations.service.js';
import { RequestQuotationService } from './requests/request-quotation.service.js';
import { ResendMailService } from './resend-mail.service.js';
import { RevisionsService } from './revisions/revisions.service.js';
import { SentRevisions } from './revisions/sent-revisions.js';
import { VerifyController } from './verification/verify.controller.js';
import { VerifyService } from './verification/verify.service.js';

@Module({
  imports: [HttpModule, InspectionModule, StorageModule, UsersModule],
  controllers: [QuotationsController, AdminQuotationsController, ConversationController, VerifyController],
  providers: [
    QuotationStore,
    SentRevisions,
    QuotationsService,
    QuotationDocumentsService,
    RevisionsService,
    RequestQuotationService,
    DecideQuotationService,
    CreateQuotationService,
    EditQuotationService,
    MergeQuotationsService,
    ResendMailService,
    AssignQuotationService,
    ConversationService,
    MessageAttachmentsService,
    MessageForms,
    VerifyService,
  ],
  exports: [
    ConversationService,
    MessageAttachmentsService,
    MessageForms,
    QuotationDocumentsService,
    QuotationStore,
    QuotationsService,
  ],
})
export class QuotationsModule {}
