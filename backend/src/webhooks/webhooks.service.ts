import { randomBytes, randomUUID } from 'node:crypto';
import { ConflictException, ForbiddenException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import {
  DELIVERY_DAYS,
  type WebhookDelivery as DeliveryOnWire,
  type WebhookEndpoint as EndpointOnWire,
  MAX_WEBHOOKS,
  recordNeeds,
  SECRET_OVERLAP_HOURS,
  SHOWN_DELIVERIES,
  TEST_EVENT,
  type WebhookInput,
  type WebhookWithSecret,
} from '@selvedge/domain/webhooks/webhook';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { encryptSecret } from '../crypto/secret-encryption.js';
import { recordChange } from '../database/audit-trail.js';
import { Conditions } from '../database/conditions.js';
import { lockKey } from '../database/lock-key.js';
import { page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { type Change, rejectStale } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import type { ListContract, ListPage, ListQuery } from '../http/lists/list-query.js';
import { requestJob } from '../queue/outbox.js';
import { deliveryView, SELECT_WEBHOOKS } from './webhook.view.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

export const webhookList = {
  resource: 'webhooks',
  sortable: { id: 'created_at', name: 'lower(name)', created_at: 'created_at' },
  defaultSort: { column: 'name', direction: 'ASC' },
  filters: [],
} as const satisfies ListContract;

const SECRET_BYTES = 32;
const HOUR_MS = 60 * 60 * 1000;
const SHOWN_ONCE = 'Its secret is shown only once. Replace the secret to see a new one.';
const SWITCHED_OFF = 'The endpoint was switched off before this was sent.';

@Injectable()
export class WebhooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list({ filter, sort, limit, offset }: ListQuery<typeof webhookList>): Promise<ListPage<EndpointOnWire>> {
    return page<EndpointOnWire>(this.dataSource, {
      select: '*',
      from: `(${SELECT_WEBHOOKS}) webhook`,
      conditions: new Conditions()
        .among('id', filter.ids)
        .containing(filter.search, (pattern) => `(folded(name) LIKE ${pattern} OR folded(url) LIKE ${pattern})`),
      order: `${webhookList.sortable[sort.column]} ${sort.direction}, id`,
      limit,
      offset,
    });
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<EndpointOnWire> {
    const [webhook] = await this.dataSource.query<EndpointOnWire[]>(`${SELECT_WEBHOOKS} WHERE w.id = $1`, [id]);
    if (!webhook) throw notFound();
    return webhook;
  }

  /**
   * @throws ConflictException for a repeated call and if there are as many as there may be, ForbiddenException for records that the
   * caller may not read.
   */
  async create(change: Change, { name, url: typed, events, expand, state }: WebhookInput): Promise<WebhookWithSecret> {
    const { by } = change;
    if (expand) rejectUnreadable(events, by);
    const secret = newSecret();
    const url = new URL(typed).href;
    const repeated = `The webhook ${name} was created by this call already. ${SHOWN_ONCE}`;
    const id = await this.idempotency.onceWithSecret(change, repeated, async (manager) => {
      await changesBy(manager, by);
      await lockKey(manager, 'webhook endpoints');
      if ((await manager.count(WebhookEndpoint)) >= MAX_WEBHOOKS) {
        throw new ConflictException(`There are ${MAX_WEBHOOKS} webhooks, which is the most. Delete one first.`);
      }
      const id = randomUUID();
      const made = {
        id,
        name,
        url,
        events,
        expand,
        state,
        secret: encryptSecret(this.config, id, secret),
        savedBy: by.id,
        lowStockMetres: this.config.lowStockMetres,
      };
      await manager.insert(WebhookEndpoint, made);
      return id;
    });
    return { ...(await this.one(id)), secret };
  }

  /**
   * Changes an endpoint. Switched on, it is sent what waits; switched off, what waits is given up.
   * @throws NotFoundException, StaleRecord for an old version, ForbiddenException for records that the caller may not read.
   */
  update(id: string, change: Change, { name, url: typed, events, expand, state }: WebhookInput): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const webhook = await lock(manager, id, change);
      const url = new URL(typed).href;
      const changed = { name, url, events, expand: expand ?? webhook.expand, state: state ?? webhook.state };
      if (changed.expand) rejectUnreadable(events, change.by);
      const isMoved = changed.state !== webhook.state;
      await manager.update(
        WebhookEndpoint,
        { id },
        { ...changed, savedBy: change.by.id, ...(isMoved && { stateReason: '', deadInARow: 0 }) },
      );
      if (isMoved && changed.state === 'on') await requestJob(manager, 'webhooks.deliver', { endpoint_id: id });
      if (isMoved && changed.state === 'off') await giveUpWaiting(manager, id);
    });
  }

  /** @throws NotFoundException, StaleRecord for an old version. */
  async remove(id: string, change: Change): Promise<{ id: string; message: string }> {
    await this.dataSource.transaction(async (manager) => {
      await lock(manager, id, change);
      await manager.delete(WebhookEndpoint, { id });
    });
    return { id, message: 'Webhook deleted successfully' };
  }

  /** @throws NotFoundException, StaleRecord for an old version, ConflictException for a repeated call. */
  async rotateSecret(id: string, change: Change): Promise<WebhookWithSecret> {
    const secret = newSecret();
    const repeated = `The secret was replaced by this call already. ${SHOWN_ONCE}`;
    await this.idempotency.onceWithSecret(change, repeated, async (manager) => {
      const webhook = await lock(manager, id, change);
      const previousUntil = new Date(Date.now() + SECRET_OVERLAP_HOURS * HOUR_MS);
      const changed = { secret: encryptSecret(this.config, id, secret), previousSecret: webhook.secret, previousUntil };
      await manager.update(WebhookEndpoint, { id }, changed);
      return id;
    });
    return { ...(await this.one(id)), secret };
  }

  /** Sends a test event without content. @throws NotFoundException, ConflictException unless the endpoint is on. */
  test(id: string): Promise<DeliveryOnWire> {
    return this.dataSource.transaction(async (manager) => {
      await rejectResting(manager, id);
      const delivery = manager.create(WebhookDelivery, {
        eventId: randomUUID(),
        endpointId: id,
        type: TEST_EVENT,
        recordId: id,
      });
      await manager.save(delivery);
      await requestJob(manager, 'webhooks.deliver', { endpoint_id: id });
      return deliveryView(delivery);
    });
  }

  /** @throws NotFoundException */
  async deliveries(id: string): Promise<DeliveryOnWire[]> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(WebhookEndpoint, { id }))) throw notFound();
    const newest = await manager.find(WebhookDelivery, {
      where: { endpointId: id },
      order: { at: 'DESC', id: 'DESC' },
      take: SHOWN_DELIVERIES,
    });
    return newest.map(deliveryView);
  }

  /**
   * Sends a delivery again under its event id, with all its attempts.
   *
   * @throws NotFoundException, ConflictException unless the endpoint is on.
   */
  again(id: string, deliveryId: string, by: CurrentUser): Promise<DeliveryOnWire> {
    return this.dataSource.transaction(async (manager) => {
      const { name } = await rejectResting(manager, id);
      const where = { id: deliveryId, endpointId: id };
      const delivery = await manager.findOne(WebhookDelivery, { where, lock: { mode: 'for_no_key_update' } });
      if (!delivery) throw new NotFoundException(`Delivery not found. It may be older than ${DELIVERY_DAYS} days.`);
      Object.assign(delivery, { state: 'waiting', attempt: 0, nextAt: new Date() });
      await manager.save(delivery);
      await requestJob(manager, 'webhooks.deliver', { endpoint_id: id });
      await changesBy(manager, by);
      await recordChange(manager, {
        action: 'sent-again',
        resource: 'webhooks',
        recordIds: [id],
        name,
        detail: delivery.type,
      });
      return deliveryView(delivery);
    });
  }
}

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

