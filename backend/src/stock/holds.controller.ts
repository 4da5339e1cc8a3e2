import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminHold, Hold, OwnHolds } from '@selvedge/domain/stock/hold';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { Change } from '../http/change.js';
import { Costly, SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { ReadBy } from '../http/field-rights.interceptor.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { OwnPageDto, parseListQuery, sendList } from '../http/lists/list-query.js';
import { AdminHoldDto, HoldChangeDto, HoldDto } from './dto/hold.dto.js';
import { HoldsService, holdList, holdRights } from './holds.service.js';

const holdId = idOf('Hold');

@ApiTags('Stock')
@ApiBearerAuth()
@ReadBy(holdRights)
@Controller()
export class HoldsController {
  constructor(private readonly holds: HoldsService) {}

  @ApiOperation({ summary: "List one's own holds" })
  @Needs('customer')
  @Get('holds')
  @Costly()
  own(@CurrentUser() customer: CurrentUser, @Query() which: OwnPageDto): Promise<OwnHolds> {
    return this.holds.own(customer, which);
  }

  @ApiOperation({ summary: 'Hold fabric for two days' })
  @Needs('customer')
  @Post('holds')
  async hold(@Change() change: Change, @Body() input: HoldDto): Promise<Hold> {
    return ownOf(await this.holds.one(await this.holds.hold(change, input)));
  }

  @ApiOperation({ summary: 'Give back a hold' })
  @Needs('customer')
  @Delete('holds/:id')
  async giveBack(@CurrentUser() customer: CurrentUser, @Param('id', holdId) id: string): Promise<Hold> {
    await this.holds.giveBack(customer, id);
    return ownOf(await this.holds.one(id));
  }

  @ApiOperation({ summary: 'List holds' })
  @Needs('stock.read | hold.write')
  @SearchableList()
  @Get('admin/holds')
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminHold[]> {
    const query = parseListQuery(raw, holdList, reader);
    return sendList(response, holdList.resource, query, await this.holds.list(query, reader));
  }

  @ApiOperation({ summary: 'Get a hold' })
  @Needs('stock.read | hold.write')
  @Get('admin/holds/:id')
  one(@Param('id', holdId) id: string): Promise<AdminHold> {
    return this.holds.one(id);
  }

  @ApiOperation({ summary: 'Hold fabric for a customer' })
  @Needs('hold.write')
  @Post('admin/holds')
  @Idempotent()
  async holdFor(@Change() change: Change, @Body() input: AdminHoldDto): Promise<AdminHold> {
    return this.holds.one(await this.holds.holdFor(change, input));
  }

  @ApiOperation({ summary: 'Change a hold' })
  @Needs('hold.write')
  @Put('admin/holds/:id')
  @Idempotent()
  async change(
    @CurrentUser() actor: CurrentUser,
    @Param('id', holdId) id: string,
    @Body() input: HoldChangeDto,
  ): Promise<AdminHold> {
    await this.holds.change(actor, id, input);
    return this.holds.one(id);
  }

  @ApiOperation({ summary: 'End a hold' })
  @Needs('hold.write')
  @Delete('admin/holds/:id')
  @Idempotent()
  async end(@CurrentUser() actor: CurrentUser, @Param('id', holdId) id: string): Promise<AdminHold> {
    await this.holds.end(actor, id);
    return this.holds.one(id);
  }
}

/** The customer's view of a hold. */
function ownOf({
  customer_id: _,
  customer_name: _name,
  customer_company: _company,
  rolls: _rolls,
  ...hold
}: AdminHold): Hold {
  return hold;
}
