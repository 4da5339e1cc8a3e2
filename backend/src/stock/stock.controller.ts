import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StockMovement } from '@selvedge/domain/fabrics/stock';
import type { StockBookingAnswer, StockTakeAnswer, StockTakeRow } from '@selvedge/domain/stock/stock-take';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { Change } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { StockBookingDto } from './dto/stock-booking.dto.js';
import { StockTakeDto } from './dto/stock-take.dto.js';
import { movementList, StockMovementsService } from './stock-movements.service.js';
import { StockTakeService, stockTakeList } from './stock-take.service.js';

@ApiTags('Stock')
@ApiBearerAuth()
@Controller('admin')
export class StockController {
  constructor(
    private readonly movements: StockMovementsService,
    private readonly stockTakes: StockTakeService,
  ) {}

  /** The ledger, newest first. */
  @ApiOperation({ summary: 'List movements of stock' })
  @Needs('stock.read')
  @SearchableList()
  @Get('stock-movements')
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StockMovement[]> {
    const query = parseListQuery(raw, movementList);
    return sendList(response, movementList.resource, query, await this.movements.list(query, reader));
  }

  /** Books a count, a return or an arrival by hand. */
  @ApiOperation({ summary: 'Book an arrival, a correction or a write-off' })
  @Needs('stock.count | stock.receive | stock.cut | stock.adjust')
  @Post('stock-movements')
  @Idempotent()
  @HttpCode(200)
  book(@Change() change: Change, @Body() input: StockBookingDto): Promise<StockBookingAnswer> {
    return this.stockTakes.book(input, change);
  }

  /** The rows of the stock take. */
  @ApiOperation({ summary: 'List the rows of a stock take' })
  @Needs('stock.count')
  @SearchableList()
  @Get('stock-take')
  async rows(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StockTakeRow[]> {
    const query = parseListQuery(raw, stockTakeList);
    return sendList(response, stockTakeList.resource, query, await this.stockTakes.rows(query));
  }

  /** Many counts at once, all or nothing. An `Idempotency-Key` makes a repeat harmless. */
  @ApiOperation({ summary: 'Book the counted quantities of a stock take' })
  @Needs('stock.count')
  @Post('stock-take')
  @BodyLimit('stock-take')
  @HttpCode(200)
  take(
    @CurrentUser() actor: CurrentUser,
    @Body() input: StockTakeDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<StockTakeAnswer> {
    return this.stockTakes.take(input, actor, idempotencyKeyOf(key));
  }
}
