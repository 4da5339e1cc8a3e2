import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TaxPeriod } from '@selvedge/domain/invoicing/tax-schedule';
import type { Response } from 'express';
import { Change } from '../http/change.js';
import { Needs } from '../http/decorators.js';
import { SendsFile } from '../http/openapi/answers.js';
import { TaxPeriodsService } from './tax-periods.service.js';

@ApiTags('Invoicing')
@ApiBearerAuth()
@Controller('admin/tax')
export class TaxPeriodsController {
  constructor(private readonly periods: TaxPeriodsService) {}

  @ApiOperation({ summary: 'List tax periods' })
  @Needs('invoice.issue + price.read')
  @Get('periods')
  all(): Promise<TaxPeriod[]> {
    return this.periods.all();
  }

  /** Schedule 01, output VAT. @param period `2026-11` */
  @ApiOperation({ summary: 'Export the VAT schedule of a period' })
  @SendsFile('csv')
  @Needs('invoice.issue + price.read + customer.read')
  @Get('schedules/01')
  async schedule(@Query('period') period: unknown, @Res() response: Response): Promise<void> {
    const { fileName, csv } = await this.periods.schedule(period);
    response.attachment(fileName).type('text/csv').send(csv);
  }

  /** Locks a month after its return was filed. */
  @ApiOperation({ summary: 'Mark a tax period as filed' })
  @Needs('invoice.issue + price.read')
  @Post('periods/:period/file')
  @HttpCode(200)
  async file(@Param('period') period: string, @Change() change: Change): Promise<TaxPeriod[]> {
    await this.periods.file(period, change);
    return this.periods.all();
  }
}
