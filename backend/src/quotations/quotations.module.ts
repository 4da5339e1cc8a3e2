import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdminQuotationsController } from './admin-quotations.controller.js';
import { BatchQuotationsService } from './batch/batch-quotations.service.js';
import { ExportQuotationsService } from './batch/export-quotations.service.js';
import { QuotationBatchController } from './batch/quotation-batch.controller.js';
import { QuotationBoardService } from './board/quotation-board.service.js';
import { ConversationController } from './conversation/conversation.controller.js';
import { ConversationService } from './conversation/conversation.service.js';
import { MessageAttachmentsService } from './conversation/message-attachments.service.js';
import { MessageForms } from './conversation/message-forms.service.js';
import { AskApprovalService } from './decisions/ask-approval.service.js';
import { AssignQuotationService } from './decisions/assign-quotation.service.js';
import { CopyQuotationService } from './decisions/copy-quotation.service.js';
import { CreateQuotationService } from './decisions/create-quotation.service.js';
import { DecideQuotationService } from './decisions/decide-quotation.service.js';
import { EditQuotationService } from './decisions/edit-quotation.service.js';
import { FollowUpService } from './decisions/follow-up.service.js';
import { HandOverService } from './decisions/hand-over.service.js';
import { MergeQuotationsService } from './decisions/merge-quotations.service.js';
import { UndoSendingService } from './decisions/undo-sending.service.js';
import { DocumentTermsController } from './documents/document-terms.controller.js';
import { DocumentTermsService } from './documents/document-terms.service.js';
import { PaymentTermsController } from './documents/payment-terms.controller.js';
import { PaymentTermsService } from './documents/payment-terms.service.js';
import { QuotationDocumentsService } from './documents/quotation-documents.service.js';
import { ResendMailService } from './mails/resend-mail.service.js';
import { QuotationStore } from './quotation-store.js';
import { QuotationsController } from './quotations.controller.js';
import { QuotationsService } from './quotations.service.js';
import { OwnRequestsService } from './requests/own-requests.service.js';
import { ReorderService } from './requests/reorder.service.js';
import { RequestQuotationService } from './requests/request-quotation.service.js';
import { RevisionsService } from './revisions/revisions.service.js';
import { SentRevisions } from './revisions/sent-revisions.js';
import { VerifyController } from './verification/verify.controller.js';
import { VerifyService } from './verification/verify.service.js';

@Module({
  imports: [CatalogModule, InspectionModule, StorageModule, UsersModule],
  controllers: [
    QuotationsController,
    QuotationBatchController,
    AdminQuotationsController,
    ConversationController,
    DocumentTermsController,
    PaymentTermsController,
    VerifyController,
  ],
  providers: [
    QuotationStore,
    SentRevisions,
    QuotationsService,
    OwnRequestsService,
    ReorderService,
    QuotationDocumentsService,
    RevisionsService,
    RequestQuotationService,
    DecideQuotationService,
    CopyQuotationService,
    CreateQuotationService,
    EditQuotationService,
    FollowUpService,
    HandOverService,
    BatchQuotationsService,
    ExportQuotationsService,
    QuotationBoardService,
    MergeQuotationsService,
    UndoSendingService,
    ResendMailService,
    AskApprovalService,
    AssignQuotationService,
    ConversationService,
    DocumentTermsService,
    PaymentTermsService,
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
    ReorderService,
    SentRevisions,
  ],
})
export class QuotationsModule {}
