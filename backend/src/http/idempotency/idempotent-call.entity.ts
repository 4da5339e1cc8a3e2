import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { timestamp } from '../../database/columns.js';

/** A change under a key of its caller's, and what was answered; while it is under way, nothing yet. Kept for a day. */
@Entity('repeated_calls')
@Index('repeated_calls_started_idx', ['startedAt'])
export class IdempotentCall {
  @PrimaryColumn({ type: 'uuid' })
  callerId: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** Keyed: what was sent may have been a password. */
  @Column({ type: 'text' })
  callHash: string;

  @Column({ ...timestamp, default: () => 'now()' })
  startedAt: Date;

  @Column({ ...timestamp, nullable: true })
  answeredAt: Date | null;

  /** SQL's NULL for an answer without a body. */
  @Column({ type: 'jsonb', nullable: true })
  answer: unknown;
}
