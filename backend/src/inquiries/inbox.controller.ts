import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import type { Response } from 'express';
import { idOf } from '../http/id.pipe.js';
import { parseListQuery, sendList } from '../http/list-query.js';
import { InquiryStateDto } from './dto/inquiry-state.dto.js';
import { InboxService, inquiryList } from './inbox.service.js';

const inquiryId = idOf('Inquiry');

@ApiTags('inquiries')
@ApiBearerAuth()
@Controller('admin/inquiries')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  async list(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Inquiry[]> {
    const query = parseListQuery(raw, inquiryList);
    return sendList(response, inquiryList.resource, query, await this.inbox.list(query));
  }

  @Get(':id')
  one(@Param('id', inquiryId) id: string): Promise<Inquiry> {
    return this.inbox.one(id);
  }

  @Post(':id/state')
  @HttpCode(200)
  move(@Param('id', inquiryId) id: string, @Body() input: InquiryStateDto): Promise<Inquiry> {
    return this.inbox.move(id, input.state);
  }
}
