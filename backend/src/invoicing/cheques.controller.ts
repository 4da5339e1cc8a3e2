import { Body, Controller, Get, HttpCode, NotFoundException, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isIsoDate } from '@selvedge/domain/dates';
import type { Holiday } from '@selvedge/domain/invoicing/banking-days';
import {
  type Cheque,
  type ChequeAction,
  type ChequeBook,
  type ChequesToday,
  chequeActions,
} from '@selvedge/domain/invoicing/cheque';
import type { Response } from 'express';
import { badField } from '../http/bad-field.js';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { Costly, SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendPdf } from '../http/static/send-file.js';
import { ChequeActionsService } from './cheque-actions.service.js';
import { ChequesService, chequeList } from './cheques.service.js';
import { DemandLetterService } from './demand-letter.service.js';
import { ChequeActionDto, ChequeDto, HolidayDto } from './dto/cheque.dto.js';
import { HolidaysService } from './holidays.service.js';

const chequeId = idOf('Cheque');

@ApiTags('Invoicing')
@ApiBearerAuth()
@Controller('admin')
@Idempotent()
export class ChequesController {
  constructor(
    private readonly cheques: ChequesService,
    private readonly actions: ChequeActionsService,
    private readonly holidays: HolidaysService,
    private readonly demands: DemandLetterService,
  ) {}

  @ApiOperation({ summary: 'List cheques' })
  @Needs('cheque.write + price.read')
  @SearchableList()
  @Get('cheques')
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Cheque[]> {
    const query = parseListQuery(raw, chequeList, reader);
    return sendList(response, chequeList.resource, query, await this.cheques.list(query));
  }

  @ApiOperation({ summary: 'Get the cheques by the month in which they are due' })
  @Needs('cheque.write + price.read')
  @Get('cheques/book')
  book(@Query('month') month: unknown): Promise<ChequeBook> {
    if (typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) && isIsoDate(`${month}-01`)) {
      return this.cheques.book(month);
    }
    throw badField('month', 'month must be a month, such as 2026-12.');
  }

  @ApiOperation({ summary: 'List the cheques to deposit or follow up today' })
  @Needs('cheque.write + price.read')
  @Get('cheques/today')
  today(): Promise<ChequesToday> {
    return this.cheques.today();
  }

  @ApiOperation({ summary: 'Get a cheque' })
  @Needs('cheque.write + price.read')
  @Get('cheques/:id')
  one(@Param('id', chequeId) id: string): Promise<Cheque> {
    return this.cheques.one(id);
  }

  /** Prepared as of today; its sending is recorded by the action `demand`, with proof. */
  @ApiOperation({ summary: 'Download the demand letter for a returned cheque as a PDF' })
  @SendsFile('pdf')
  @Needs('cheque.write + price.read + customer.read')
  @Costly()
  @Get('cheques/:id/demand-letter')
  async demandLetter(@Param('id', chequeId) id: string, @Res() response: Response): Promise<void> {
    const { fileName, pdf } = await this.demands.print(id);
    sendPdf(response, fileName, pdf);
  }

  @ApiOperation({ summary: 'Record a cheque' })
  @Needs('cheque.write + price.read')
  @Post('cheques')
  @BodyLimit('record')
  async record(@Change() change: Change, @Body() input: ChequeDto): Promise<Cheque> {
    return this.cheques.one(await this.actions.record(input, change));
  }

  @ApiOperation({ summary: 'Deposit, clear, return or hand back a cheque' })
  @Needs('cheque.write + price.read')
  @Post('cheques/:id/:deed')
  @HttpCode(200)
  async action(
    @Param('id', chequeId) id: string,
    @Param('deed') action: string,
    @Change() change: Change,
    @Body() input: ChequeActionDto,
  ): Promise<Cheque> {
    if (!isChequeAction(action))
      throw new NotFoundException(`A cheque can't do that. It knows ${chequeActions.join(', ')}.`);
    await orCurrent(change, this.actions.change(id, action, change, input), { toStaff: () => this.cheques.one(id) });
    return this.cheques.one(id);
  }

  @ApiOperation({ summary: 'List bank holidays' })
  @Needs('cheque.write | setting.write')
  @Get('holidays')
  allHolidays(): Promise<Holiday[]> {
    return this.holidays.all();
  }

  @ApiOperation({ summary: 'Add or remove a bank holiday' })
  @Needs('cheque.write | setting.write')
  @Put('holidays/:date')
  async saveHoliday(
    @Param('date') date: string,
    @Change() change: Change,
    @Body() input: HolidayDto,
  ): Promise<Holiday[]> {
    if (date.length !== 10 || !isIsoDate(date)) throw badField('date', 'Name the day, such as 2027-05-20.');
    await orCurrent(change, this.holidays.save(date, change, input), { toStaff: () => this.holidays.one(date) });
    return this.holidays.all();
  }
}

const isChequeAction = (word: string): word is ChequeAction => chequeActions.includes(word as ChequeAction);
