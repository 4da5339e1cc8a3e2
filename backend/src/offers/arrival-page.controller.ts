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
import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { MAX_FILE_BYTES, MAX_FILES_OF_MESSAGE } from '@selvedge/domain/quotations/conversation';
import { type NumberRule, readNumber } from '@selvedge/domain/typed-number';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { anonymousActor } from '../database/versioned.js';
import { AcceptsFiles, AcceptsPageForm } from '../http/body/body.js';
import { receiveForm } from '../http/body/multipart.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { Public } from '../http/decorators.js';
import { ArrivalDto, ReceiverClaimDto } from '../orders/deliveries/arrival.dto.js';
import { ArrivalsService, type OpenedDelivery } from '../orders/deliveries/arrivals.service.js';
import { ClaimsService } from '../orders/deliveries/claims.service.js';
import { sendPage } from '../pages/page.js';
import { MessageAttachmentsService } from '../quotations/conversation/message-attachments.service.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { OfferPageFilter } from './offer-page.filter.js';
import { arrivalPage, countedItems, rollField, shortField } from './page/arrival-page.js';
import { FormError, type Typed, typedFields, valid } from './page-answers.js';
import { languageQuery, readerOf, rememberLanguage } from './words/languages.js';
import { WrongTokenLimit } from './wrong-token-limit.js';

/** The page of a delivery, for who receives it: without prices, an account or a script. */
@ApiExcludeController()
@Public()
@UseFilters(OfferPageFilter)
@Controller('q/:token/arrival')
export class ArrivalPageController {
  constructor(
    private readonly arrivals: ArrivalsService,
    private readonly claims: ClaimsService,
    private readonly attachments: MessageAttachmentsService,
    private readonly wrongTokens: WrongTokenLimit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Costly()
  async page(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(token, request);
    rememberLanguage(request, response);
    sendPage(response, this.config, arrivalPage(readerOf(request), opened));
  }

  @Post('confirm')
  @Costly()
  @AcceptsPageForm()
  async confirm(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(token, request);
    const typed = typedFields(request.body);
    await this.#answer(opened, request, response, 'arrival', async () => {
      const { name, note } = typed;
      const counted = { pieces: figure(typed, 'pieces', PIECES), meters: figure(typed, 'meters', METERS) };
      const input = { name, ...counted, note, short: shortOf(opened, typed) };
      await this.arrivals.confirm(opened, await valid(ArrivalDto, input));
    });
  }

  @Post('claim')
  @Costly()
  @AcceptsPageForm()
  async claim(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(token, request);
    const typed = typedFields(request.body);
    const { name, kind, words } = typed;
    await this.#answer(opened, request, response, 'claim', async () => {
      const meters = figure(typed, 'meters', METERS);
      const input = { name, kind, allocation_ids: rollsOf(opened, typed), meters, words };
      const claim = await valid(ReceiverClaimDto, input);
      const { quotationId, delivery } = opened;
      const by = anonymousActor('link', claim.name);
      await this.claims.claim({ quotationId, by, id: delivery.id, name: claim.name }, claim);
    });
  }

  /** Receives photos of the arrived goods, or of what is wrong with them. */
  @Post('photos')
  @AcceptsFiles()
  async photos(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(token, request);
    const { quotationId } = opened;
    const sender = { userType: 'link', id: null, name: '', quotationId, linkId: '' } as const;
    await this.#answer(opened, request, response, 'photos', () =>
      this.attachments.withQuota(sender, async (quota) => {
        const files = await receiveForm(request, response, {
          maxBytes: MAX_FILE_BYTES,
          maxFiles: MAX_FILES_OF_MESSAGE,
          keep: (part) => this.attachments.keep(quotationId, part, quota),
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
    response.redirect(303, `/q/${token}/arrival${languageQuery(readerOf(request))}`);
  }

  async #opened(token: string, request: Request): Promise<OpenedDelivery> {
    const opened = await this.arrivals.opened(token);
    if (opened) return opened;
    await this.wrongTokens.count(addressOf(request));
    throw new NotFoundException();
  }

  /** Shows the page again with the typed values and the problems that can be corrected. */
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
      const field = error instanceof FormError ? error.field : fieldOf(error);
      const typed = typedFields(request.body);
      sendPage(response, this.config, arrivalPage(readerOf(request), now, { part, typed, message, field, status }));
      return;
    }
    response.redirect(303, `/q/${opened.token}/arrival${languageQuery(readerOf(request))}#${part}`);
  }
}

const METERS: NumberRule = { ...QUANTITY, unit: 'meters', min: 0 };
const PIECES: NumberRule = { min: 0, max: 100_000, decimals: 0 };

/** Undefined for an empty field. @throws FormError with a sentence that is there in every language */
function figure(typed: Typed, field: string, rule: NumberRule): number | undefined {
  const text = typed[field]?.trim() ?? '';
  if (text === '') return undefined;
  const { value } = readNumber(text, rule);
  if (value !== null) return value;
  const problem =
    rule === PIECES ? 'Please write how many pieces, such as 4.' : 'Please write the meters, such as 12.5.';
  throw new FormError(problem, field);
}

/** The missing length of each roll, or of each line without rolls. @throws FormError for more than was delivered */
const shortOf = (opened: OpenedDelivery, typed: Typed): object[] =>
  countedItems(opened).flatMap(({ name, meters: delivered }, index) => {
    const meters = figure(typed, shortField(index), METERS) ?? 0;
    if (meters > delivered) {
      throw new FormError('Please write only what is missing: it is more than was delivered.', shortField(index));
    }
    return meters > 0 ? [{ of: name, meters }] : [];
  });

/** The field that an error names. */
function fieldOf(error: unknown): string | null {
  const answer = error instanceof HttpException ? error.getResponse() : null;
  const { errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as { errors?: { field: string }[] };
  return errors?.[0]?.field ?? null;
}

/** The rolls that are ticked. */
const rollsOf = ({ deliveredRolls }: OpenedDelivery, typed: Typed): string[] =>
  deliveredRolls.flatMap((_, index) => typed[rollField(index)] || []);
