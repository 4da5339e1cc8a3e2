import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnMoney, OwnOrderMoney, OwnStatement } from '@selvedge/domain/invoicing/own-money';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { OwnPageDto } from '../http/lists/list-query.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendPdf } from '../http/static/send-file.js';
import { OwnMoneyService } from './own-money.service.js';
import { periodOf } from './statements.service.js';

/** Routes for customers: their debt and their own invoices. */
@ApiTags('My account')
@ApiBearerAuth()
@Needs('customer')
@Costly()
@Controller()
export class OwnMoneyController {
  constructor(private readonly money: OwnMoneyService) {}

  @ApiOperation({ summary: "List one's own invoices and what is open" })
  @Get('account/invoices')
  account(@CurrentUser() customer: CurrentUser, @Query() paging: OwnPageDto): Promise<OwnMoney> {
    return this.money.account(customer, paging);
  }

  /** The first printing is the original, whoever prints it. */
  @ApiOperation({ summary: "Download one of one's own invoices as a PDF" })
  @SendsFile('pdf')
  @Get('account/invoices/:id/pdf')
  async pdf(
    @CurrentUser() customer: CurrentUser,
    @Param('id', idOf('Invoice')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, pdf } = await this.money.pdf(id, customer);
    sendPdf(response, fileName, pdf);
  }

  @ApiOperation({ summary: "Get one's own statement" })
  @Get('account/statement')
  statement(
    @CurrentUser() customer: CurrentUser,
    @Query('from') from: unknown,
    @Query('to') to: unknown,
  ): Promise<OwnStatement> {
    return this.money.statement(customer, periodOf(from, to));
  }

  @ApiOperation({ summary: "Get the payments and invoices of one's own order" })
  @Get('quotations/:id/invoices')
  ofQuotation(
    @Param('id', idOf('Quotation')) id: string,
    @CurrentUser() customer: CurrentUser,
  ): Promise<OwnOrderMoney> {
    return this.money.ofQuotation(id, customer);
  }
}