const notFound = () => new NotFoundException('Webhook not found.');

/** Changes that raise events refer to the endpoint meanwhile, so its key stays unlocked. */
async function lock(manager: EntityManager, id: string, change: Change): Promise<WebhookEndpoint> {
  const webhook = await manager.findOne(WebhookEndpoint, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!webhook) throw notFound();
  rejectStale(webhook, change, `The webhook ${webhook.name}`);
  await changesBy(manager, change.by);
  return webhook;
}

/**
 * Saving an endpoint that is sent records needs the right to read them, because they could be sent anywhere. An API key can't: the
 * endpoint would send them on after the key was revoked.
 */
function rejectUnreadable(events: readonly string[], { permissions, keyId }: CurrentUser): void {
  if (keyId) throw new ForbiddenException('A key can not have records sent: sign in as a person, or send ids only.');
  const missing = new Set(events.flatMap(recordNeeds).filter((word) => !permissions.has(word)));
  if (missing.size === 0) return;
  throw new ForbiddenException({
    message: `Only who may read the records can have them sent: you lack ${[...missing].join(', ')}. Send them without their records, or ask somebody who may.`,
    needs: [...missing].join(' + '),
  });
}

async function rejectResting(manager: EntityManager, id: string): Promise<WebhookEndpoint> {
  const webhook = await manager.findOneBy(WebhookEndpoint, { id });
  if (!webhook) throw notFound();
  if (webhook.state !== 'on') {
    throw new ConflictException(`The webhook ${webhook.name} is ${webhook.state}. Switch it on first.`);
  }
  return webhook;
}

async function giveUpWaiting(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `UPDATE webhook_deliveries SET state = 'dead', answer = $2 WHERE endpoint_id = $1 AND state IN ('waiting', 'failed')`,
    [id, SWITCHED_OFF],
  );
}
