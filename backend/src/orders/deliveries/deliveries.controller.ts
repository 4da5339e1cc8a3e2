import { BadRequestException, Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DeliveryLink, OrderDeliveries } from '@selvedge/domain/orders/delivery';
import type { RollList } from '@selvedge/domain/rolls/order-rolls';
import type { Response } from 'express';
import { BodyLimit } from '../../http/body/body.js';
import { idOf } from '../../http/body/fields.js';
import { Change, orCurrent } from '../../http/change.js';
import { Needs } from '../../http/decorators.js';
import { Idempotent } from '../../http/idempotency/idempotency.interceptor.js';
import { SendsFile } from '../../http/openapi/answers.js';
import { sendPdf, sendWorkbook } from '../../http/static/send-file.js';
import { ClaimDecisionDto } from './arrival.dto.js';
import { ArrivalsService } from './arrivals.service.js';
import { ClaimsService } from './claims.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryDto, DeliveryReasonDto, DeliveryTransportDto } from './delivery.dto.js';
import { DeliveryDocumentsService, rollListFormats } from './delivery-documents.service.js';

const orderId = idOf('Order');
const deliveryId = idOf('Delivery');

/** Each change answers with the deliveries of the whole order. */
@ApiTags('Orders')
@ApiBearerAuth()
@Controller('admin')
@Idempotent()
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly documents: DeliveryDocumentsService,
    private readonly arrivals: ArrivalsService,
    private readonly claims: ClaimsService,
  ) {}

  @ApiOperation({ summary: 'List the deliveries of an order' })
  @Needs('order.read')
  @Get('orders/:id/deliveries')
  ofOrder(@Param('id', orderId) id: string): Promise<OrderDeliveries> {
    return this.deliveries.ofOrder(id);
  }

  @ApiOperation({ summary: 'Prepare a delivery' })
  @Needs('order.move')
  @Post('orders/:id/deliveries')
  @BodyLimit('record')
  async prepare(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: DeliveryDto,
  ): Promise<OrderDeliveries> {
    await orCurrent(change, this.deliveries.prepare(id, change, input), { toStaff: () => this.deliveries.ofOrder(id) });
    return this.deliveries.ofOrder(id);
  }

  /** Closes a line: no more of it is delivered. */
  @ApiOperation({ summary: 'Close a line of an order as it was delivered' })
  @Needs('order.move')
  @Post('orders/:id/lines/:lineId/close')
  @HttpCode(200)
  async close(
    @Param('id', orderId) id: string,
    @Param('lineId', idOf('Line')) lineId: string,
    @Change() change: Change,
    @Body() { reason }: DeliveryReasonDto,
  ): Promise<OrderDeliveries> {
    const closed = this.deliveries.close(id, lineId, change, reason);
    await orCurrent(change, closed, { toStaff: () => this.deliveries.ofOrder(id) });
    return this.deliveries.ofOrder(id);
  }

  @ApiOperation({ summary: 'Change a delivery before it is shipped' })
  @Needs('order.move')
  @Put('deliveries/:id')
  change(
    @Param('id', deliveryId) id: string,
    @Change() change: Change,
    @Body() input: DeliveryTransportDto,
  ): Promise<OrderDeliveries> {
    return this.#after(id, change, this.deliveries.change(id, change, input));
  }

  @ApiOperation({ summary: 'Ship a delivery' })
  @Needs('order.move')
  @Post('deliveries/:id/ship')
  @HttpCode(200)
  ship(@Param('id', deliveryId) id: string, @Change() change: Change): Promise<OrderDeliveries> {
    return this.#after(id, change, this.deliveries.ship(id, change));
  }

  @ApiOperation({ summary: 'Record that a delivery arrived' })
  @Needs('order.move')
  @Post('deliveries/:id/arrive')
  @HttpCode(200)
  arrive(@Param('id', deliveryId) id: string, @Change() change: Change): Promise<OrderDeliveries> {
    return this.#after(id, change, this.deliveries.arrive(id, change));
  }

  @ApiOperation({ summary: 'Cancel a delivery before it is shipped' })
  @Needs('order.move')
  @Post('deliveries/:id/cancel')
  @HttpCode(200)
  cancel(
    @Param('id', deliveryId) id: string,
    @Change() change: Change,
    @Body() { reason }: DeliveryReasonDto,
  ): Promise<OrderDeliveries> {
    return this.#after(id, change, this.deliveries.cancel(id, change, reason));
  }

  /** The link to the page of a delivery, on which its holder says what arrived. */
  @ApiOperation({ summary: 'Get the private link of a delivery' })
  @Needs('order.move + customer.read')
  @Get('deliveries/:id/link')
  link(@Param('id', deliveryId) id: string): Promise<DeliveryLink> {
    return this.arrivals.link(id);
  }

  /** Mails the link to the customer. */
  @ApiOperation({ summary: 'Mail the private link of a delivery' })
  @Needs('order.move + customer.read')
  @Post('deliveries/:id/mail-link')
  @HttpCode(200)
  async mailLink(@Param('id', deliveryId) id: string, @Change() change: Change): Promise<OrderDeliveries> {
    await this.arrivals.mail(id, change);
    return this.deliveries.around(id);
  }

  @ApiOperation({ summary: 'Decide a claim' })
  @Needs('order.move')
  @Post('claims/:id/decide')
  @HttpCode(200)
  async decide(
    @Param('id', idOf('Claim')) id: string,
    @Change() change: Change,
    @Body() input: ClaimDecisionDto,
  ): Promise<OrderDeliveries> {
    const orderId = await this.claims.orderOf(id);
    await orCurrent(change, this.claims.decide(id, change, input), {
      toStaff: () => this.deliveries.ofOrder(orderId),
    });
    return this.deliveries.ofOrder(orderId);
  }

  /** The delivery note, without prices. */
  @ApiOperation({ summary: 'Download a delivery note as a PDF' })
  @SendsFile('pdf')
  @Needs('order.read')
  @Get('deliveries/:id/note')
  async note(@Param('id', deliveryId) id: string, @Res() response: Response): Promise<void> {
    const { name, pdf } = await this.documents.note(id);
    sendPdf(response, name, pdf);
  }

  /** The rolls that are allocated to an order, or were issued for it: as JSON, or in the format that is asked for. */
  @ApiOperation({ summary: 'Get the rolls of an order as JSON, or as a workbook with ?format=xlsx' })
  @Needs('order.read')
  @Get('orders/:id/roll-list')
  async rollList(
    @Param('id', orderId) id: string,
    @Query('format') format: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RollList | undefined> {
    const wanted = rollListFormats.find((known) => known === (format ?? 'json'));
    if (!wanted) throw new BadRequestException(`The format must be ${rollListFormats.join(' or ')}.`);
    if (wanted === 'json') return this.documents.rollList(id);
    if (wanted === 'pdf') {
      const { name, pdf } = await this.documents.rollListPdf(id);
      sendPdf(response, name, pdf);
    } else {
      const { name, sheet } = await this.documents.rollListSheet(id);
      await sendWorkbook(response, name, sheet);
    }
    return undefined;
  }

  async #after(id: string, change: Change, done: Promise<void>): Promise<OrderDeliveries> {
    await orCurrent(change, done, { toStaff: () => this.deliveries.around(id) });
    return this.deliveries.around(id);
  }
}
