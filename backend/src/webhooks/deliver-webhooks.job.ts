import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DEAD_IN_A_ROW, retryWait, type WebhookPayload } from '@selvedge/domain/webhooks/webhook';
import { Webhook } from 'standardwebhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { decryptSecret } from '../crypto/secret-encryption.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { requestAtLatest, requestJob } from '../queue/outbox.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { notifyOfProblem, type WebhookProblem } from './webhook-problem.js';
import { WebhookRecords } from './webhook-records.js';
import { type Outcome, WebhookSender } from './webhook-sender.js';

const NAME = 'webhooks.deliver';

/** Concurrent requests to one endpoint. */
const AT_ONCE = 4;
/** A run ends after this time, so that an endpoint with a long backlog doesn't delay others. */
const RUN_MS = 20_000;
/** Longer than one round of requests: a worker that is silent for so long has crashed. */
const LEASE_S = 30;

/**
 * Sends everything that waits for an endpoint. There is one run at a time per endpoint, so a slow receiver takes one slot of
 * the queue. A delivery that was sent but not recorded, because the worker crashed, is sent again under the same event id.
 */
@Injectable()
export class DeliverWebhooksJob implements JobHandler<typeof NAME>, OnModuleDestroy {
  readonly #logger = new Logger(DeliverWebhooksJob.name);
  readonly #leaving = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: WebhookSender,
    private readonly records: WebhookRecords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleDestroy(): void {
    this.#leaving.abort(new Error('The worker is shutting down.'));
  }

  async run(payload: JobMap[typeof NAME]): Promise<void> {
    const until = Date.now() + RUN_MS;
    if (!(await this.#begin(payload))) return;
    for (;;) {
      const endpoint = await this.#renewed(payload.endpoint_id);
      const due = endpoint ? await this.#due(endpoint) : [];
      if (endpoint) await Promise.all(due.map((delivery) => this.#deliver(endpoint, delivery)));
      const isLast = Date.now() > until || this.#leaving.signal.aborted;
      if (due.length === 0 || isLast) {
        if (await this.#end(payload, isLast)) return;
      }
    }
  }

  async onGivenUp({ endpoint_id: id }: JobMap[typeof NAME], error: Error): Promise<void> {
    await queueFailureNotices(this.dataSource.manager, this.config, `${NAME}:${id}`, {
      subject: 'Webhooks could not be sent',
      heading: 'Webhooks could not be sent',
      reason: error.message,
      advice: 'They stay waiting, and are sent with the next event of this endpoint.',
      button: { label: 'Open webhooks', page: 'webhooks' },
    });
  }

  /**
   * Locks the endpoint for this run. If another run has it, that one looks for new deliveries before it ends; if that one
   * crashed, a later run does.
   */
  #begin(payload: JobMap[typeof NAME]): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const endpoint = await locked(manager, payload.endpoint_id);
      if (endpoint?.state !== 'on') return false;
      const [{ busy }] = await manager.query<[{ busy: number | null }]>(
        'SELECT extract(epoch FROM busy_until - now())::float8 * 1000 AS busy FROM webhook_endpoints WHERE id = $1',
        [endpoint.id],
      );
      if (busy !== null && busy > 0) {
        await requestAtLatest(manager, NAME, payload, Math.ceil(busy));
        return false;
      }
      await take(manager, endpoint.id);
      return true;
    });
  }

  /** The endpoint as it is now, locked for another round; null if nothing may be sent to it. */
  async #renewed(id: string): Promise<WebhookEndpoint | null> {
    await take(this.dataSource.manager, id);
    return this.dataSource.manager.findOneBy(WebhookEndpoint, { id, state: 'on' });
  }

  #due({ id }: WebhookEndpoint): Promise<WebhookDelivery[]> {
    return this.dataSource.manager
      .createQueryBuilder(WebhookDelivery, 'd')
      .where(`d.endpointId = :id AND d.state IN ('waiting', 'failed') AND d.nextAt <= now()`, { id })
      .orderBy('d.nextAt')
      .addOrderBy('d.at')
      .limit(AT_ONCE)
      .getMany();
  }

