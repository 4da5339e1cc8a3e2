import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { WriteOff } from '@selvedge/domain/stock/write-off';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { Change } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { WriteOffsService, writeOffList } from './write-offs.service.js';

const writeOffId = idOf('Write-off');

@ApiTags('Stock')
@ApiBearerAuth()
@Idempotent()
@Controller('admin/write-offs')
export class WriteOffsController {
  constructor(private readonly writeOffs: WriteOffsService) {}

  @ApiOperation({ summary: 'List write-offs that wait for a second person' })
  @Needs('stock.adjust')
  @SearchableList()
  @Get()
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WriteOff[]> {
    const query = parseListQuery(raw, writeOffList);
    return sendList(response, writeOffList.resource, query, await this.writeOffs.list(query, reader));
  }

  /** Books what another person has counted or done to a roll. */
  @ApiOperation({ summary: 'Approve a write-off' })
  @Needs('stock.adjust')
  @Post(':id/approve')
  @HttpCode(204)
  approve(@Param('id', writeOffId) id: string, @Change() change: Change): Promise<void> {
    return this.writeOffs.approve(id, change);
  }

  /** Forgets it: nothing is booked. */
  @ApiOperation({ summary: 'Reject a write-off' })
  @Needs('stock.adjust')
  @Delete(':id')
  @HttpCode(204)
  reject(@Param('id', writeOffId) id: string, @CurrentUser() by: CurrentUser): Promise<void> {
    return this.writeOffs.reject(id, by);
  }
}
