import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { contactRights, ReadBy } from '../http/field-rights.interceptor.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { InquiryStateDto } from './dto/inquiry-state.dto.js';
import { InboxService, inquiryList } from './inbox.service.js';

const inquiryId = idOf('Inquiry');

@ApiTags('Inquiries')
@ApiBearerAuth()
@ReadBy({ ...contactRights, quotations: 'quote.read' })
@Controller('admin/inquiries')
@Idempotent()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @ApiOperation({ summary: 'List inquiries' })
  @Needs('customer.read')
  @SearchableList()
  @Get()
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Inquiry[]> {
    const query = parseListQuery(raw, inquiryList);
    return sendList(response, inquiryList.resource, query, await this.inbox.list(query, reader));
  }

  @ApiOperation({ summary: 'Get an inquiry' })
  @Needs('customer.read')
  @Get(':id')
  one(@Param('id', inquiryId) id: string): Promise<Inquiry> {
    return this.inbox.one(id);
  }

  @ApiOperation({ summary: 'Mark an inquiry as answered, closed or open' })
  @Needs('customer.write')
  @Post(':id/state')
  @BodyLimit('texts')
  @HttpCode(200)
  async move(
    @Param('id', inquiryId) id: string,
    @Change() change: Change,
    @Body() input: InquiryStateDto,
  ): Promise<Inquiry> {
    await orCurrent(change, this.inbox.move(id, change, input.state), { toStaff: () => this.inbox.one(id) });
    return this.inbox.one(id);
  }
}
