import { Controller, Get, HttpException, Inject, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AcceptsFiles } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { formAs } from '../http/body/validation.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { Public } from '../http/decorators.js';
import { sendFile } from '../http/static/send-file.js';
import { sendPage } from '../pages/page.js';
import { ConversationService } from '../quotations/conversation/conversation.service.js';
import { MessageAttachmentsService } from '../quotations/conversation/message-attachments.service.js';
import { MessageForms } from '../quotations/conversation/message-forms.service.js';
import { LinkMessageDto } from '../quotations/dto/message.dto.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { TooManyRequestsException } from '../rate-limiting/rate-limits.js';
import { holderOf, OfferConversationService } from './offer-conversation.service.js';
import { OfferPageFilter } from './offer-page.filter.js';
import { type OpenedOffer, OpenOfferService } from './open-offer.service.js';
import { conversationPage } from './page/offer-conversation.js';
import { offerPage } from './page/offer-page.js';
import { typedFields } from './page-answers.js';
import { readerOf, rememberLanguage } from './words/languages.js';

/**
 * Returns whether an error is about the attachments, which must then be chosen again: too large, of another kind, or without
 * room.
 */
const isAboutFiles = (status: number): boolean => [409, 413, 415].includes(status);

/** The conversation about an offer, for link holders. */
@ApiExcludeController()
@Public()
@UseFilters(OfferPageFilter)
@Controller('q/:token')
export class OfferMessagesController {
  constructor(
    private readonly offers: OpenOfferService,
    private readonly conversations: OfferConversationService,
    private readonly conversation: ConversationService,
    private readonly forms: MessageForms,
    private readonly attachments: MessageAttachmentsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** All messages, newest first; `before` is the position before which a page ends. */
  @Get('messages')
  @Costly()
  async page(
    @Param('token') token: string,
    @Query('before') before: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const offer = await this.offers.opened(token, addressOf(request));
    rememberLanguage(request, response);
    const position = /^[1-9]\d{0,8}$/.test(String(before)) ? Number(before) : undefined;
    sendPage(
      response,
      this.config,
      conversationPage(
        readerOf(request, offer.language),
        offer,
        await this.conversations.part(offer, position),
        position === undefined,
      ),
    );
  }

  @Post('messages')
  @AcceptsFiles()
  async write(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const reader = readerOf(request);
    const offer = await this.offers.openedToWrite(token, addressOf(request));
    try {
      await this.#write(offer, request, response);
    } catch (error) {
      if (!(error instanceof HttpException) || error.getStatus() === 404) throw error;
      if (error instanceof TooManyRequestsException) response.setHeader('Retry-After', error.retryAfterSeconds);
      const typed = typedFields(request.body);
      const problem = {
        kind: 'message',
        typed,
        message: error.message,
        field: isAboutFiles(error.getStatus()) ? 'files' : 'message',
        status: error.getStatus(),
      } as const;
      return sendPage(
        response,
        this.config,
        offerPage(this.config, reader, offer, await this.conversations.newest(offer), problem),
      );
    }
    await this.offers.markSeen(token, addressOf(request));
    response.redirect(303, `/q/${token}${reader.lang === 'en' ? '' : `?lang=${reader.lang}`}#messages`);
  }

  @Get('attachments/:attachmentId')
  async attachment(
    @Param('token') token: string,
    @Param('attachmentId', idOf('Attachment')) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const offer = await this.offers.opened(token, addressOf(request));
    const { fileName, file } = await this.attachments.open(holderOf(offer), offer.document.quotationId, id);
    // Sent as a download, never inline, like in the account.
    response.attachment(fileName);
    sendFile(response, file, { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' });
  }

  /** Writing also marks the messages above the form as read. */
  async #write(offer: OpenedOffer, request: Request, response: Response): Promise<void> {
    const author = holderOf(offer);
    let read: string | undefined;
    await this.forms.write(author, author.quotationId, { request, response }, async (fields) => {
      const { message, key, read: last } = await formAs(LinkMessageDto, fields);
      read = last;
      return { message, idempotencyKey: key };
    });
    if (read) await this.conversation.read(author, author.quotationId, read);
  }
}
