import {
  BadRequestException,
  ConflictException,
  Controller,
  Get,
  Inject,
  NotFoundException,
  Param,
  Post,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { OrderDocumentKind } from '@selvedge/domain/orders/order-documents';
import type { AnswerKind, OfferState } from '@selvedge/domain/quotations/offer';
import { inParts } from '@selvedge/domain/sentence';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AcceptsPageForm } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, OptionalAuth, Public } from '../http/decorators.js';
import { sendFile, sendPdf } from '../http/static/send-file.js';
import { PrintInvoiceService } from '../invoicing/print-invoice.service.js';
import { OrderDocumentsService } from '../orders/order-documents.service.js';
import { type Page, sendPage } from '../pages/page.js';
import {
  type PrintedDocument,
  QuotationDocumentsService,
} from '../quotations/documents/quotation-documents.service.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { AnswerOfferService, OfferClosed } from './answer-offer.service.js';
import { OfferCards } from './offer-cards.js';
import { OfferConversationService } from './offer-conversation.service.js';
import { OfferPageFilter } from './offer-page.filter.js';
import { type OpenedOffer, OpenOfferService } from './open-offer.service.js';
import { noPdfPage, rejectedPage } from './page/notice-pages.js';
import { offerPage } from './page/offer-page.js';
import { orderOnPage } from './page/offer-view.js';
import { FormError, readAnswer, typedFields } from './page-answers.js';
import { isPerson } from './robots.js';
import { languageQuery, problemIn, type Reader, readerOf, rememberLanguage } from './words/languages.js';

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The state after an answer: repeating it is not an error. */
const done: Partial<Record<AnswerKind, OfferState>> = { accepted: 'accepted', declined: 'declined' };

/**
 * Returns whether a browser sends no Fetch Metadata, as all have since 2023. It may not load pictures, so it counts as a
 * person. For others the picture decides, see `OfferPageController.seen`.
 */
const isOldBrowser = (request: Request): boolean =>
  isPerson(request) && !('sec-fetch-mode' in request.headers) && !('authorization' in request.headers);

/** The private page of an offer, for link holders, and the answers to it. */
@ApiExcludeController()
@Public()
@UseFilters(OfferPageFilter)
@Controller('q/:token')
export class OfferPageController {
  constructor(
    private readonly offers: OpenOfferService,
    private readonly conversations: OfferConversationService,
    private readonly answers: AnswerOfferService,
    private readonly documents: QuotationDocumentsService,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly invoices: PrintInvoiceService,
    private readonly cards: OfferCards,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Costly()
  async page(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const offer = await this.offers.opened(token, addressOf(request));
    rememberLanguage(request, response);
    this.#send(
      response,
      offerPage(this.config, readerOf(request, offer.language), offer, await this.conversations.newest(offer)),
    );
    if (!offer.isSeen && request.method === 'GET' && isOldBrowser(request)) {
      await this.offers.markSeen(token, addressOf(request));
    }
  }

  /** Redirects from a document to the one that superseded it, whose own token appears on no other page. */
  @Get('newest')
  async newest(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const newest = await this.offers.tokenOfNewest(token, addressOf(request));
    const { lang } = readerOf(request);
    response
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
      .redirect(303, `/q/${newest ?? token}${languageQuery({ lang })}`);
  }

  /** The PDF as mailed, or its stamped copy once superseded. */
  @Get('pdf')
  @Costly()
  async pdf(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const offer = await this.offers.opened(token, addressOf(request));
    await this.#download(request, response, offer, () => this.documents.one(offer.document.id));
  }

  /** A document of the order, once it was printed; a stamped copy if the order was cancelled. */
  @Get('proforma')
  @Costly()
  proforma(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.#orderDocument('proforma', token, request, response);
  }

  @Get('delivery-note')
  @Costly()
  deliveryNote(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.#orderDocument('delivery-note', token, request, response);
  }

  /** A printed invoice of the order. */
  @Get('invoices/:id')
  @Costly()
  async invoice(
    @Param('token') token: string,
    @Param('id', idOf('Invoice')) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const offer = await this.offers.opened(token, addressOf(request));
    const isItsOwn = offer.money?.invoices.some((invoice) => invoice.id === id) ?? false;
    if (orderOnPage(offer) === null || !isItsOwn) throw new NotFoundException();
    const { fileName, pdf } = await this.invoices.draw(id, offer.document.content.customer_name);
    response.set('X-Robots-Tag', 'noindex, nofollow');
    sendPdf(response, fileName, pdf);
  }

