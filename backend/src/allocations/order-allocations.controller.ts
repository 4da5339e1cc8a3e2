import { Body, Controller, Get, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LineConsent, OrderAllocations } from '@selvedge/domain/rolls/order-rolls';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { AllocationsDto, IssueDto, LineConsentDto, PickDto } from './dto/order-allocations.dto.js';
import { LineConsentsService } from './line-consents.service.js';
import { OrderAllocationsService } from './order-allocations.service.js';

const orderId = idOf('Order');
const quotationId = idOf('Quotation');

@ApiTags('Orders')
@ApiBearerAuth()
@Controller('admin')
export class OrderAllocationsController {
  constructor(
    private readonly allocations: OrderAllocationsService,
    private readonly consents: LineConsentsService,
  ) {}

  @ApiOperation({ summary: 'Get the rolls of an order' })
  @Needs('order.read')
  @Get('orders/:id/allocations')
  show(@Param('id', orderId) id: string): Promise<OrderAllocations> {
    return this.allocations.show(id);
  }

  /** Plans again what has no rolls yet. */
  @ApiOperation({ summary: 'Plan rolls for an order' })
  @Needs('order.move | order.confirm')
  @Post('orders/:id/allocate')
  @HttpCode(200)
  allocate(@Param('id', orderId) id: string, @Change() change: Change): Promise<OrderAllocations> {
    return this.#after(id, change, this.allocations.allocate(id, change));
  }

  @ApiOperation({ summary: 'Replace the planned rolls of an order' })
  @Needs('order.move | order.confirm')
  @Put('orders/:id/allocations')
  @BodyLimit('record')
  @Idempotent()
  replace(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: AllocationsDto,
  ): Promise<OrderAllocations> {
    return this.#after(id, change, this.allocations.replace(id, change, input));
  }

  /** An `Idempotency-Key` makes a repeat harmless, so that a cut that waited for the network is booked once. */
  @ApiOperation({ summary: 'Record rolls as picked' })
  @Needs('order.move | stock.cut')
  @Post('orders/:id/pick')
  @BodyLimit('record')
  @HttpCode(200)
  pick(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: PickDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<OrderAllocations> {
    return this.#after(id, change, this.allocations.pick(id, change, input, idempotencyKeyOf(key)));
  }

  /** An `Idempotency-Key` makes a repeat harmless. */
  @ApiOperation({ summary: 'Issue picked rolls' })
  @Needs('order.move | stock.cut')
  @Post('orders/:id/issue')
  @BodyLimit('record')
  @HttpCode(200)
  issue(
    @Param('id', orderId) id: string,
    @Change() change: Change,
    @Body() input: IssueDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<OrderAllocations> {
    return this.#after(id, change, this.allocations.issue(id, change, input, idempotencyKeyOf(key)));
  }

  @ApiOperation({ summary: "List the customer's consents to mixed shades" })
  @Needs('quote.read')
  @Get('quotations/:id/consents')
  allConsents(@Param('id', quotationId) id: string, @CurrentUser() reader: CurrentUser): Promise<LineConsent[]> {
    return this.consents.list(id, reader);
  }

  /** Records what the customer told staff: that shades may be mixed, or that they pay for a longer length. */
  @ApiOperation({ summary: "Record the customer's consent to mixed shades" })
  @Needs('quote.send | order.confirm')
  @Post('quotations/:id/consents')
  @Idempotent()
  async consent(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Body() input: LineConsentDto,
  ): Promise<LineConsent[]> {
    await this.consents.record(id, input, change);
    return this.consents.list(id, change.by);
  }

  async #after(id: string, change: Change, done: Promise<void>): Promise<OrderAllocations> {
    await orCurrent(change, done, { toStaff: () => this.allocations.show(id) });
    return this.allocations.show(id);
  }
}
