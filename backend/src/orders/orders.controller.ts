import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Order, OrderDetail } from '@selvedge/domain/orders/order';
import type { Response } from 'express';
import { Change, orCurrent } from '../http/change.js';
import { CurrentUser } from '../http/decorators.js';
import { idOf } from '../http/id.pipe.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { ConvertQuotationService } from './convert-quotation.service.js';
import { OrderStatusDto } from './dto/order-status.dto.js';
import { MoveOrderService } from './move-order.service.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { OrdersService, orderList } from './orders.service.js';
import { sendOrderDocument } from './own-orders.controller.js';

const orderId = idOf('Order');

@ApiTags('orders')
@Controller('admin')
@Idempotent()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly conversions: ConvertQuotationService,
    private readonly moves: MoveOrderService,
    private readonly quotations: QuotationsService,
    private readonly orderDocuments: OrderDocumentsService,
  ) {}

  /** An order is made here and not among the quotations, which know nothing of orders. */
  @Post('quotations/:id/convert')
  async convert(@Param('id', idOf('Quotation')) quotationId: string, @Change() change: Change): Promise<OrderDetail> {
    const converted = this.conversions.convert(quotationId, change);
    return this.orders.one(await orCurrent(change, converted, { toStaff: () => this.quotations.one(quotationId) }));
  }

  @Get('orders')
  async list(@Query() raw: Record<string, unknown>, @Res({ passthrough: true }) response: Response): Promise<Order[]> {
    const query = parseListQuery(raw, orderList);
    return sendList(response, orderList.resource, query, await this.orders.list(query));
  }

  @Get('orders/:id')
  one(@Param('id', orderId) id: string): Promise<OrderDetail> {
    return this.orders.one(id);
  }

  /** The first request numbers and fixes it. */
  @Get('orders/:id/proforma')
  async proforma(
    @Param('id', orderId) id: string,
    @CurrentUser() by: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    sendOrderDocument(response, await this.orderDocuments.print(id, 'proforma', by));
  }

  @Get('orders/:id/delivery-note')
  async deliveryNote(
    @Param('id', orderId) id: string,
    @CurrentUser() by: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    sendOrderDocument(response, await this.orderDocuments.print(id, 'delivery-note', by));
  }

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
}
