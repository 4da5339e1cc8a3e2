import { Body, Controller, Get, Headers, HttpStatus, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnSwatchRequests, SwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { OwnPageDto } from '../http/lists/list-query.js';
import { SwatchRequestDto } from './dto/swatch-request.dto.js';
import { RequestSwatchesService } from './request-swatches.service.js';
import { SwatchesService } from './swatches.service.js';

@ApiTags('Swatches')
@ApiBearerAuth()
@Needs('customer')
@Controller('swatch-requests')
export class SwatchesController {
  constructor(
    private readonly swatches: SwatchesService,
    private readonly requests: RequestSwatchesService,
  ) {}

  @ApiOperation({ summary: "List one's own swatch requests" })
  @Get()
  @Costly()
  own(@CurrentUser() customer: CurrentUser, @Query() which: OwnPageDto): Promise<OwnSwatchRequests> {
    return this.swatches.own(customer, which);
  }

  /** 201 for a new request, 200 for a repeated idempotency key. */
  @ApiOperation({ summary: 'Request swatches' })
  @Post()
  @BodyLimit('record')
  async request(
    @CurrentUser() customer: CurrentUser,
    @Body() input: SwatchRequestDto,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SwatchRequest> {
    const { id, created } = await this.requests.request(customer, input, idempotencyKeyOf(key));
    if (!created) response.status(HttpStatus.OK);
    return this.swatches.ownOne(customer, id);
  }
}
