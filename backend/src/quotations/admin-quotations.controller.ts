import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type {
  AdminQuotation,
  QuotationTemplate,
  SentRevision,
  TurnCounts,
} from '@selvedge/domain/quotations/quotation';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { Change, orCurrent, type StaleRecord } from '../http/change.js';
import { CurrentUser } from '../http/decorators.js';
import { idOf } from '../http/id.pipe.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { sendList } from '../http/lists/list-query.js';
import { sendFile } from '../http/static/send-file.js';
import { AssignQuotationService } from './decisions/assign-quotation.service.js';
import { CreateQuotationService } from './decisions/create-quotation.service.js';
import { DecideQuotationService } from './decisions/decide-quotation.service.js';
import { EditQuotationService } from './decisions/edit-quotation.service.js';
import { MergeQuotationsService } from './decisions/merge-quotations.service.js';
import {
  ApproveQuotationDto,
  ExtendQuotationDto,
  RejectQuotationDto,
  RespondToQuotationDto,
  SendRevisionDto,
} from './dto/decisions.dto.js';
import { ManualQuotationDto } from './dto/manual-quotation.dto.js';
import { MergeQuotationsDto } from './dto/merge.dto.js';
import { OwnerDto } from './dto/owner.dto.js';
import { TemplateDto } from './dto/template.dto.js';
import { quotationList, quotationQuery } from './quotation-list.js';
import { SubmissionChanged } from './quotation-store.js';
import { QuotationsService } from './quotations.service.js';
import { ResendMailService } from './resend-mail.service.js';
import { RevisionsService } from './revisions/revisions.service.js';

const quotationId = idOf('Quotation');

@ApiTags('quotations')
@Controller('admin/quotations')
@Idempotent()
export class AdminQuotationsController {
  constructor(
    private readonly quotations: QuotationsService,
    private readonly revisions: RevisionsService,
    private readonly decisions: DecideQuotationService,
    private readonly manual: CreateQuotationService,
    private readonly edits: EditQuotationService,
    private readonly merges: MergeQuotationsService,
    private readonly mails: ResendMailService,
    private readonly owners: AssignQuotationService,
  ) {}

  @Get()
  async list(
    @CurrentUser() caller: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminQuotation[]> {
    const query = quotationQuery(raw, caller);
    return sendList(response, quotationList.resource, query, await this.quotations.list(query));
  }

  /** Row counts of each tab of the list, under the filter of the list. */
  @Get('turns')
  turns(@CurrentUser() caller: CurrentUser, @Query() raw: Record<string, unknown>): Promise<TurnCounts> {
    return this.quotations.turns(quotationQuery(raw, caller));
  }

  @Post('create')
  @BodyLimit('sheet')
  async create(
    @CurrentUser() actor: CurrentUser,
    @Body() input: ManualQuotationDto,
  ): Promise<{ message: string; quotation: AdminQuotation }> {
    const id = await this.manual.create(actor, input);
    return { message: 'Quotation created successfully', quotation: await this.quotations.one(id) };
  }

  @Post('merge')
  @BodyLimit('record')
  @HttpCode(200)
  async merge(@Change() change: Change, @Body() { ids }: MergeQuotationsDto): Promise<AdminQuotation> {
    return this.quotations.one(await this.merges.merge(ids, change));
  }

  @Get(':id')
  one(@Param('id', quotationId) id: string): Promise<AdminQuotation> {
    return this.quotations.opened(id);
  }

  @Get(':id/template')
  template(@Param('id', quotationId) id: string): Promise<QuotationTemplate> {
    return this.quotations.openedTemplate(id);
  }

  @Put(':id/template')
  @BodyLimit('sheet')
  async edit(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: TemplateDto,
  ): Promise<QuotationTemplate> {
    await orCurrent(change, this.edits.edit(id, change, input), { toStaff: () => this.quotations.template(id) });
    return this.quotations.template(id);
  }

  @Put(':id/owner')
  async give(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() { owner_id }: OwnerDto,
  ): Promise<AdminQuotation> {
    await orCurrent(change, this.owners.give(id, change, owner_id), { toStaff: () => this.quotations.one(id) });
    return this.quotations.one(id);
  }

  @Post(':id/discard-draft')
  @HttpCode(200)
  async discardDraft(@Param('id', quotationId) id: string, @Change() change: Change): Promise<QuotationTemplate> {
    await orCurrent(change, this.edits.discardDraft(id, change), { toStaff: () => this.quotations.template(id) });
    return this.quotations.template(id);
  }

  @Get(':id/revisions')
  sentRevisions(@Param('id', quotationId) id: string): Promise<SentRevision[]> {
    return this.revisions.list(id);
  }

  @Get(':id/revisions/:letter')
  revision(@Param('id', quotationId) id: string, @Param('letter') letter: string): Promise<QuotationTemplate> {
    return this.revisions.sheet(id, letter);
  }

  /** The PDF as mailed. */
  @Get(':id/revisions/:letter/pdf')
  async revisionPdf(
    @Param('id', quotationId) id: string,
    @Param('letter') letter: string,
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, file } = await this.revisions.pdf(id, letter);
    response.attachment(fileName);
    sendFile(response, file, { 'Cache-Control': 'private, no-store' });
  }

  @Post(':id/approve')
  @BodyLimit('letter')
  @HttpCode(200)
  approve(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: ApproveQuotationDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.approve(id, change, input));
  }

  @Post(':id/reject')
  @BodyLimit('letter')
  @HttpCode(200)
  reject(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: RejectQuotationDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.reject(id, change, input));
  }

  @Post(':id/respond')
  @BodyLimit('letter')
  @HttpCode(200)
  respond(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: RespondToQuotationDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.respond(id, change, input));
  }

  @Post(':id/send')
  @BodyLimit('letter')
  @HttpCode(200)
  sendDraft(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: SendRevisionDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.sendDraft(id, change, input));
  }

  @Post(':id/extend')
  @BodyLimit('letter')
  @HttpCode(200)
  extend(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: ExtendQuotationDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.extend(id, change, input));
  }

  @Post(':id/resend-mail')
  @HttpCode(202)
  async resendMail(@Param('id', quotationId) id: string, @CurrentUser() actor: CurrentUser): Promise<AdminQuotation> {
    await this.mails.resend(id, actor);
    return this.quotations.one(id);
  }

  @Delete(':id')
  async withdraw(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
  ): Promise<{ id: string; message: string }> {
    await orCurrent(change, this.decisions.withdraw(id, change), { toStaff: () => this.quotations.one(id) });
    return { id, message: 'Quotation deleted successfully' };
  }

  async #decided(id: string, change: Change, decision: Promise<string>): Promise<AdminQuotation> {
    const toStaff = (rejection: StaleRecord): Promise<object> =>
      rejection instanceof SubmissionChanged ? this.quotations.pendingWith(id) : this.quotations.one(id);
    return this.quotations.one(await orCurrent(change, decision, { toStaff }));
  }
}
