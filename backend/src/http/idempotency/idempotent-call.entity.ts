import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { timestamp } from '../../database/columns.js';

/** A change with an idempotency key and its response, empty while it is in progress. Kept for a day. */
@Entity('repeated_calls')
@Index('repeated_calls_started_idx', ['startedAt'])
export class IdempotentCall {
  @PrimaryColumn({ type: 'uuid' })
  callerId: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** A keyed hash: the body may have contained a password. */
  @Column({ type: 'text' })
  callHash: string;

  @Column({ ...timestamp, default: () => 'now()' })
  startedAt: Date;

  @Column({ ...timestamp, nullable: true })
  answeredAt: Date | null;

  /** SQL NULL for a response without a body. */
  @Column({ type: 'jsonb', nullable: true })
  answer: unknown;
}
