import { BadRequestException, Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { colomboDay } from '@selvedge/domain/dates';
import { exportFormats } from '@selvedge/domain/fabrics/fabric-batch';
import type { Order, OrderDetail } from '@selvedge/domain/orders/order';
import type { OrderBatchAnswer } from '@selvedge/domain/orders/order-batch';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { ListParameters, SendsFile } from '../http/openapi/answers.js';
import { sendPdf, sendWorkbook } from '../http/static/send-file.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { BatchOrdersService } from './batch-orders.service.js';
import { ChangeOrderService } from './change-order.service.js';
import { ConvertQuotationService } from './convert-quotation.service.js';
import { OrderBatchDto } from './dto/order-batch.dto.js';
import {
  AcceptOrderChangeDto,
  DeclineOrderChangeDto,
  OrderChangeDto,
  OrderDeliveryDto,
  OrderNoteDto,
  ReopenOrderDto,
} from './dto/order-change.dto.js';
import { OrderStatusDto } from './dto/order-status.dto.js';
import { ExportOrdersService } from './export-orders.service.js';
import { MailProformaService } from './mail-proforma.service.js';
import { MoveOrderService } from './move-order.service.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { OrdersService, orderList } from './orders.service.js';
import { sendOrderDocument } from './own-orders.controller.js';
import { PickListService } from './pick-list.service.js';
import { ResendOrderMailService } from './resend-order-mail.service.js';

const orderId = idOf('Order');
const changeId = idOf('Change');
const mailId = idOf('Email');

@ApiTags('Orders')
@Controller('admin')
@Idempotent()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly conversions: ConvertQuotationService,
    private readonly moves: MoveOrderService,
    private readonly changes: ChangeOrderService,
    private readonly exports: ExportOrdersService,
    private readonly quotations: QuotationsService,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly batches: BatchOrdersService,
    private readonly pickLists: PickListService,
    private readonly mailsAgain: ResendOrderMailService,
    private readonly proformaMails: MailProformaService,
  ) {}

  /** An order is made here and not among the quotations, which know nothing of orders. */
  @ApiOperation({ summary: 'Turn an accepted quotation into an order' })
  @Needs('order.confirm')
  @Post('quotations/:id/convert')
  async convert(@Param('id', idOf('Quotation')) quotationId: string, @Change() change: Change): Promise<OrderDetail> {
    const converted = this.conversions.convert(quotationId, change);
    return this.orders.one(await orCurrent(change, converted, { toStaff: () => this.quotations.one(quotationId) }));
  }

  @ApiOperation({ summary: 'List orders' })
  @Needs('order.read')
  @SearchableList()
  @Get('orders')
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Order[]> {
    const query = parseListQuery(raw, orderList, reader);
    return sendList(response, orderList.resource, query, await this.orders.list(query, reader));
  }

  /** The orders that match the list's filter, or those that it names by id. */
  @ApiOperation({ summary: 'Export orders as a workbook' })
  @SendsFile('xlsx', 'csv')
  @ListParameters()
  @Needs('order.read')
  @Get('orders/export')
  async export(
    @CurrentUser() reader: CurrentUser,
    @Query() { format, ...raw }: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const wanted = exportFormats.find((known) => known === format);
    if (!wanted) throw new BadRequestException(`The format must be ${exportFormats.join(' or ')}.`);
    const sheet = await this.exports.export(parseListQuery(raw, orderList, reader), wanted, reader);
    await sendWorkbook(response, `orders-${colomboDay(new Date())}.${wanted}`, sheet);
  }

  /** Takes many orders a step further, each by itself. */
  @ApiOperation({ summary: 'Change many orders at once' })
  @Needs('order.move | order.confirm | order.cancel')
  @Post('orders/batch')
  @BodyLimit('record')
  @HttpCode(200)
  batch(@Change() change: Change, @Body() input: OrderBatchDto): Promise<OrderBatchAnswer> {
    return this.batches.batch(input, change);
  }

  @ApiOperation({ summary: 'Get an order' })
  @Needs('order.read')
  @Get('orders/:id')
  one(@Param('id', orderId) id: string): Promise<OrderDetail> {
    return this.orders.one(id);
  }

  /** The first request numbers and fixes it. */
  @ApiOperation({ summary: 'Download the proforma invoice as a PDF' })
  @SendsFile('pdf')
  @Needs('order.read + price.read + customer.read')
  @Get('orders/:id/proforma')
  async proforma(
    @Param('id', orderId) id: string,
    @CurrentUser() by: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    sendOrderDocument(response, await this.orderDocuments.print(id, 'proforma', by));
  }

  @ApiOperation({ summary: 'Download the delivery note as a PDF' })
  @SendsFile('pdf')
  @Needs('order.read')
  @Get('orders/:id/delivery-note')
  async deliveryNote(
    @Param('id', orderId) id: string,
    @CurrentUser() by: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    sendOrderDocument(response, await this.orderDocuments.print(id, 'delivery-note', by));
  }

  /** The pick list of the order as it is now. */
  @ApiOperation({ summary: 'Download the pick list as a PDF' })
  @SendsFile('pdf')
  @Needs('order.read')
  @Get('orders/:id/pick-list')
  async pickList(@Param('id', orderId) id: string, @Res() response: Response): Promise<void> {
    const { name, pdf } = await this.pickLists.print(id);
    sendPdf(response, name, pdf);
  }

  /** A document by its number, also one that a change of the order has superseded. */
  @ApiOperation({ summary: 'Download a printed document of an order again' })
  @SendsFile('pdf')
  @Needs('order.read + price.read + customer.read')
  @Get('orders/:id/papers/:number')
  async paper(
    @Param('id', orderId) id: string,
    @Param('number') number: string,
    @Res() response: Response,
  ): Promise<void> {
    sendOrderDocument(response, await this.orderDocuments.numbered(id, number));
  }

  @ApiOperation({ summary: 'Move an order to another status' })
  @Needs('order.move | order.confirm | order.cancel')
  @Post('orders/:id/status')
  @HttpCode(200)
  async move(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: OrderStatusDto,
  ): Promise<OrderDetail> {
    await orCurrent(change, this.moves.move(id, change, input), { toStaff: () => this.orders.one(id) });
    return this.orders.one(id);
  }

  @ApiOperation({ summary: 'Propose a change of an order to its customer' })
  @Needs('order.confirm + quote.write + price.read')
  @Post('orders/:id/change')
  @BodyLimit('lines')
  @HttpCode(200)
  async change(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: OrderChangeDto,
  ): Promise<OrderDetail> {
    return this.#after(id, change, this.changes.change(id, change, input));
  }

  /** Records the customer's response on the telephone to the change that waits for them. */
  @ApiOperation({ summary: "Accept a change in the customer's name" })
  @Needs('order.confirm + price.read')
  @Post('orders/:id/changes/:changeId/accept')
  @HttpCode(200)
  async acceptChange(
    @Param('id', orderId) id: string,
    @Param('changeId', changeId) requestedId: string,
    @Change() change: Change,
    @Body() { name }: AcceptOrderChangeDto,
  ): Promise<OrderDetail> {
    const { quotation_id } = await this.orders.one(id);
    const given = { accepts: true, name };
    return this.#after(id, change, this.changes.answer(quotation_id, requestedId, { via: 'telephone', change }, given));
  }

  @ApiOperation({ summary: "Decline a change in the customer's name" })
  @Needs('order.confirm + price.read')
  @Post('orders/:id/changes/:changeId/decline')
  @HttpCode(200)
  async declineChange(
    @Param('id', orderId) id: string,
    @Param('changeId', changeId) requestedId: string,
    @Change() change: Change,
    @Body() { reason }: DeclineOrderChangeDto,
  ): Promise<OrderDetail> {
    const { quotation_id } = await this.orders.one(id);
    const given = { accepts: false, name: '', reason };
    return this.#after(id, change, this.changes.answer(quotation_id, requestedId, { via: 'telephone', change }, given));
  }

  @ApiOperation({ summary: 'Withdraw a proposed change' })
  @Needs('order.confirm + price.read')
  @Post('orders/:id/withdraw-change')
  @HttpCode(200)
  withdrawChange(@Param('id', orderId) id: string, @Change() change: Change): Promise<OrderDetail> {
    return this.#after(id, change, this.changes.withdraw(id, change));
  }

  @ApiOperation({ summary: 'Reopen a cancelled order' })
  @Needs('order.cancel + order.confirm')
  @Post('orders/:id/reopen')
  @HttpCode(200)
  reopen(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: ReopenOrderDto,
  ): Promise<OrderDetail> {
    return this.#after(id, change, this.moves.reopen(id, change, input));
  }

  @ApiOperation({ summary: 'Set the delivery address and day of an order' })
  @Needs('order.move | order.confirm')
  @Put('orders/:id/delivery')
  deliver(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: OrderDeliveryDto,
  ): Promise<OrderDetail> {
    return this.#after(id, change, this.moves.deliver(id, change, input));
  }

  @ApiOperation({ summary: 'Add a note to an order' })
  @Needs('order.move | order.confirm')
  @Post('orders/:id/notes')
  async note(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: OrderNoteDto,
  ): Promise<OrderDetail> {
    await this.moves.note(id, change, input);
    return this.orders.one(id);
  }

  /** Issues the proforma invoice, if it was not yet, and mails it. */
  @ApiOperation({ summary: 'Mail the proforma invoice' })
  @Needs('order.confirm + price.read + customer.read')
  @Post('orders/:id/proforma/mail')
  @HttpCode(200)
  async mailProforma(@Param('id', orderId) id: string, @Change() change: Change): Promise<OrderDetail> {
    await this.proformaMails.mail(id, change);
    return this.orders.one(id);
  }

  /** Sends an email about a step of the order again, with its document. */
  @ApiOperation({ summary: 'Send a mail of an order again' })
  @Needs('order.move | order.confirm | order.cancel')
  @Post('orders/:id/mails/:mailId/resend')
  @HttpCode(200)
  async resend(
    @Param('id', orderId) id: string,
    @Param('mailId', mailId) mail: string,
    @Change() change: Change,
  ): Promise<OrderDetail> {
    await this.mailsAgain.resend(id, mail, change);
    return this.orders.one(id);
  }

  async #after(id: string, change: Change, done: Promise<void>): Promise<OrderDetail> {
    await orCurrent(change, done, { toStaff: () => this.orders.one(id) });
    return this.orders.one(id);
  }
}