  /** The preview image for messengers: no name, no figure. */
  @Get('card.png')
  @Costly()
  async card(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { document } = await this.offers.opened(token, addressOf(request));
    response
      .set({ 'Cache-Control': 'private, max-age=86400', 'X-Robots-Tag': 'noindex, nofollow' })
      .type('png')
      .send(await this.cards.of(document.content));
  }

  /**
   * Records that a person saw the page. Link scanners pose as browsers but don't load pictures, so a picture tells people from
   * them, even without a script.
   */
  @Get('seen.gif')
  @OptionalAuth()
  async seen(
    @Param('token') token: string,
    @CurrentUser() caller: CurrentUser | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (request.method === 'GET' && caller?.userType !== 'admin' && isPerson(request)) {
      await this.offers.markSeen(token, addressOf(request));
    }
    response.set('Cache-Control', 'no-store').type('gif').send(PIXEL);
  }

  @Post('accept')
  @Costly()
  @AcceptsPageForm()
  accept(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.#answer('accepted', request, response);
  }

  @Post('decline')
  @Costly()
  @AcceptsPageForm()
  decline(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.#answer('declined', request, response);
  }

  @Post('request-change')
  @Costly()
  @AcceptsPageForm()
  requestChange(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.#answer('change_requested', request, response);
  }

  @Post('request-extension')
  @Costly()
  @AcceptsPageForm()
  requestExtension(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.#answer('extension_requested', request, response);
  }

  /** Redirects a reload of an answered form to the page. */
  @Get(['accept', 'decline', 'request-change', 'request-extension'])
  @Costly()
  async again(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.offers.opened(token, addressOf(request));
    response.redirect(303, `/q/${token}`);
  }

  async #orderDocument(kind: OrderDocumentKind, token: string, request: Request, response: Response): Promise<void> {
    const offer = await this.offers.opened(token, addressOf(request));
    if (orderOnPage(offer) === null) throw new NotFoundException();
    await this.#download(request, response, offer, () => this.orderDocuments.ofOffer(offer.document.quotationId, kind));
  }

  /** A PDF, or the page that says why there is none. */
  async #download(
    request: Request,
    response: Response,
    offer: OpenedOffer,
    open: () => Promise<PrintedDocument>,
  ): Promise<void> {
    try {
      const { fileName, file } = await open();
      response.attachment(fileName);
      sendFile(response, file, { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
      this.#send(response, noPdfPage(readerOf(request, offer.language), offer, error.message));
    }
  }

  async #answer(kind: AnswerKind, request: Request, response: Response): Promise<void> {
    const reader = readerOf(request);
    const offer = await this.offers.openedToWrite(String(request.params.token), addressOf(request));
    const { content } = offer.document;
    const typed = typedFields(request.body);
    try {
      // A rejection letter offers nothing that could be answered.
      if (offer.state === 'letter') throw new OfferClosed(inParts(''), 'withdrawn');
      const given = await readAnswer(kind, typed, content);
      await this.answers.answer(
        offer.document.quotationId,
        {
          via: 'link',
          linkId: offer.linkId,
          documentId: offer.document.id,
          customerName: content.customer_name,
          ip: request.ip ?? '',
        },
        given,
      );
      await this.offers.markSeen(offer.token, addressOf(request));
    } catch (error) {
      const page = await this.#rejection(error, kind, typed, reader, request);
      if (page) return this.#send(response, page);
    }
    const language = languageQuery(reader);
    response.redirect(303, `/q/${offer.token}${language}#standing`);
  }

  /** @returns null if the same answer was recorded before. @throws errors that are not about the answer */
  async #rejection(
    error: unknown,
    kind: AnswerKind,
    typed: ReturnType<typeof typedFields>,
    reader: Reader,
    request: Request,
  ): Promise<Page | null> {
    const isRepeatedAnswer = error instanceof OfferClosed && error.state !== null && error.state === done[kind];
    if (isRepeatedAnswer) return null;
    // The current state, which may have changed since the answer began.
    const offer = await this.offers.opened(String(request.params.token), addressOf(request));
    if (error instanceof FormError || error instanceof BadRequestException) {
      const { message } = error;
      const inForm = error instanceof FormError ? error : null;
      const problem = { kind, typed, message, field: inForm?.field ?? null, sentence: inForm?.sentence };
      return offerPage(this.config, reader, offer, await this.conversations.newest(offer), problem);
    }
    if (!(error instanceof ConflictException)) throw error;
    const isExplained = error instanceof OfferClosed && error.state !== null;
    return rejectedPage(reader, offer, isExplained ? null : problemIn(reader.words, error));
  }

  #send(response: Response, page: Page): void {
    sendPage(response, this.config, page);
  }
}
