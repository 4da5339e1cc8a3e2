import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { WebhookDelivery, WebhookEndpoint, WebhookWithSecret } from '@selvedge/domain/webhooks/webhook';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { StepUp } from '../http/step-up.js';
import { WebhookDto } from './dto/webhook.dto.js';
import { WebhooksService, webhookList } from './webhooks.service.js';

const webhookId = idOf('Webhook');
const deliveryId = idOf('Delivery');

/** Endpoints of other systems, and the events sent to them. */
@ApiTags('Webhooks')
@ApiBearerAuth()
@Needs('webhook.manage')
@Controller('admin/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @ApiOperation({ summary: 'List webhooks' })
  @SearchableList()
  @Get()
  async list(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookEndpoint[]> {
    const query = parseListQuery(raw, webhookList);
    return sendList(response, webhookList.resource, query, await this.webhooks.list(query));
  }

  @ApiOperation({ summary: 'Get a webhook' })
  @Get(':id')
  one(@Param('id', webhookId) id: string): Promise<WebhookEndpoint> {
    return this.webhooks.one(id);
  }

  /** The response shows the secret, this once: it is not stored for a repeat of the call. */
  @ApiOperation({ summary: 'Create a webhook; the response shows its secret this one time' })
  @StepUp()
  @Post()
  create(@Change() change: Change, @Body() input: WebhookDto): Promise<WebhookWithSecret> {
    return this.webhooks.create(change, input);
  }

  @ApiOperation({ summary: 'Change a webhook' })
  @StepUp()
  @Idempotent()
  @Put(':id')
  async update(
    @Param('id', webhookId) id: string,
    @Change() change: Change,
    @Body() input: WebhookDto,
  ): Promise<WebhookEndpoint> {
    const toStaff = () => this.webhooks.one(id);
    await orCurrent(change, this.webhooks.update(id, change, input), { toStaff });
    return toStaff();
  }

  /** Deletes an endpoint; events that wait for it are not sent. */
  @ApiOperation({ summary: 'Delete a webhook' })
  @StepUp()
  @Idempotent()
  @Delete(':id')
  remove(@Param('id', webhookId) id: string, @Change() change: Change): Promise<{ id: string; message: string }> {
    return orCurrent(change, this.webhooks.remove(id, change), { toStaff: () => this.webhooks.one(id) });
  }

  /** Makes a new secret, which is shown this once. For 24 hours the former one signs as well. */
  @ApiOperation({ summary: 'Replace the secret; the old one stays valid for a day' })
  @StepUp()
  @HttpCode(200)
  @Post(':id/rotate-secret')
  rotateSecret(@Param('id', webhookId) id: string, @Change() change: Change): Promise<WebhookWithSecret> {
    return orCurrent(change, this.webhooks.rotateSecret(id, change), { toStaff: () => this.webhooks.one(id) });
  }

  @ApiOperation({ summary: 'Send a test event' })
  @Idempotent()
  @Post(':id/test')
  test(@Param('id', webhookId) id: string): Promise<WebhookDelivery> {
    return this.webhooks.test(id);
  }

  /** The newest 100. */
  @ApiOperation({ summary: 'List the last hundred deliveries of a webhook' })
  @Get(':id/deliveries')
  deliveries(@Param('id', webhookId) id: string): Promise<WebhookDelivery[]> {
    return this.webhooks.deliveries(id);
  }

  @ApiOperation({ summary: 'Send a delivery again' })
  @Idempotent()
  @HttpCode(200)
  @Post(':id/deliveries/:deliveryId/again')
  again(
    @CurrentUser() by: CurrentUser,
    @Param('id', webhookId) id: string,
    @Param('deliveryId', deliveryId) delivery: string,
  ): Promise<WebhookDelivery> {
    return this.webhooks.again(id, delivery, by);
  }
}
