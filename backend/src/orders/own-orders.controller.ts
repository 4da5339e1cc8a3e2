import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { OwnOrder } from '@selvedge/domain/orders/order';
import type { Response } from 'express';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Roles } from '../http/decorators.js';
import { idOf } from '../http/id.pipe.js';
import { sendFile } from '../http/static/send-file.js';
import type { PrintedDocument } from '../quotations/documents/quotation-documents.service.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { OrdersService } from './orders.service.js';

const orderOf = idOf('Order');

/** Customers' own orders. */
@ApiTags('orders')
@Roles('customer')
@Costly()
@Controller('quotations/:id/order')
export class OwnOrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly orderDocuments: OrderDocumentsService,
  ) {}

  @Get()
  own(@Param('id', orderOf) quotationId: string, @CurrentUser() customer: CurrentUser): Promise<OwnOrder> {
    return this.orders.own(quotationId, customer);
  }

  @Get('proforma')
  async proforma(
    @Param('id', orderOf) quotationId: string,
    @CurrentUser() customer: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    sendOrderDocument(response, await this.orderDocuments.own(quotationId, customer, 'proforma'));
  }

  @Get('delivery-note')
  async deliveryNote(
    @Param('id', orderOf) quotationId: string,
    @CurrentUser() customer: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    sendOrderDocument(response, await this.orderDocuments.own(quotationId, customer, 'delivery-note'));
  }
}

export function sendOrderDocument(response: Response, { fileName, file }: PrintedDocument): void {
  response.attachment(fileName);
  sendFile(response, file, { 'Cache-Control': 'private, no-store' });
}
