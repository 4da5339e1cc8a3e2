import { Body, Controller, Get, Headers, HttpCode, HttpStatus, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnRequest, OwnRequests } from '@selvedge/domain/quotations/own-request';
import type { OwnQuotations, Quotation } from '@selvedge/domain/quotations/quotation';
import type { Reorder } from '@selvedge/domain/quotations/reorder';
import type { Request, Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs, OptionalAuth } from '../http/decorators.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { OwnPageDto } from '../http/lists/list-query.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendFile } from '../http/static/send-file.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { RateLimit } from '../rate-limiting/rate-limits.js';
import { QuotationDocumentsService } from './documents/quotation-documents.service.js';
import { OwnRequestsDto } from './dto/own-requests.dto.js';
import { ReorderDto } from './dto/reorder.dto.js';
import { RequestQuotationDto } from './dto/request-quotation.dto.js';
import { QuotationsService } from './quotations.service.js';
import { OwnRequestsService } from './requests/own-requests.service.js';
import { ReorderService } from './requests/reorder.service.js';
import { RequestQuotationService } from './requests/request-quotation.service.js';
import { groupIdOf } from './requests/submission-group.js';
import { RevisionsService } from './revisions/revisions.service.js';

const quotationId = idOf('Quotation');

@ApiTags('Quotations')
@Controller('quotations')
export class QuotationsController {
  constructor(
    private readonly quotations: QuotationsService,
    private readonly requests: RequestQuotationService,
    private readonly documents: QuotationDocumentsService,
    private readonly revisions: RevisionsService,
    private readonly ownOnes: OwnRequestsService,
    private readonly reorders: ReorderService,
  ) {}

  @ApiOperation({ summary: "List one's own quotations" })
  @Get()
  @Needs('customer')
  @Costly()
  own(@CurrentUser() customer: CurrentUser, @Query() which: OwnPageDto): Promise<OwnQuotations> {
    return this.quotations.own(customer, which);
  }

  /** Submissions of the caller, by tab. */
  @ApiOperation({ summary: "List one's own requests with their quotations and orders" })
  @Get('requests')
  @Needs('customer')
  @Costly()
  ownRequests(@CurrentUser() customer: CurrentUser, @Query() which: OwnRequestsDto): Promise<OwnRequests> {
    return this.ownOnes.list(customer, which);
  }

  @ApiOperation({ summary: "Get one of one's own requests" })
  @Get('requests/:id')
  @Needs('customer')
  @Costly()
  ownRequest(@CurrentUser() customer: CurrentUser, @Param('id', quotationId) id: string): Promise<OwnRequest> {
    return this.ownOnes.one(id, customer);
  }

  /** The PDF as mailed. */
  @ApiOperation({ summary: "Download one of one's own quotations as a PDF" })
  @SendsFile('pdf')
  @Get(':id/pdf')
  @Needs('customer')
  @Costly()
  async pdf(
    @CurrentUser() customer: CurrentUser,
    @Param('id', quotationId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, file } = await this.documents.own(id, customer);
    response.attachment(fileName);
    sendFile(response, file, { 'Cache-Control': 'private, no-store' });
  }

  /** The PDF of a revision as mailed; a stamped copy of a superseded one. */
  @ApiOperation({ summary: 'Download a sent revision as a PDF' })
  @SendsFile('pdf')
  @Get(':id/revisions/:letter/pdf')
  @Needs('customer')
  @Costly()
  async revisionPdf(
    @CurrentUser() customer: CurrentUser,
    @Param('id', quotationId) id: string,
    @Param('letter') letter: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.quotations.assertOwner(id, customer);
    const { fileName, file } = await this.revisions.pdf(id, letter, customer);
    response.attachment(fileName);
    sendFile(response, file, { 'Cache-Control': 'private, no-store' });
  }

  /** The data to request the same again today. */
  @ApiOperation({ summary: 'Get what requesting the same again would take' })
  @Post(':id/reorder')
  @Needs('customer')
  @BodyLimit('record')
  @Costly()
  @HttpCode(HttpStatus.OK)
  reorder(
    @CurrentUser() customer: CurrentUser,
    @Param('id', quotationId) id: string,
    @Body() input: ReorderDto,
  ): Promise<Reorder> {
    return this.reorders.ofQuotation(id, customer, input.also);
  }

  /** 201 for a new request, 200 for a repeated idempotency key. */
  @ApiOperation({ summary: 'Request a quotation' })
  @Post()
  @OptionalAuth()
  @BodyLimit('texts')
  @RateLimit(['guest-request', 'guest-request-hour'], { guestsOnly: true })
  @HttpCode(HttpStatus.CREATED)
  async request(
    @CurrentUser() caller: CurrentUser | null,
    @Body() input: RequestQuotationDto,
    @Headers('idempotency-key') key: string | undefined,
    @Headers('x-request-group') requestGroup: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string; quotation: Quotation }> {
    const idempotencyKey = idempotencyKeyOf(key);
    const { quotation, created } = await this.requests.request(caller, input, {
      idempotencyKey,
      requestGroup: groupIdOf(requestGroup, caller?.id ?? addressOf(request)),
      network: caller ? undefined : addressOf(request),
    });
    if (!created) response.status(HttpStatus.OK);
    return { message: 'Quotation request submitted successfully! We will contact you soon.', quotation };
  }
}
