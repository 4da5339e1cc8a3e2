import {
  Controller,
  Get,
  HttpException,
  Inject,
  NotFoundException,
  Param,
  Post,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MAX_FILE_BYTES, MAX_FILES_OF_MESSAGE } from '@selvedge/domain/quotations/conversation';
import { readNumber } from '@selvedge/domain/typed-number';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config.js';
import { AcceptsFiles, AcceptsPageForm } from '../http/body/body.js';
import { receiveForm } from '../http/body/multipart.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { Public } from '../http/decorators.js';
import { addressOf } from '../http/rate-limiting/client-ip.js';
import { ArrivalDto, ClaimDto } from '../orders/deliveries/arrival.dto.js';
import { ArrivalsService, type OpenedDelivery } from '../orders/deliveries/arrivals.service.js';
import { sendPage } from '../pages/page.js';
import { MessageAttachmentsService } from '../quotations/conversation/message-attachments.service.js';
import { Guesses } from './guesses.js';
import { OfferPageFilter } from './offer-page.filter.js';
import { arrivalPage, countedItems, shortField } from './page/arrival-page.js';
import { FormError, type Typed, typedFields, valid } from './page-answers.js';

/** The page of a delivery, for who receives it: without prices, an account or a script. */
@ApiExcludeController()
@Public()
@UseFilters(OfferPageFilter)
@Controller('q/:token/arrival')
export class ArrivalPageController {
  constructor(
    private readonly arrivals: ArrivalsService,
    private readonly attachments: MessageAttachmentsService,
    private readonly guesses: Guesses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Costly()
  async page(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, this.config, arrivalPage(await this.#opened(token, request)));
  }

  @Post('confirm')
  @Costly()
  @AcceptsPageForm()
  async confirm(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(token, request);
    const typed = typedFields(request.body);
    await this.#answer(opened, request, response, 'arrival', async () => {
      const { name, pieces, meters, note } = typed;
      const short = shortOf(opened, typed);
      const input = { name, pieces: figure(pieces), meters: figure(meters), note, short };
      await this.arrivals.confirm(opened, await valid(ArrivalDto, input));
    });
  }

  @Post('claim')
  @Costly()
  @AcceptsPageForm()
  async claim(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(token, request);
    const { name, kind, rolls, meters, words } = typedFields(request.body);
    await this.#answer(opened, request, response, 'claim', async () => {
      const input = { name, kind, rolls, meters: figure(meters), words };
      await this.arrivals.claim(opened, await valid(ClaimDto, input));
    });
  }

  /** Of what arrived, or of what is wrong with it. */
  @Post('photos')
  @AcceptsFiles()
  async photos(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(token, request);
    const { quotationId } = opened;
    const sender = { userType: 'link', id: null, name: '', quotationId, linkId: '' } as const;
    await this.#answer(opened, request, response, 'photos', () =>
      this.attachments.withRoom(sender, async (room) => {
        const files = await receiveForm(request, response, {
          maxBytes: MAX_FILE_BYTES,
          maxFiles: MAX_FILES_OF_MESSAGE,
          keep: (part) => this.attachments.keep(quotationId, part, room),
          discard: (file) => this.attachments.discard(file),
        });
        try {
          if (files.length === 0) throw new FormError('Please choose a photo first.', 'files');
          await this.arrivals.photos(opened, files);
        } catch (error) {
          await Promise.all(files.map((file) => this.attachments.discard(file)));
          throw error;
        }
      }),
    );
  }

  /** Redirects a reload of an answered form to the page. */
  @Get(['confirm', 'claim', 'photos'])
  @Costly()
  async again(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.#opened(token, request);
    response.redirect(303, `/q/${token}/arrival`);
  }

  async #opened(token: string, request: Request): Promise<OpenedDelivery> {
    const opened = await this.arrivals.opened(token);
    if (opened) return opened;
    await this.guesses.count(addressOf(request));
    throw new NotFoundException();
  }

  /** What can be corrected is shown on the page again, with what was typed. */
  async #answer(
    opened: OpenedDelivery,
    request: Request,
    response: Response,
    part: 'arrival' | 'claim' | 'photos',
    write: () => Promise<void>,
  ): Promise<void> {
    try {
      await write();
    } catch (error) {
      const status = error instanceof FormError ? 400 : error instanceof HttpException ? error.getStatus() : 500;
      if (status < 400 || status > 422 || status === 404) throw error;
      const now = (await this.arrivals.opened(opened.token)) ?? opened;
      const { message } = error as Error;
      const field = error instanceof FormError ? error.field : null;
      const typed = typedFields(request.body);
      sendPage(response, this.config, arrivalPage(now, { part, typed, message, field, status }));
      return;
    }
    response.redirect(303, `/q/${opened.token}/arrival#${part}`);
  }
}

/** A length, undefined for none. What can't be read stays as it is, and the rules reject it. */
function figure(typed = ''): string | number | undefined {
  const text = typed.trim();
  return text === '' ? undefined : (readNumber(text, { unit: 'meters' }).value ?? text);
}

/** What came short of each roll, or of each line without rolls. */
const shortOf = (opened: OpenedDelivery, typed: Typed): object[] =>
  countedItems(opened).flatMap(({ name }, index) => {
    const text = typed[shortField(index)]?.trim() ?? '';
    return text === '' || Number(text) === 0 ? [] : [{ of: name, meters: figure(text) }];
  });
