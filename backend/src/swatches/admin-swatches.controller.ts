import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { colomboDay } from '@selvedge/domain/dates';
import { type AdminSwatchRequest, MAX_PACKED } from '@selvedge/domain/swatches/swatch-request';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { ReadBy } from '../http/field-rights.interceptor.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { idsOfQuery, parseListQuery, sendList } from '../http/lists/list-query.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendPdf } from '../http/static/send-file.js';
import { SwatchStatusDto } from './dto/swatch-request.dto.js';
import { MoveSwatchesService } from './move-swatches.service.js';
import { PackingListService } from './packing-list.service.js';
import { SwatchesService, swatchRequestList, swatchRights } from './swatches.service.js';

const requestId = idOf('Swatch request');

@ApiTags('Swatches')
@ApiBearerAuth()
@ReadBy(swatchRights)
@Controller('admin/swatch-requests')
@Idempotent()
export class AdminSwatchesController {
  constructor(
    private readonly swatches: SwatchesService,
    private readonly moves: MoveSwatchesService,
    private readonly packing: PackingListService,
  ) {}

  @ApiOperation({ summary: 'List swatch requests' })
  @Needs('order.read')
  @SearchableList()
  @Get()
  async list(
    @CurrentUser() caller: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminSwatchRequest[]> {
    const query = parseListQuery(raw, swatchRequestList);
    return sendList(response, swatchRequestList.resource, query, await this.swatches.list(query, caller));
  }

  @ApiOperation({ summary: 'Print the packing list of swatch requests' })
  @SendsFile('pdf')
  @Needs('order.read')
  @Get('packing-list')
  async packingList(
    @CurrentUser() caller: CurrentUser,
    @Query('ids') ids: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const pdf = await this.packing.print(idsOfQuery(ids, { most: MAX_PACKED, what: 'swatch requests' }), caller);
    sendPdf(response, `swatches-${colomboDay(new Date())}.pdf`, pdf);
  }

  @ApiOperation({ summary: 'Get a swatch request' })
  @Needs('order.read')
  @Get(':id')
  one(@Param('id', requestId) id: string): Promise<AdminSwatchRequest> {
    return this.swatches.one(id);
  }

  @ApiOperation({ summary: 'Move a swatch request to another status' })
  @Needs('order.move')
  @Post(':id/status')
  @HttpCode(200)
  async move(
    @Param('id', requestId) id: string,
    @Change() change: Change,
    @Body() input: SwatchStatusDto,
  ): Promise<AdminSwatchRequest> {
    await orCurrent(change, this.moves.move(id, change, input), { toStaff: () => this.swatches.one(id) });
    return this.swatches.one(id);
  }
}