  /**
   * Releases the endpoint, and schedules the next run. It looks for deliveries while the endpoint is locked: those of runs that
   * {@link #begin} turned away are committed by then.
   * @returns false if more is due for this run.
   */
  #end(payload: JobMap[typeof NAME], isLast: boolean): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const endpoint = await locked(manager, payload.endpoint_id);
      if (!endpoint) return true;
      const [{ wait }] = await manager.query<[{ wait: number | null }]>(
        `SELECT extract(epoch FROM min(next_at) - now())::float8 * 1000 AS wait FROM webhook_deliveries
         WHERE endpoint_id = $1 AND state IN ('waiting', 'failed')`,
        [endpoint.id],
      );
      const isOpen = endpoint.state === 'on' && wait !== null;
      if (isOpen && wait <= 0 && !isLast) return false;
      await manager.query('UPDATE webhook_endpoints SET busy_until = NULL WHERE id = $1', [endpoint.id]);
      if (isOpen && wait <= 0) await requestJob(manager, NAME, payload);
      else if (isOpen) await requestAtLatest(manager, NAME, payload, Math.ceil(wait));
      return true;
    });
  }

  async #deliver(endpoint: WebhookEndpoint, delivery: WebhookDelivery): Promise<void> {
    const body = JSON.stringify(await this.#payload(endpoint, delivery));
    const secrets = this.#secretsOf(endpoint);
    if (secrets.length === 0) {
      await this.#record(endpoint, delivery, { statusCode: null, answer: UNREADABLE, tookMs: 0 });
      return;
    }
    const headers = { ...this.#headers, ...signed(secrets, delivery.eventId, body) };
    let outcome: Outcome;
    try {
      outcome = await this.sender.post(new URL(endpoint.url), headers, body, this.#leaving.signal);
    } catch (error) {
      // The result is not recorded, so the next worker sends it again.
      if (this.#leaving.signal.aborted) return;
      throw error;
    }
    const { type, eventId } = delivery;
    this.#logger.debug({ event: type, event_id: eventId, status: outcome.statusCode, duration_ms: outcome.tookMs });
    await this.#record(endpoint, delivery, outcome);
  }

  /** For a day after a rotation both secrets sign. Secrets are unreadable if the key that encrypted them was removed. */
  #secretsOf({ id, secret, previousSecret, previousUntil }: WebhookEndpoint): string[] {
    const former = previousUntil !== null && previousUntil > new Date() ? previousSecret : null;
    const sealed = [secret, former].filter((one) => one !== null);
    return sealed.map((one) => decryptSecret(this.config, id, one)).filter((one) => one !== null);
  }

  get #headers() {
    return {
      'Content-Type': 'application/json',
      'Accept-Encoding': 'identity',
      'User-Agent': `${this.config.brand.name.replaceAll(/[^\w.-]/g, '')}-webhooks (${this.config.publicUrl})`,
    };
  }

  async #payload(endpoint: WebhookEndpoint, delivery: WebhookDelivery): Promise<WebhookPayload> {
    const { eventId, type, at, recordId } = delivery;
    const version = await this.records.versionOf(delivery);
    const record = await this.records.expanded(endpoint, delivery);
    return { id: eventId, type, at: at.toISOString(), data: { id: recordId, version, ...(record && { record }) } };
  }

  async #record(endpoint: WebhookEndpoint, delivery: WebhookDelivery, outcome: Outcome): Promise<void> {
    const { statusCode, answer, tookMs, retryAfterMs = 0 } = outcome;
    const attempt = delivery.attempt + 1;
    const isSent = statusCode !== null && statusCode >= 200 && statusCode < 300;
    const wait = isSent || statusCode === 410 ? null : retryWait(attempt, retryAfterMs);
    const state = isSent ? 'sent' : wait === null ? 'dead' : 'failed';
    await this.dataSource.transaction(async (manager) => {
      // The endpoint is always locked before its deliveries.
      if (isSent) await manager.query(CLEAR_DEAD, [endpoint.id]);
      const buried = state === 'dead' ? await locked(manager, endpoint.id) : null;
      const [, recorded] = await manager.query<[unknown, number]>(
        `UPDATE webhook_deliveries SET attempt = $3, state = $4, status_code = $5, answer = $6, took_ms = $7,
                attempted_at = now(), next_at = now() + $8 * interval '1 millisecond'
         WHERE id = $1 AND attempt = $2 AND state IN ('waiting', 'failed')`,
        [delivery.id, delivery.attempt, attempt, state, statusCode, answer, tookMs, wait ?? 0],
      );
      if (recorded > 0 && buried) await this.#bury(manager, buried, delivery, outcome);
    });
  }

  /** Gives up a delivery and, after many failures, its endpoint. */
  async #bury(
    manager: EntityManager,
    endpoint: WebhookEndpoint,
    delivery: WebhookDelivery,
    outcome: Outcome,
  ): Promise<void> {
    const { id } = endpoint;
    const deadInARow = endpoint.deadInARow + 1;
    let trouble: WebhookProblem = 'dead';
    if (outcome.statusCode === 410) trouble = 'off';
    else if (deadInARow >= DEAD_IN_A_ROW) trouble = 'paused';
    await manager.query('UPDATE webhook_endpoints SET dead_in_a_row = $2 WHERE id = $1', [id, deadInARow]);
    if (trouble !== 'dead' && endpoint.state === 'on') {
      const reason = trouble === 'off' ? GONE : `${deadInARow} deliveries in a row were given up.`;
      await manager.update(WebhookEndpoint, { id }, { state: trouble, stateReason: reason });
    }
    if (trouble === 'off') {
      await manager.query(
        `UPDATE webhook_deliveries SET state = 'dead' WHERE endpoint_id = $1 AND state IN ('waiting', 'failed')`,
        [id],
      );
    }
    await notifyOfProblem(manager, this.config, endpoint, trouble, delivery, outcome);
  }
}

const UNREADABLE =
  'The secret can not be read with the present keys. Rotate it, and enter the new one at the receiver.';
const GONE = 'It answered 410 Gone, which means that nothing is wanted any more.';
const CLEAR_DEAD = 'UPDATE webhook_endpoints SET dead_in_a_row = 0 WHERE id = $1 AND dead_in_a_row > 0';

/** Changes that raise events refer to the endpoint meanwhile, so its key stays unlocked. */
function locked(manager: EntityManager, id: string): Promise<WebhookEndpoint | null> {
  return manager.findOne(WebhookEndpoint, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

async function take(manager: EntityManager, id: string): Promise<void> {
  await manager.query('UPDATE webhook_endpoints SET busy_until = now() + make_interval(secs => $2) WHERE id = $1', [
    id,
    LEASE_S,
  ]);
}

/** The headers of Standard Webhooks. */
function signed(secrets: readonly string[], id: string, body: string): Record<string, string> {
  const now = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}
