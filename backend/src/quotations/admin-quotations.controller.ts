import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Absence, Approvers, HandedOver } from '@selvedge/domain/quotations/assignment';
import type { QuotationBoard } from '@selvedge/domain/quotations/board';
import type { CopiedQuotation } from '@selvedge/domain/quotations/manual-quotation';
import type {
  AdminQuotation,
  QuotationTemplate,
  SentRevision,
  TurnCounts,
} from '@selvedge/domain/quotations/quotation';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent, type StaleRecord } from '../http/change.js';
import { Costly, SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { ReadBy } from '../http/field-rights.interceptor.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { sendList } from '../http/lists/list-query.js';
import { sendFile } from '../http/static/send-file.js';
import { QuotationBoardService } from './board/quotation-board.service.js';
import { AskApprovalService } from './decisions/ask-approval.service.js';
import { AssignQuotationService } from './decisions/assign-quotation.service.js';
import { CopyQuotationService } from './decisions/copy-quotation.service.js';
import { CreateQuotationService } from './decisions/create-quotation.service.js';
import { DecideQuotationService } from './decisions/decide-quotation.service.js';
import { EditQuotationService } from './decisions/edit-quotation.service.js';
import { FollowUpService } from './decisions/follow-up.service.js';
import { HandOverService } from './decisions/hand-over.service.js';
import { MergeQuotationsService } from './decisions/merge-quotations.service.js';
import { UndoSendingService } from './decisions/undo-sending.service.js';
import {
  ApproveQuotationDto,
  AskApprovalDto,
  ExtendQuotationDto,
  RejectQuotationDto,
  RespondToQuotationDto,
  SendRevisionDto,
  UndoableDto,
} from './dto/decisions.dto.js';
import { FollowUpDto } from './dto/follow-up.dto.js';
import { HandOverDto } from './dto/hand-over.dto.js';
import { CopyDto, ManualQuotationDto } from './dto/manual-quotation.dto.js';
import { MergeQuotationsDto } from './dto/merge.dto.js';
import { OwnerDto } from './dto/owner.dto.js';
import { TemplateDto } from './dto/template.dto.js';
import { ResendMailService } from './mails/resend-mail.service.js';
import { quotationList, quotationQuery } from './quotation-list.js';
import { SubmissionChanged } from './quotation-store.js';
import { QuotationsService } from './quotations.service.js';
import { RevisionsService } from './revisions/revisions.service.js';

const quotationId = idOf('Quotation');

/** Differences between revisions contain prices. */
const quotationRights = { changes: 'price.read', line_fabrics: 'catalogue.read | stock.read' } as const;

@ApiTags('quotations')
@ReadBy(quotationRights)
@Controller('admin/quotations')
@Idempotent()
export class AdminQuotationsController {
  constructor(
    private readonly quotations: QuotationsService,
    private readonly revisions: RevisionsService,
    private readonly decisions: DecideQuotationService,
    private readonly manual: CreateQuotationService,
    private readonly copies: CopyQuotationService,
    private readonly edits: EditQuotationService,
    private readonly merges: MergeQuotationsService,
    private readonly mails: ResendMailService,
    private readonly owners: AssignQuotationService,
    private readonly approvals: AskApprovalService,
    private readonly handOvers: HandOverService,
    private readonly followUps: FollowUpService,
    private readonly undos: UndoSendingService,
    private readonly boards: QuotationBoardService,
  ) {}

  @Needs('quote.read')
  @SearchableList()
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
  @Needs('quote.read')
  @SearchableList()
  @Get('turns')
  turns(@CurrentUser() caller: CurrentUser, @Query() raw: Record<string, unknown>): Promise<TurnCounts> {
    return this.quotations.turns(quotationQuery(raw, caller));
  }

  /** The quotations by stage, under the filter of the list; `range` says how many of each. */
  @Needs('quote.read')
  @Get('board')
  @Costly()
  board(@CurrentUser() caller: CurrentUser, @Query() raw: Record<string, unknown>): Promise<QuotationBoard> {
    return this.boards.board(quotationQuery(raw, caller));
  }

  /** The people who approve the prices that the caller writes. */
  @Needs('quote.read')
  @Get('approvers')
  approvers(@CurrentUser() caller: CurrentUser): Promise<Approvers> {
    return this.approvals.approvers(caller);
  }

  /** Absences of staff, and who stands in for them. */
  @Needs('quote.read | user.manage')
  @Get('absences')
  absences(): Promise<{ absences: Absence[] }> {
    return this.handOvers.absences();
  }

  /** All of a person at once: one's own, or anybody's with `quote.read_all` or `user.manage`. */
  @Needs('quote.write | user.manage')
  @Post('hand-over')
  @BodyLimit('record')
  @HttpCode(200)
  handOver(@Change() change: Change, @Body() input: HandOverDto): Promise<HandedOver> {
    return this.handOvers.handOver(input, change);
  }

  @Needs('quote.write | user.manage')
  @Delete('absences/:userId')
  back(@CurrentUser() by: CurrentUser, @Param('userId', idOf('User')) userId: string): Promise<{ message: string }> {
    return this.handOvers.back(userId, by);
  }

  @Needs('quote.write + price.read')
  @Post('create')
  @BodyLimit('lines')
  async create(
    @Change() change: Change,
    @Body() input: ManualQuotationDto,
  ): Promise<{ message: string; quotation: AdminQuotation }> {
    const id = await this.manual.create(change, input);
    return { message: 'Quotation created successfully', quotation: await this.quotations.one(id) };
  }

  /** Also works for a quotation that has become an order. */
  @Needs('quote.read + quote.write + price.read')
  @Post(':id/copy')
  async copy(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: CopyDto,
  ): Promise<CopiedQuotation> {
    const { id: copy, lines } = await this.copies.copy(id, change, input);
    return { message: 'Quotation copied successfully', quotation: await this.quotations.one(copy), lines };
  }

  @Needs('quote.write')
  @Post('merge')
  @BodyLimit('record')
  @HttpCode(200)
  async merge(@Change() change: Change, @Body() { ids }: MergeQuotationsDto): Promise<AdminQuotation> {
    return this.quotations.one(await this.merges.merge(ids, change));
  }

  @Needs('quote.read')
  @Get(':id')
  one(@Param('id', quotationId) id: string): Promise<AdminQuotation> {
    return this.quotations.opened(id);
  }

  @Needs('quote.read')
  @Get(':id/template')
  template(@Param('id', quotationId) id: string): Promise<QuotationTemplate> {
    return this.quotations.openedTemplate(id);
  }

  @Needs('quote.write + price.read')
  @Put(':id/template')
  @BodyLimit('lines')
  async edit(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: TemplateDto,
  ): Promise<QuotationTemplate> {
    await orCurrent(change, this.edits.edit(id, change, input), { toStaff: () => this.quotations.template(id) });
    return this.quotations.template(id);
  }

  @Needs('quote.write')
  @Put(':id/owner')
  async give(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() { owner_id }: OwnerDto,
  ): Promise<AdminQuotation> {
    await orCurrent(change, this.owners.assign(id, change, owner_id), { toStaff: () => this.quotations.one(id) });
    return this.quotations.one(id);
  }

  /** Sets the next step with its day, or the reason of the loss. */
  @Needs('quote.write')
  @Put(':id/follow-up')
  async followUp(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: FollowUpDto,
  ): Promise<AdminQuotation> {
    await orCurrent(change, this.followUps.write(id, change, input), { toStaff: () => this.quotations.one(id) });
    return this.quotations.one(id);
  }

  @Needs('quote.write')
  @Post(':id/discard-draft')
  @HttpCode(200)
  async discardDraft(@Param('id', quotationId) id: string, @Change() change: Change): Promise<QuotationTemplate> {
    await orCurrent(change, this.edits.discardDraft(id, change), { toStaff: () => this.quotations.template(id) });
    return this.quotations.template(id);
  }

  @Needs('quote.read')
  @ReadBy({ ...quotationRights, total: 'price.read' })
  @Get(':id/revisions')
  sentRevisions(@Param('id', quotationId) id: string): Promise<SentRevision[]> {
    return this.revisions.list(id);
  }

  @Needs('quote.read')
  @Get(':id/revisions/:letter')
  revision(@Param('id', quotationId) id: string, @Param('letter') letter: string): Promise<QuotationTemplate> {
    return this.revisions.content(id, letter);
  }

  /** The PDF as mailed. */
  @Needs('quote.read + price.read + customer.read')
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

  @Needs('quote.approve + price.read')
  @Post(':id/approve')
  @BodyLimit('texts')
  @HttpCode(200)
  approve(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: ApproveQuotationDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.approve(id, change, input));
  }

  @Needs('quote.approve')
  @Post(':id/reject')
  @BodyLimit('texts')
  @HttpCode(200)
  reject(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: RejectQuotationDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.reject(id, change, input));
  }

  @Needs('quote.write + price.read')
  @Post(':id/respond')
  @BodyLimit('texts')
  @HttpCode(200)
  respond(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: RespondToQuotationDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.respond(id, change, input));
  }

  /** Notifies those who may approve the prices that the caller wrote. */
  @Needs('quote.write')
  @Post(':id/ask-approval')
  @BodyLimit('texts')
  @HttpCode(200)
  async askApproval(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: AskApprovalDto,
  ): Promise<AdminQuotation> {
    await orCurrent(change, this.approvals.ask(id, change, input), { toStaff: () => this.quotations.one(id) });
    return this.quotations.one(id);
  }

  @Needs('quote.send')
  @Post(':id/send')
  @BodyLimit('texts')
  @HttpCode(200)
  sendDraft(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: SendRevisionDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.sendDraft(id, change, input));
  }

  @Needs('quote.send')
  @Post(':id/extend')
  @BodyLimit('texts')
  @HttpCode(200)
  extend(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: ExtendQuotationDto,
  ): Promise<AdminQuotation> {
    return this.#decided(id, change, this.decisions.extend(id, change, input));
  }

  @Needs('quote.send')
  @Post(':id/resend-mail')
  @HttpCode(202)
  async resendMail(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: UndoableDto,
  ): Promise<AdminQuotation> {
    await this.mails.resend(id, change, input);
    return this.quotations.one(id);
  }

  /** Unsends what the caller sent last, while its mail waits. */
  @Needs('quote.approve | quote.write | quote.send')
  @Post(':id/undo')
  @HttpCode(200)
  async undo(@Param('id', quotationId) id: string, @Change() change: Change): Promise<AdminQuotation> {
    await orCurrent(change, this.undos.undo(id, change), { toStaff: () => this.quotations.one(id) });
    return this.quotations.one(id);
  }

  @Needs('quote.write')
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
      rejection instanceof SubmissionChanged ? this.quotations.pendingWith(id, change.by) : this.quotations.one(id);
    return this.quotations.one(await orCurrent(change, decision, { toStaff }));
  }
}
