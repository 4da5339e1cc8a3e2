import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuditEntry } from '@selvedge/domain/audit';
import { colomboDay } from '@selvedge/domain/dates';
import type { Response } from 'express';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { ListParameters, SendsFile } from '../http/openapi/answers.js';
import { sendWorkbook } from '../http/static/send-file.js';
import { AuditService, auditList } from './audit.service.js';

/** The audit trail: who changed what. Nothing here writes it. */
@ApiTags('Audit')
@ApiBearerAuth()
@Controller('admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  /** Newest first. */
  @ApiOperation({ summary: 'List the audit trail' })
  @Needs('audit.read')
  @SearchableList()
  @Get()
  async list(
    @CurrentUser() caller: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    const query = parseListQuery(raw, auditList);
    return sendList(response, auditList.resource, query, await this.audit.list(query, caller));
  }

  /** Streams the entries matching the filter as CSV. */
  @ApiOperation({ summary: 'Export the audit trail' })
  @SendsFile('csv')
  @ListParameters()
  @Needs('audit.read')
  @Get('export')
  async export(
    @CurrentUser() caller: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const sheet = await this.audit.export(parseListQuery(raw, auditList), caller);
    await sendWorkbook(response, `changes-${colomboDay(new Date())}.csv`, sheet);
  }
}
