import { Module } from '@nestjs/common';
import { QuotationsModule } from '../quotations/quotations.module.js';
import { AnswerMails } from './answer-mails.js';
import { AnswerOfferService } from './answer-offer.service.js';
import { OfferLinksService } from './offer-links.service.js';
import { AdminOffersController, OffersController } from './offers.controller.js';

/** What was offered, on its way to an order: links that open it, and answers. */
@Module({
  imports: [QuotationsModule],
  controllers: [OffersController, AdminOffersController],
  providers: [AnswerOfferService, AnswerMails, OfferLinksService],
})
export class OffersModule {}
