import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { colomboDay, isIsoDate } from '@selvedge/domain/dates';
import type { MissingAdvance } from '@selvedge/domain/invoicing/advance';
import type { Invoice, InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import type { CustomerAccount, OrderMoney, Receivables } from '@selvedge/domain/invoicing/receivables';
import type { Statement, StatementMailed } from '@selvedge/domain/invoicing/statement';
import type { Response } from 'express';
import { badField } from '../http/bad-field.js';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change } from '../http/change.js';
import { Costly, SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendPdf, sendWorkbook } from '../http/static/send-file.js';
import { CreditNoteService } from './credit-note.service.js';
import { DebitNoteService } from './debit-note.service.js';
import { CreditNoteDto, DebitNoteDto, InvoiceDto } from './dto/invoice.dto.js';
import { ApplyReceiptDto, ReceiptDto, ReverseReceiptDto } from './dto/receipt.dto.js';
import { StatementMailDto } from './dto/statement.dto.js';
import { InvoicesService, invoiceList } from './invoices.service.js';
import { IssueInvoiceService } from './issue-invoice.service.js';
import { MailInvoiceService } from './mail-invoice.service.js';
import { PrintInvoiceService } from './print-invoice.service.js';
import { ReceiptsService, receiptList } from './receipts.service.js';
import { ReceivablesService } from './receivables.service.js';
import { periodOf, StatementsService } from './statements.service.js';
import { TakeAdvanceService } from './take-advance.service.js';

const invoiceId = idOf('Invoice');
const receiptId = idOf('Receipt');

