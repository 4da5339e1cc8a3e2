import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { timestamp } from '../../database/columns.js';

/** A call with an idempotency key, and what its repeats get. The sweeper deletes it once it has expired. */
@Entity('idempotency_keys')
@Index('idempotency_keys_expires_idx', ['expiresAt'])
export class IdempotencyKey {
  /** The id of the account; 'guest'; or the quotation of a private link. */
  @PrimaryColumn({ type: 'text' })
  caller: string;

  /** The kind of call: a caller may use a key once for each. */
  @PrimaryColumn({ type: 'text' })
  scope: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** A keyed hash of what was sent: the body may have contained a password. */
  @Column({ type: 'text' })
  hash: string;

  /** The record that the call has made. */
  @Column({ type: 'uuid', nullable: true })
  recordId: string | null;

  /** The response of a call that is repeated by its response. SQL NULL for one without a body. */
  @Column({ type: 'jsonb', nullable: true })
  response: unknown;

  /** When its call began, or was last seen to be in progress. */
  @Column({ ...timestamp, default: () => 'now()' })
  startedAt: Date;

  /** The id of the call in progress. A call that took over from an interrupted one has another. */
  @Column({ type: 'uuid', nullable: true })
  runId: string | null;

  /** Null while the call is in progress. */
  @Column({ ...timestamp, nullable: true })
  finishedAt: Date | null;

  @Column(timestamp)
  expiresAt: Date;
}
