import { ConflictException, Controller, Get, Inject, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AcceptsPageForm } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { Public } from '../http/decorators.js';
import { ChangeOrderService, type Consent } from '../orders/change-order.service.js';
import { AcceptOrderChangeDto, DeclineOrderChangeDto } from '../orders/dto/order-change.dto.js';
import { sendPage } from '../pages/page.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { OfferPageFilter } from './offer-page.filter.js';
import { OpenOfferService } from './open-offer.service.js';
import { rejectedPage } from './page/notice-pages.js';
import { FormError, typedFields, valid } from './page-answers.js';
import { languageQuery, readerOf } from './words/languages.js';

const changeOf = idOf('Change');

/** The answers of link holders to a change of their order. */
@ApiExcludeController()
@Public()
@UseFilters(OfferPageFilter)
@Controller('q/:token/order-change/:changeId')
export class OrderChangePageController {
  constructor(
    private readonly offers: OpenOfferService,
    private readonly changes: ChangeOrderService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('accept')
  @Costly()
  @AcceptsPageForm()
  accept(@Param('changeId', changeOf) id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.#answer(id, request, response, async (typed) => ({
      accepts: true,
      name: (await valid(AcceptOrderChangeDto, { name: typed.name })).name,
    }));
  }

  @Post('decline')
  @Costly()
  @AcceptsPageForm()
  decline(@Param('changeId', changeOf) id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.#answer(id, request, response, async (typed) => ({
      accepts: false,
      name: '',
      reason: (await valid(DeclineOrderChangeDto, { reason: typed.reason })).reason,
    }));
  }

  /** Redirects a reload of an answered form to the page. */
  @Get(['accept', 'decline'])
  @Costly()
  async again(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.offers.opened(token, addressOf(request));
    response.redirect(303, `/q/${token}`);
  }

  async #answer(
    id: string,
    request: Request,
    response: Response,
    read: (typed: ReturnType<typeof typedFields>) => Promise<Consent>,
  ): Promise<void> {
    const reader = readerOf(request);
    const offer = await this.offers.openedToWrite(String(request.params.token), addressOf(request));
    try {
      const consent = await read(typedFields(request.body));
      await this.changes.answer(offer.document.quotationId, id, { via: 'link', linkId: offer.linkId }, consent);
    } catch (error) {
      if (!(error instanceof ConflictException || error instanceof FormError)) throw error;
      return sendPage(response, this.config, rejectedPage(reader, offer, error.message));
    }
    const language = languageQuery(reader);
    const token = (await this.offers.tokenOfNewest(offer.token, addressOf(request))) ?? offer.token;
    response.redirect(303, `/q/${token}${language}#standing`);
  }
}
