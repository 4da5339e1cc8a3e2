import { BadRequestException, Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { colomboDay } from '@selvedge/domain/dates';
import { exportFormats } from '@selvedge/domain/fabrics/fabric-batch';
import type { QuotationBatchAnswer } from '@selvedge/domain/quotations/quotation-batch';
import type { Response } from 'express';
import { BodyLimit } from '../../http/body/body.js';
import { Change } from '../../http/change.js';
import { CurrentUser, Needs } from '../../http/decorators.js';
import { Idempotent } from '../../http/idempotency/idempotency.interceptor.js';
import { ListParameters, SendsFile } from '../../http/openapi/answers.js';
import { sendWorkbook } from '../../http/static/send-file.js';
import { QuotationBatchDto } from '../dto/quotation-batch.dto.js';
import { quotationQuery } from '../quotation-list.js';
import { BatchQuotationsService } from './batch-quotations.service.js';
import { ExportQuotationsService } from './export-quotations.service.js';

@ApiTags('Quotations')
@Controller('admin/quotations')
export class QuotationBatchController {
  constructor(
    private readonly batches: BatchQuotationsService,
    private readonly exports: ExportQuotationsService,
  ) {}

  /** Assigns, extends, deletes or mails many again. */
  @ApiOperation({ summary: 'Change many quotations at once' })
  @Needs('quote.write | quote.send')
  @Post('batch')
  @Idempotent()
  @BodyLimit('record')
  @HttpCode(200)
  batch(@Change() change: Change, @Body() input: QuotationBatchDto): Promise<QuotationBatchAnswer> {
    return this.batches.batch(input, change);
  }

  /** The quotations that the list's filter finds, in its order. */
  @ApiOperation({ summary: 'Export quotations as a workbook' })
  @SendsFile('xlsx', 'csv')
  @ListParameters()
  @Needs('quote.read')
  @Get('export')
  async export(
    @CurrentUser() caller: CurrentUser,
    @Query() { format, ...raw }: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const wanted = exportFormats.find((known) => known === format);
    if (!wanted) throw new BadRequestException(`The format must be ${exportFormats.join(' or ')}.`);
    const sheet = await this.exports.export(quotationQuery(raw, caller), wanted, caller);
    await sendWorkbook(response, `quotations-${colomboDay(new Date())}.${wanted}`, sheet);
  }
}
