import type { WebhookEvent, WebhookState } from '@selvedge/domain/webhooks/webhook';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { decimal, text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { User } from '../users/user.entity.js';

/** An address of another system to which events are sent. */
@Entity('webhook_endpoints')
@Check('webhook_endpoints_url', `"url" LIKE 'https://%'`)
@Check('webhook_endpoints_events', 'cardinality("events") > 0')
@Check('webhook_endpoints_state', `"state" IN ('on', 'paused', 'off')`)
@Check('webhook_endpoints_previous', `("previous_secret" IS NULL) = ("previous_until" IS NULL)`)
export class WebhookEndpoint extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text', array: true })
  events: WebhookEvent[];

  @Column({ type: 'boolean', default: false })
  expand: boolean;

  /** `whsec_…`, encrypted rather than hashed, because it signs; only the responses that create it contain it. */
  @Column({ type: 'text' })
  secret: string;

  /** Signs as well until `previousUntil`. */
  @Column({ type: 'text', nullable: true })
  previousSecret: string | null;

  @Column({ ...timestamp, nullable: true })
  previousUntil: Date | null;

  @Column({ type: 'text', default: 'on' })
  state: WebhookState;

  @Column(text)
  stateReason: string;

  @Column({ type: 'integer', default: 0 })
  deadInARow: number;

  /** The setting LOW_STOCK_METRES, for the trigger that raises `stock.low`. */
  @Column(decimal(13, 3))
  lowStockMetres: number;

  /** Until then a worker has the endpoint. */
  @Column({ ...timestamp, nullable: true })
  busyUntil: Date | null;

  /** The person who saved it last: an expanded record shows what they may read. */
  @Column({ type: 'uuid', nullable: true })
  savedBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'saved_by' })
  saver: Relation<User> | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;
}
