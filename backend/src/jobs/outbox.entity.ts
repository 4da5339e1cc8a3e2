import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A job that was asked for. The row is written in the transaction of the change it follows from, so the two
 * exist together or not at all; the relay moves it to the queue under its own id.
 */
@Entity('outbox')
@Index('outbox_finished', ['finishedAt'], { where: '"finished_at" IS NOT NULL' })
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

  /** When its handler ended well, or failed for the last time (then `error` says why). */
  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;
}
