import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../../database/columns.js';
import { Quotation } from '../quotation.entity.js';

/** An answered request: a repeated key returns the same quotation. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age_idx', ['createdAt'])
export class IdempotencyKey {
  /** The customer's id, or 'guest'. */
  @PrimaryColumn({ type: 'text' })
  scope: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** SHA-256 of the body; another body with the same key is a client error. */
  @Column({ type: 'text' })
  bodyHash: string;

  @Column({ type: 'uuid' })
  quotationId: string;

  @ManyToOne(() => Quotation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'quotation_id' })
  quotation: Relation<Quotation>;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
