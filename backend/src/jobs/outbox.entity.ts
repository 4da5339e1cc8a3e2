import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A job that was asked for. The row is written in the transaction of the change it follows from, so the two
 * exist together or not at all; the relay moves it to the queue under its own id.
 */
@Entity('outbox')
@Index('outbox_finished', ['finishedAt'], { where: '"finished_at" IS NOT NULL' })
@Index('outbox_failed', ['finishedAt'], { where: '"error" IS NOT NULL' })
@Index('outbox_of_hold_idx', { synchronize: false })
@Index('outbox_unfinished', ['availableAt'], { where: '"finished_at" IS NULL' })
export class OutboxRow {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  payload: Record<string, unknown>;

  /** Not before this moment. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  availableAt: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** When the relay last handed it to the queue. */
  @Column({ type: 'timestamptz', nullable: true })
  enqueuedAt: Date | null;

  /** How often that was; the hand-over that this row waits for bears this number. */
  @Column({ type: 'integer', default: 0 })
  handedOver: number;

  /** Tries that failed by a fault of the job. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Tries in a row that failed because something that everything stands on was away. */
  @Column({ type: 'integer', default: 0 })
  outages: number;

  /** Runs that began and of which no end was heard: those at work, and those whose worker died. */
  @Column({ type: 'integer', default: 0 })
  unended: number;

  /** When its handler ended well, or failed for the last time (then `error` says why). */
  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** Why the last try failed, while another one is due. */
  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  /** An admin gave it up: whoever takes it up next ends it. */
  @Column({ type: 'boolean', default: false })
  abandoned: boolean;

  /** The request that it follows from, at once or by other jobs; null for what we do of our own accord. */
  @Column({ type: 'text', nullable: true })
  requestId: string | null;

  /** The span that it follows from, where traces are sent. */
  @Column({ type: 'text', nullable: true })
  traceparent: string | null;
}
