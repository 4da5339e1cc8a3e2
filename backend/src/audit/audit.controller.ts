import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { AuditEntry } from '@selvedge/domain/audit';
import { colomboDay } from '@selvedge/domain/dates';
import type { Response } from 'express';
import { Roles } from '../http/decorators.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { sendWorkbook } from '../http/static/send-file.js';
import { AuditService, auditList } from './audit.service.js';

/** The audit trail: who changed what. Nothing here writes it. */
@ApiTags('audit')
@ApiBearerAuth()
@Roles('admin')
@Controller('admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  /** Newest first. */
  @Get()
  async list(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    const query = parseListQuery(raw, auditList);
    return sendList(response, auditList.resource, query, await this.audit.list(query));
  }

  /** Streams the entries matching the filter as CSV. */
  @Get('export')
  async export(@Query() raw: Record<string, unknown>, @Res() response: Response): Promise<void> {
    const sheet = await this.audit.export(parseListQuery(raw, auditList));
    await sendWorkbook(response, `changes-${colomboDay(new Date())}.csv`, sheet);
  }
}
