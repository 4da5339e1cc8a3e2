import { Module } from '@nestjs/common';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { HoldsService } from '../stock/holds.service.js';
import { SwatchesService } from '../swatches/swatches.service.js';
import { DeliverWebhooksJob } from './deliver-webhooks.job.js';
import { TimedWebhookEvents } from './timed-webhook-events.js';
import { WebhookRecords } from './webhook-records.js';
import { WebhookSender } from './webhook-sender.js';

/** The worker's part of webhooks. */
@Module({
  providers: [
    HoldsService,
    IdempotencyService,
    OrdersService,
    QuotationsService,
    SwatchesService,
    WebhookRecords,
    DeliverWebhooksJob,
    TimedWebhookEvents,
    { provide: WebhookSender, useFactory: () => new WebhookSender() },
  ],
  exports: [DeliverWebhooksJob],
})
export class WebhookJobsModule {}
