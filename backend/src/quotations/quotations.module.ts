import { Module } from '@nestjs/common';
import { AdminQuotationsController } from './admin-quotations.controller.js';
import { CreateQuotationService } from './create-quotation.service.js';
import { DecideQuotationService } from './decide-quotation.service.js';
import { EditQuotationService } from './edit-quotation.service.js';
import { QuotationsController } from './quotations.controller.js';
import { QuotationsService } from './quotations.service.js';
import { RequestQuotationService } from './request-quotation.service.js';

@Module({
  controllers: [QuotationsController, AdminQuotationsController],
  providers: [
    QuotationsService,
    RequestQuotationService,
    DecideQuotationService,
    CreateQuotationService,
    EditQuotationService,
  ],
})
export class QuotationsModule {}
