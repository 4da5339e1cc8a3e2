import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
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
import { SendsFile } from '../http/openapi/answers.js';
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

@ApiTags('Quotations')
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

  @ApiOperation({ summary: 'List quotations' })
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
  @ApiOperation({ summary: 'Count quotations by whose turn it is' })
  @Needs('quote.read')
  @SearchableList()
  @Get('turns')
  turns(@CurrentUser() caller: CurrentUser, @Query() raw: Record<string, unknown>): Promise<TurnCounts> {
    return this.quotations.turns(quotationQuery(raw, caller));
  }

  /** The quotations by stage, under the filter of the list; `range` says how many of each. */
  @ApiOperation({ summary: 'Get quotations by their state, as a board shows them' })
  @Needs('quote.read')
  @Get('board')
  @Costly()
  board(@CurrentUser() caller: CurrentUser, @Query() raw: Record<string, unknown>): Promise<QuotationBoard> {
    return this.boards.board(quotationQuery(raw, caller));
  }

  /** The people who approve the prices that the caller writes. */
  @ApiOperation({ summary: 'List who may approve a quotation' })
  @Needs('quote.read')
  @Get('approvers')
  approvers(@CurrentUser() caller: CurrentUser): Promise<Approvers> {
    return this.approvals.approvers(caller);
  }

  /** Absences of staff, and who stands in for them. */
  @ApiOperation({ summary: 'List who is away and who stands in' })
  @Needs('quote.read | user.manage')
  @Get('absences')
  absences(): Promise<{ absences: Absence[] }> {
    return this.handOvers.absences();
  }

  /** All of a person at once: one's own, or anybody's with `quote.read_all` or `user.manage`. */
  @ApiOperation({ summary: 'Hand over all open quotations of a member of staff' })
  @Needs('quote.write | user.manage')
  @Post('hand-over')
  @BodyLimit('record')
  @HttpCode(200)
  handOver(@Change() change: Change, @Body() input: HandOverDto): Promise<HandedOver> {
    return this.handOvers.handOver(input, change);
  }

  @ApiOperation({ summary: 'End an absence' })
  @Needs('quote.write | user.manage')
  @Delete('absences/:userId')
  back(@CurrentUser() by: CurrentUser, @Param('userId', idOf('User')) userId: string): Promise<{ message: string }> {
    return this.handOvers.back(userId, by);
  }

  @ApiOperation({ summary: 'Create a quotation for a customer' })
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
  @ApiOperation({ summary: 'Copy a quotation' })
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

  @ApiOperation({ summary: 'Merge quotations of a customer into one' })
  @Needs('quote.write')
  @Post('merge')
  @BodyLimit('record')
  @HttpCode(200)
  async merge(@Change() change: Change, @Body() { ids }: MergeQuotationsDto): Promise<AdminQuotation> {
    return this.quotations.one(await this.merges.merge(ids, change));
  }

  @ApiOperation({ summary: 'Get a quotation' })
  @Needs('quote.read')
  @Get(':id')
  one(@Param('id', quotationId) id: string): Promise<AdminQuotation> {
    return this.quotations.opened(id);
  }

  @ApiOperation({ summary: 'Get the editable content of a quotation' })
  @Needs('quote.read')
  @Get(':id/template')
  template(@Param('id', quotationId) id: string): Promise<QuotationTemplate> {
    return this.quotations.openedTemplate(id);
  }

  @ApiOperation({ summary: 'Save the editable content of a quotation' })
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

  @ApiOperation({ summary: 'Assign a quotation to a member of staff, or to nobody' })
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
  @ApiOperation({ summary: 'Plan the next step of a quotation' })
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

  @ApiOperation({ summary: 'Discard unsent edits' })
  @Needs('quote.write')
  @Post(':id/discard-draft')
  @HttpCode(200)
  async discardDraft(@Param('id', quotationId) id: string, @Change() change: Change): Promise<QuotationTemplate> {
    await orCurrent(change, this.edits.discardDraft(id, change), { toStaff: () => this.quotations.template(id) });
    return this.quotations.template(id);
  }

  @ApiOperation({ summary: 'List the sent revisions of a quotation' })
  @Needs('quote.read')
  @ReadBy({ ...quotationRights, total: 'price.read' })
  @Get(':id/revisions')
  sentRevisions(@Param('id', quotationId) id: string): Promise<SentRevision[]> {
    return this.revisions.list(id);
  }

  @ApiOperation({ summary: 'Get a sent revision' })
  @Needs('quote.read')
  @Get(':id/revisions/:letter')
  revision(@Param('id', quotationId) id: string, @Param('letter') letter: string): Promise<QuotationTemplate> {
    return this.revisions.content(id, letter);
  }

  /** The PDF as mailed. */
  @ApiOperation({ summary: 'Download a sent revision as a PDF' })
  @SendsFile('pdf')
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

  @ApiOperation({ summary: 'Approve a quotation and mail it' })
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

  @ApiOperation({ summary: 'Reject a request with a reason' })
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

  @ApiOperation({ summary: 'Answer a request with a price or a comment' })
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
  @ApiOperation({ summary: 'Ask a colleague to approve a quotation' })
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

  @ApiOperation({ summary: 'Send the edited quotation as a new revision' })
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

  @ApiOperation({ summary: 'Extend the validity of a quotation' })
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

  @ApiOperation({ summary: 'Send the last mail about a quotation again' })
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
  @ApiOperation({ summary: 'Take back a decision before its mail is sent' })
  @Needs('quote.approve | quote.write | quote.send')
  @Post(':id/undo')
  @HttpCode(200)
  async undo(@Param('id', quotationId) id: string, @Change() change: Change): Promise<AdminQuotation> {
    await orCurrent(change, this.undos.undo(id, change), { toStaff: () => this.quotations.one(id) });
    return this.quotations.one(id);
  }

  @ApiOperation({ summary: 'Delete a quotation' })
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
