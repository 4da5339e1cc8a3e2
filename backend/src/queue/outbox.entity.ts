import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An enqueued job. The row is written in the transaction of the change that causes it (transactional outbox); the relay moves it
 * to the queue under its own id.
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

  /** Earliest start. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  availableAt: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** Time of the last hand-over to the queue. */
  @Column({ type: 'timestamptz', nullable: true })
  enqueuedAt: Date | null;

  /** Number of times it was handed over to the queue; the latest delivery has this number. */
  @Column({ type: 'integer', default: 0 })
  deliveries: number;

  /** Failed tries of the job itself. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Consecutive tries that failed because a dependency was unavailable. */
  @Column({ type: 'integer', default: 0 })
  outages: number;

  /** Runs without a known end: the current one, and those whose worker crashed. */
  @Column({ type: 'integer', default: 0 })
  stalledCount: number;

  /** When it succeeded, or failed for the last time (then `error` says why). */
  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** Why the last try failed, while another one is due. */
  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  /** True if an admin gave it up: the next worker that takes it ends it. */
  @Column({ type: 'boolean', default: false })
  abandoned: boolean;

  /** The request that caused it, directly or through other jobs; null for scheduled work. */
  @Column({ type: 'text', nullable: true })
  requestId: string | null;

  /** The parent span, if traces are sent. */
  @Column({ type: 'text', nullable: true })
  traceparent: string | null;
}
