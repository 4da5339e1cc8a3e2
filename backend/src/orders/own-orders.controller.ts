import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnDeliveries } from '@selvedge/domain/orders/delivery';
import type { OwnOrder } from '@selvedge/domain/orders/order';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { Change } from '../http/change.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendFile } from '../http/static/send-file.js';
import type { PrintedDocument } from '../quotations/documents/quotation-documents.service.js';
import { ChangeOrderService } from './change-order.service.js';
import { ClaimDto } from './deliveries/arrival.dto.js';
import { ClaimsService } from './deliveries/claims.service.js';
import { AcceptOrderChangeDto, DeclineOrderChangeDto } from './dto/order-change.dto.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { OrdersService } from './orders.service.js';

const orderOf = idOf('Order');
const changeOf = idOf('Change');
const deliveryOf = idOf('Delivery');

/** Customers' own orders. */
@ApiTags('Orders')
@Needs('customer')
@Costly()
@Controller('quotations/:id/order')
export class OwnOrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly changes: ChangeOrderService,
    private readonly claims: ClaimsService,
  ) {}

  @ApiOperation({ summary: "Get the order of one's own quotation" })
  @Get()
  own(@Param('id', orderOf) quotationId: string, @CurrentUser() customer: CurrentUser): Promise<OwnOrder> {
    return this.orders.own(quotationId, customer);
  }

  /** Accepts the named change, and not another one that replaced it meanwhile. */
  @ApiOperation({ summary: "Accept a proposed change of one's own order" })
  @Post('changes/:changeId/accept')
  @HttpCode(200)
  async acceptChange(
    @Param('id', orderOf) quotationId: string,
    @Param('changeId', changeOf) requestedId: string,
    @Change() change: Change,
    @Body() { name }: AcceptOrderChangeDto,
  ): Promise<OwnOrder> {
    await this.changes.answer(quotationId, requestedId, { via: 'account', change }, { accepts: true, name });
    return this.orders.own(quotationId, change.by);
  }

  @ApiOperation({ summary: "Decline a proposed change of one's own order" })
  @Post('changes/:changeId/decline')
  @HttpCode(200)
  async declineChange(
    @Param('id', orderOf) quotationId: string,
    @Param('changeId', changeOf) requestedId: string,
    @Change() change: Change,
    @Body() { reason }: DeclineOrderChangeDto,
  ): Promise<OwnOrder> {
    await this.changes.answer(
      quotationId,
      requestedId,
      { via: 'account', change },
      { accepts: false, name: '', reason },
    );
    return this.orders.own(quotationId, change.by);
  }

  /** Its deliveries, with their claims. */
  @ApiOperation({ summary: "List the deliveries of one's own order" })
  @Get('deliveries')
  deliveries(@Param('id', orderOf) quotationId: string, @CurrentUser() by: CurrentUser): Promise<OwnDeliveries> {
    return this.claims.own(quotationId, by);
  }

  /** Claims what is wrong with a delivery, within the days for claims. */
  @ApiOperation({ summary: 'Claim a defect of a delivery' })
  @Idempotent()
  @Post('deliveries/:deliveryId/claims')
  async claim(
    @Param('id', orderOf) quotationId: string,
    @Param('deliveryId', deliveryOf) deliveryId: string,
    @CurrentUser() by: CurrentUser,
    @Body() input: ClaimDto,
  ): Promise<OwnDeliveries> {
    await this.claims.claimOwn(quotationId, deliveryId, by, input);
    return this.claims.own(quotationId, by);
  }

  @ApiOperation({ summary: "Download the proforma invoice of one's own order as a PDF" })
  @SendsFile('pdf')
  @Get('proforma')
  async proforma(
    @Param('id', orderOf) quotationId: string,
    @CurrentUser() customer: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    sendOrderDocument(response, await this.orderDocuments.own(quotationId, customer, 'proforma'));
  }

  @ApiOperation({ summary: "Download the delivery note of one's own order as a PDF" })
  @SendsFile('pdf')
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
