import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { User } from '../users/user.entity.js';
import { Quotation } from './quotation.entity.js';

/** Who changed what, when. Rows are only ever added. */
@Entity('quotation_history')
@Index('quotation_history_quotation_idx', ['quotationId', 'createdAt'])
export class QuotationHistory {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  quotationId: string;

  @ManyToOne(() => Quotation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'quotation_id' })
  quotation: Relation<Quotation>;

  /** Null: a guest, or the product itself. */
  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'actor_id' })
  actor: Relation<User> | null;

  /** The actor's name at the time. */
  @Column({ type: 'text' })
  actorName: string;

  /** A verb of the trade: requested, responded, approved, rejected, edited, mailed, merged, ordered, deleted. */
  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text', nullable: true })
  fromStatus: QuotationStatus | null;

  @Column({ type: 'text', nullable: true })
  toStatus: QuotationStatus | null;

  @Column(text)
  detail: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
