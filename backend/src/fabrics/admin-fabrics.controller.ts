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
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { exportFormats, type FabricBatchAnswer } from '@selvedge/domain/fabrics/fabric-batch';
import { MAX_LABELS } from '@selvedge/domain/fabrics/label-layouts';
import type { Deleted } from '@selvedge/domain/undo';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { idsOfQuery, parseListQuery, sendList } from '../http/lists/list-query.js';
import { ListParameters, SendsFile } from '../http/openapi/answers.js';
import { sendPdf, sendWorkbook } from '../http/static/send-file.js';
import { BatchFabricsService } from './batch-fabrics.service.js';
import { FabricChangeDto, FabricDto } from './dto/fabric.dto.js';
import { FabricBatchDto } from './dto/fabric-batch.dto.js';
import { DuplicateFabricService } from './duplicate-fabric.service.js';
import { ExportFabricsService } from './export/export-fabrics.service.js';
import { fabricList } from './fabric-list.js';
import { FabricsService } from './fabrics.service.js';
import { layoutOf, PrintLabelsService } from './labels/print-labels.service.js';
import { WriteFabricService } from './write-fabric.service.js';

const fabricId = idOf('Fabric');

@ApiTags('Fabrics')
@ApiBearerAuth()
@Controller('admin/fabrics')
export class AdminFabricsController {
  constructor(
    private readonly fabrics: FabricsService,
    private readonly writing: WriteFabricService,
    private readonly exports: ExportFabricsService,
    private readonly batches: BatchFabricsService,
    private readonly duplicates: DuplicateFabricService,
    private readonly printing: PrintLabelsService,
  ) {}

  @ApiOperation({ summary: 'List fabrics, hidden ones too' })
  @Needs('catalogue.read | stock.read')
  @SearchableList()
  @Get()
  async list(
    @CurrentUser() caller: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminFabric[]> {
    const query = parseListQuery(raw, fabricList, caller);
    return sendList(response, fabricList.resource, query, await this.fabrics.list(query));
  }

  /** Exports the fabrics matching the list's filter; with `stock=true` with their stock, else without it. */
  @ApiOperation({ summary: 'Export fabrics as a workbook that can be imported again' })
  @SendsFile('xlsx', 'csv')
  @ListParameters()
  @Needs('catalogue.read')
  @Get('export')
  async export(
    @CurrentUser() caller: CurrentUser,
    @Query() { format, stock, ...raw }: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const wanted = exportFormats.find((known) => known === format);
    if (!wanted) throw new BadRequestException(`The format must be ${exportFormats.join(' or ')}.`);
    const withStock = stock === 'true';
    if (!withStock && ![undefined, '', 'false'].includes(stock as string)) {
      throw new BadRequestException('stock must be true or false.');
    }
    const sheet = await this.exports.export(
      parseListQuery(raw, fabricList, caller),
      { format: wanted, withStock },
      caller,
    );
    await sendWorkbook(
      response,
      `${withStock ? 'fabrics-with-stock' : 'fabrics'}-${colomboDay(new Date())}.${wanted}`,
      sheet,
    );
  }

  /** Labels with a QR code to each fabric's page, in a common sheet layout. */
  @ApiOperation({ summary: 'Print labels of fabrics' })
  @SendsFile('pdf')
  @Needs('catalogue.read | stock.read')
  @Get('labels')
  async labels(@Query('ids') ids: unknown, @Query('layout') layout: unknown, @Res() response: Response): Promise<void> {
    const wanted = idsOfQuery(ids, { most: MAX_LABELS, what: 'fabrics' });
    sendPdf(response, `labels-${colomboDay(new Date())}.pdf`, await this.printing.print(wanted, layoutOf(layout)));
  }

  @ApiOperation({ summary: 'Get a fabric with cost, notes and stock' })
  @Needs('catalogue.read | stock.read')
  @Get(':id')
  one(@Param('id', fabricId) id: string): Promise<AdminFabric> {
    return this.fabrics.one(id);
  }

  @ApiOperation({ summary: 'Create a fabric' })
  @Needs('catalogue.write')
  @Post()
  @Idempotent()
  @BodyLimit('record')
  async create(@Change() change: Change, @Body() input: FabricDto): Promise<AdminFabric> {
    return this.fabrics.one(await this.writing.create(input, change));
  }

  /** Changes many fabrics: selected ones, or all that match a filter. An `Idempotency-Key` makes a retry harmless. */
  @ApiOperation({ summary: 'Change many fabrics at once' })
  @Needs('catalogue.write | price.write')
  @Post('batch')
  @BodyLimit('record')
  @HttpCode(200)
  change(
    @CurrentUser() actor: CurrentUser,
    @Body() input: FabricBatchDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<FabricBatchAnswer> {
    return this.batches.change(input, actor, idempotencyKeyOf(key));
  }

  /** Creates a hidden copy with its own code, to be edited. */
  @ApiOperation({ summary: 'Copy a fabric under a new code, without its stock' })
  @Needs('catalogue.write')
  @Post(':id/duplicate')
  @Idempotent()
  async duplicate(@Param('id', fabricId) id: string, @Change() change: Change): Promise<AdminFabric> {
    return this.fabrics.one(await this.duplicates.duplicate(id, change));
  }

  @ApiOperation({ summary: 'Change a fabric' })
  @Needs('catalogue.write | price.write')
  @Put(':id')
  @Idempotent()
  @BodyLimit('record')
  async update(
    @Param('id', fabricId) id: string,
    @Change() change: Change,
    @Body() input: FabricChangeDto,
  ): Promise<AdminFabric> {
    await orCurrent(change, this.writing.update(id, change, input), { toStaff: () => this.fabrics.one(id) });
    return this.fabrics.one(id);
  }

  @ApiOperation({ summary: 'Delete a fabric' })
  @Needs('catalogue.write')
  @Delete(':id')
  @Idempotent()
  async remove(@Param('id', fabricId) id: string, @Change() change: Change): Promise<Deleted> {
    const undo_id = await orCurrent(change, this.writing.remove(id, change), { toStaff: () => this.fabrics.one(id) });
    return { id, message: 'Fabric deleted successfully', undo_id };
  }
}
