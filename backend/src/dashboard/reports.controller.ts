import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Reports } from '@selvedge/domain/dashboard/reports';
import { readable } from '@selvedge/domain/users/readable-fields';
import type { Response } from 'express';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendWorkbook } from '../http/static/send-file.js';
import { ReportFileDto, ReportRangeDto } from './dto/report-range.dto.js';
import { reportSheet } from './report-sheet.js';
import { ReportsService } from './reports.service.js';

@ApiTags('Dashboard')
@Controller('admin/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @ApiOperation({ summary: 'Get the report of a period' })
  @Needs('quote.read | stock.read')
  @Get()
  @Costly()
  read(@CurrentUser() reader: CurrentUser, @Query() range: ReportRangeDto): Promise<Reports> {
    return this.reports.read(range, reader);
  }

  /** One of the tables as .xlsx. */
  @ApiOperation({ summary: 'Export the report of a period as a workbook' })
  @SendsFile('xlsx')
  @Needs('quote.read | stock.read')
  @Get('export')
  @Costly()
  async export(
    @CurrentUser() reader: CurrentUser,
    @Query() { report, ...range }: ReportFileDto,
    @Res() response: Response,
  ): Promise<void> {
    const reports = readable(await this.reports.read(range, reader), reader);
    await sendWorkbook(response, `${report}-${reports.from}-${reports.until}.xlsx`, reportSheet(report, reports));
  }
}
