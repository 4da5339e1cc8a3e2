import { Module } from '@nestjs/common';
import { InvoicingModule } from '../invoicing/invoicing.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { QuotationsModule } from '../quotations/quotations.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AnswerMails } from './answer-mails.js';
import { AnswerOfferService } from './answer-offer.service.js';
import { ArrivalPageController } from './arrival-page.controller.js';
import { LostLinkController } from './lost-link.controller.js';
import { OfferCards } from './offer-cards.js';
import { OfferConversationService } from './offer-conversation.service.js';
import { OfferLinksService } from './offer-links.service.js';
import { OfferMessagesController } from './offer-messages.controller.js';
import { OfferPageController } from './offer-page.controller.js';
import { AdminOfferLinksController, AdminOffersController, OffersController } from './offers.controller.js';
import { OpenOfferService } from './open-offer.service.js';
import { OrderChangePageController } from './order-change.controller.js';
import { WrongTokenLimit } from './wrong-token-limit.js';

/** Sent offers: private links, their pages, and answers. */
@Module({
  imports: [InvoicingModule, OrdersModule, QuotationsModule, StorageModule],
  // The last one is a catch-all.
  controllers: [
    OffersController,
    AdminOfferLinksController,
    AdminOffersController,
    ArrivalPageController,
    OfferPageController,
    OfferMessagesController,
    OrderChangePageController,
    LostLinkController,
  ],
  providers: [
    AnswerOfferService,
    AnswerMails,
    OfferLinksService,
    OpenOfferService,
    OfferConversationService,
    OfferCards,
    WrongTokenLimit,
  ],
})
export class OffersModule {}
