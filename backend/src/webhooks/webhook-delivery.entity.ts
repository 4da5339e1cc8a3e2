import type { DeliveryState, WebhookDelivery as OnWire } from '@selvedge/domain/webhooks/webhook';
import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** An event for one endpoint. Triggers write it in the transaction of the change, see `events.sql`. */
@Entity('webhook_deliveries')
@Check('webhook_deliveries_state', `"state" IN ('waiting', 'sent', 'failed', 'dead')`)
@Unique('webhook_deliveries_event_key', ['endpointId', 'eventId'])
@Index('webhook_deliveries_at_idx', ['at'])
@Index('webhook_deliveries_dead_idx', ['endpointId'], { where: `state = 'dead'` })
@Index('webhook_deliveries_due_idx', ['endpointId', 'nextAt'], { where: `state IN ('waiting', 'failed')` })
@Index('webhook_deliveries_newest_idx', ['endpointId', 'at', 'id'])
@Index('webhook_deliveries_once_idx', ['endpointId', 'type', 'recordId', 'at'], { unique: true })
export class WebhookDelivery {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The same for all endpoints and attempts, so that a receiver recognizes an event that comes twice. */
  @Column({ type: 'uuid' })
  eventId: string;

  @Column({ type: 'uuid' })
  endpointId: string;

  @ManyToOne(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  endpoint: Relation<WebhookEndpoint>;

  @Column({ type: 'text' })
  type: OnWire['type'];

  @Column({ type: 'uuid' })
  recordId: string;

  /** The last version of a deleted record; for others the version at the time of sending is sent. */
  @Column({ type: 'integer', nullable: true })
  version: number | null;

  @Column({ ...timestamp, default: () => 'now()' })
  at: Date;

  /** Attempts so far. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  @Column({ type: 'text', default: 'waiting' })
  state: DeliveryState;

  @Column({ ...timestamp, default: () => 'now()' })
  nextAt: Date;

  @Column({ ...timestamp, nullable: true })
  attemptedAt: Date | null;

  @Column({ type: 'smallint', nullable: true })
  statusCode: number | null;

  @Column({ type: 'integer', nullable: true })
  tookMs: number | null;

  @Column(text)
  answer: string;
}
