import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { colomboDay } from '@selvedge/domain/dates';
import { exportFormats } from '@selvedge/domain/fabrics/fabric-batch';
import type { DyeLot, Roll, RollCard } from '@selvedge/domain/rolls/roll';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { ListParameters, SendsFile } from '../http/openapi/answers.js';
import { sendWorkbook } from '../http/static/send-file.js';
import { DyeLotDto, LotChangeDto, ReceiptOfRollsDto } from './dto/roll.dto.js';
import { LotsService, lotList } from './lots.service.js';
import { RollsService, rollList } from './rolls.service.js';
import { SwitchRollsService } from './switch-rolls.service.js';

const lotId = idOf('Lot');
const rollId = idOf('Roll');
const fabricId = idOf('Fabric');

@ApiTags('Stock')
@ApiBearerAuth()
@Controller('admin')
export class RollsController {
  constructor(
    private readonly lots: LotsService,
    private readonly rolls: RollsService,
    private readonly switches: SwitchRollsService,
  ) {}

  @ApiOperation({ summary: 'List dye lots' })
  @Needs('stock.read')
  @SearchableList()
  @Get('lots')
  async allLots(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DyeLot[]> {
    const query = parseListQuery(raw, lotList);
    return sendList(response, lotList.resource, query, await this.lots.list(query));
  }

  @ApiOperation({ summary: 'Get a dye lot' })
  @Needs('stock.read')
  @Get('lots/:id')
  lot(@Param('id', lotId) id: string): Promise<DyeLot> {
    return this.lots.one(id);
  }

  @ApiOperation({ summary: 'Create a dye lot' })
  @Needs('stock.receive')
  @Post('lots')
  @Idempotent()
  async addLot(@Change() change: Change, @Body() input: DyeLotDto): Promise<DyeLot> {
    return this.lots.one(await this.lots.create(input, change));
  }

  @ApiOperation({ summary: 'Change a dye lot' })
  @Needs('stock.receive')
  @Put('lots/:id')
  @Idempotent()
  async changeLot(
    @Param('id', lotId) id: string,
    @Change() change: Change,
    @Body() input: LotChangeDto,
  ): Promise<DyeLot> {
    await orCurrent(change, this.lots.update(id, input, change), { toStaff: () => this.lots.one(id) });
    return this.lots.one(id);
  }

  /** Switches the fabric to counting by roll: its rolls are its stock from now on. */
  @ApiOperation({ summary: 'Count a fabric by rolls' })
  @Needs('stock.adjust')
  @Post('fabrics/:id/rolls')
  @HttpCode(204)
  async switchOn(@Param('id', fabricId) id: string, @Change() change: Change): Promise<void> {
    await this.switches.on(id, change);
  }

  @ApiOperation({ summary: 'Stop counting a fabric by rolls' })
  @Needs('stock.adjust')
  @Delete('fabrics/:id/rolls')
  @HttpCode(204)
  async switchOff(@Param('id', fabricId) id: string, @Change() change: Change): Promise<void> {
    await this.switches.off(id, change);
  }

  /** With a `format` it returns all matching rolls, like {@link exportRolls}. */
  @ApiOperation({ summary: 'List rolls' })
  @Needs('stock.read')
  @SearchableList()
  @Get('rolls')
  async allRolls(
    @Query() { format, ...raw }: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Roll[] | undefined> {
    if (format !== undefined && format !== 'json') return this.#export(format, raw, response);
    const query = parseListQuery(raw, rollList);
    return sendList(response, rollList.resource, query, await this.rolls.list(query));
  }

  /** Exports the rolls that match the list's filter, in its order. */
  @ApiOperation({ summary: 'Export rolls as a workbook' })
  @SendsFile('xlsx', 'csv')
  @ListParameters()
  @Needs('stock.read')
  @Get('rolls/export')
  async exportRolls(@Query() { format, ...raw }: Record<string, unknown>, @Res() response: Response): Promise<void> {
    await this.#export(format, raw, response);
  }

  @ApiOperation({ summary: 'Find a roll by its number' })
  @Needs('stock.read')
  @Get('rolls/by-number/:number')
  rollOf(@Param('number') rollNumber: string): Promise<RollCard> {
    return this.rolls.byNumber(rollNumber);
  }

  @ApiOperation({ summary: 'Get a roll' })
  @Needs('stock.read')
  @Get('rolls/:id')
  roll(@Param('id', rollId) id: string): Promise<RollCard> {
    return this.rolls.card(id);
  }

  /** An `Idempotency-Key` makes repeating the call safe. */
  @ApiOperation({ summary: 'Receive rolls' })
  @Needs('stock.receive')
  @Post('rolls')
  @BodyLimit('record')
  receive(
    @CurrentUser() by: CurrentUser,
    @Body() input: ReceiptOfRollsDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Roll[]> {
    return this.rolls.receive(input, by, idempotencyKeyOf(key));
  }

  async #export(format: unknown, raw: Record<string, unknown>, response: Response): Promise<undefined> {
    const wanted = exportFormats.find((known) => known === format);
    if (!wanted) throw new BadRequestException(`The format must be ${exportFormats.join(' or ')}.`);
    const sheet = await this.rolls.export(parseListQuery(raw, rollList), wanted);
    await sendWorkbook(response, `rolls-${colomboDay(new Date())}.${wanted}`, sheet);
  }
}