/** Every route needs price.read, because all of them return amounts. */
@ApiTags('Invoicing')
@ApiBearerAuth()
@Controller('admin')
@Idempotent()
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly issuing: IssueInvoiceService,
    private readonly credits: CreditNoteService,
    private readonly debits: DebitNoteService,
    private readonly prints: PrintInvoiceService,
    private readonly mails: MailInvoiceService,
    private readonly receipts: ReceiptsService,
    private readonly owed: ReceivablesService,
    private readonly statements: StatementsService,
    private readonly advances: TakeAdvanceService,
  ) {}

  @ApiOperation({ summary: 'List invoices and notes' })
  @Needs('order.read + price.read')
  @SearchableList()
  @Get('invoices')
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Invoice[]> {
    const query = parseListQuery(raw, invoiceList, reader);
    return sendList(response, invoiceList.resource, query, await this.invoices.list(query, reader));
  }

  @ApiOperation({ summary: 'Issue an invoice' })
  @Needs('invoice.issue + price.read')
  @Post('invoices')
  @BodyLimit('record')
  async issue(@Change() change: Change, @Body() input: InvoiceDto): Promise<InvoiceDetail> {
    return this.invoices.one(await this.issuing.issue(input, change), change.by);
  }

  @ApiOperation({ summary: 'Get an invoice' })
  @Needs('order.read + price.read')
  @Get('invoices/:id')
  one(@CurrentUser() reader: CurrentUser, @Param('id', invoiceId) id: string): Promise<InvoiceDetail> {
    return this.invoices.one(id, reader);
  }

  /** The first printing is the original. */
  @ApiOperation({ summary: 'Download an invoice as a PDF' })
  @SendsFile('pdf')
  @Needs('order.read + price.read + customer.read')
  @Get('invoices/:id/pdf')
  async pdf(
    @CurrentUser() by: CurrentUser,
    @Param('id', invoiceId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, pdf } = await this.prints.print(id, by);
    sendPdf(response, fileName, pdf);
  }

  /** An invoice that was mailed already is sent again from the order's list of mails. */
  @ApiOperation({ summary: 'Mail an invoice' })
  @Needs('invoice.issue + price.read + customer.read')
  @Post('invoices/:id/mail')
  @HttpCode(200)
  async mail(@CurrentUser() by: CurrentUser, @Param('id', invoiceId) id: string): Promise<InvoiceDetail> {
    await this.mails.mail(id, by);
    return this.invoices.one(id, by);
  }

  @ApiOperation({ summary: 'Issue a credit note' })
  @Needs('invoice.credit + price.read')
  @Post('invoices/:id/credit-note')
  @BodyLimit('record')
  async credit(
    @Change() change: Change,
    @Param('id', invoiceId) id: string,
    @Body() input: CreditNoteDto,
  ): Promise<InvoiceDetail> {
    await this.invoices.assertInScope(id, change.by);
    return this.invoices.one(await this.credits.issue(id, input, change), change.by);
  }

  @ApiOperation({ summary: 'Issue a debit note' })
  @Needs('invoice.credit + price.read')
  @Post('invoices/:id/debit-note')
  @BodyLimit('record')
  async debit(
    @Change() change: Change,
    @Param('id', invoiceId) id: string,
    @Body() input: DebitNoteDto,
  ): Promise<InvoiceDetail> {
    await this.invoices.assertInScope(id, change.by);
    return this.invoices.one(await this.debits.issue(id, input, change), change.by);
  }

  @ApiOperation({ summary: 'List receipts' })
  @Needs('receipt.write + price.read')
  @SearchableList()
  @Get('receipts')
  async listReceipts(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Receipt[]> {
    const query = parseListQuery(raw, receiptList, reader);
    return sendList(response, receiptList.resource, query, await this.receipts.list(query));
  }

  @ApiOperation({ summary: 'Get a receipt' })
  @Needs('receipt.write + price.read')
  @Get('receipts/:id')
  oneReceipt(@Param('id', receiptId) id: string): Promise<Receipt> {
    return this.receipts.one(id);
  }

  @ApiOperation({ summary: 'Record a receipt' })
  @Needs('receipt.write + price.read')
  @Post('receipts')
  async record(@Change() change: Change, @Body() input: ReceiptDto): Promise<Receipt> {
    return this.receipts.one(await this.receipts.record(input, change));
  }

  @ApiOperation({ summary: 'Apply a receipt to invoices' })
  @Needs('receipt.write + price.read')
  @Post('receipts/:id/apply')
  @HttpCode(200)
  async apply(
    @Change() change: Change,
    @Param('id', receiptId) id: string,
    @Body() { applications }: ApplyReceiptDto,
  ): Promise<Receipt> {
    await this.receipts.apply(id, applications, change);
    return this.receipts.one(id);
  }

  @ApiOperation({ summary: 'Reverse a receipt' })
  @Needs('receipt.write + price.read')
  @Post('receipts/:id/reverse')
  @HttpCode(200)
  async reverse(
    @Change() change: Change,
    @Param('id', receiptId) id: string,
    @Body() { reason }: ReverseReceiptDto,
  ): Promise<Receipt> {
    await this.receipts.reverse(id, reason, change);
    return this.receipts.one(id);
  }

  /** @param asOf the last day that counts; today without one */
  @ApiOperation({ summary: 'Get what customers owe, by age' })
  @Needs('receipt.write + price.read')
  @Costly()
  @Get('receivables')
  receivables(@Query('as_of') asOf: unknown): Promise<Receivables> {
    return this.owed.receivables(dayOf(asOf));
  }

  @ApiOperation({ summary: 'Export what customers owe as a workbook' })
  @SendsFile('xlsx')
  @Needs('receipt.write + price.read')
  @Costly()
  @Get('receivables/export')
  async export(@Query('as_of') asOf: unknown, @Res() response: Response): Promise<void> {
    const day = dayOf(asOf);
    await sendWorkbook(response, `receivables-${day}.xlsx`, await this.owed.workbook(day));
  }

  /** Orders that wait for their advance, the oldest first. */
  @ApiOperation({ summary: 'List orders whose advance is missing' })
  @Needs('receipt.write + price.read')
  @Get('advances-missing')
  advancesMissing(): Promise<MissingAdvance[]> {
    return this.advances.missing();
  }

  @ApiOperation({ summary: 'Get the payments and invoices of an order' })
  @Needs('order.read + price.read')
  @Get('orders/:id/money')
  ofOrder(@Param('id', idOf('Order')) id: string): Promise<OrderMoney> {
    return this.owed.ofOrder(id);
  }

  @ApiOperation({ summary: 'Get the account of a customer' })
  @Needs('customer.read + price.read')
  @Get('customers/:id/account')
  ofCustomer(@Param('id', idOf('Customer')) id: string): Promise<CustomerAccount> {
    return this.owed.ofCustomer(id);
  }

  @ApiOperation({ summary: 'Get the statement of a customer' })
  @Needs('customer.read + price.read')
  @Costly()
  @Get('customers/:id/statement')
  statement(
    @Param('id', idOf('Customer')) id: string,
    @Query('from') from: unknown,
    @Query('to') to: unknown,
  ): Promise<Statement> {
    return this.statements.of(id, periodOf(from, to));
  }

  /** The first printing fixes the period: another one prints the same. */
  @ApiOperation({ summary: 'Download a statement as a PDF' })
  @SendsFile('pdf')
  @Needs('receipt.write + price.read + customer.read')
  @Costly()
  @Get('customers/:id/statement/pdf')
  async statementPdf(
    @CurrentUser() by: CurrentUser,
    @Param('id', idOf('Customer')) id: string,
    @Query('from') from: unknown,
    @Query('to') to: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, pdf } = await this.statements.print(id, periodOf(from, to), by);
    sendPdf(response, fileName, pdf);
  }

  @ApiOperation({ summary: 'Download a statement as a workbook' })
  @SendsFile('xlsx')
  @Needs('receipt.write + price.read + customer.read')
  @Costly()
  @Get('customers/:id/statement/xlsx')
  async statementSheet(
    @Param('id', idOf('Customer')) id: string,
    @Query('from') from: unknown,
    @Query('to') to: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, file } = await this.statements.workbook(id, periodOf(from, to));
    await sendWorkbook(response, fileName, file);
  }

  /** It fixes the period, as the first printing does. */
  @ApiOperation({ summary: 'Mail a statement' })
  @Needs('receipt.write + price.read + customer.read')
  @Post('customers/:id/statement/mail')
  @HttpCode(202)
  async mailStatement(
    @CurrentUser() by: CurrentUser,
    @Param('id', idOf('Customer')) id: string,
    @Body() { from, to }: StatementMailDto,
  ): Promise<StatementMailed> {
    return { mailed_to: await this.statements.mail(id, periodOf(from, to), by) };
  }
}

/** @throws BadRequestException for what is no day */
function dayOf(value: unknown): string {
  if (value === undefined || value === '') return colomboDay(new Date());
  if (typeof value === 'string' && isIsoDate(value)) return colomboDay(value);
  const message = 'as_of must be a date, such as 2026-11-30.';
  throw badField('as_of', message);
}
