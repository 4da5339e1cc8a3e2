import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../../database/columns.js';
import { Quotation } from '../quotation.entity.js';
import type { StateSnapshot } from './state-snapshot.js';

/** The last action on a quotation whose mail waits, and the state before it. The sweeper deletes it after an hour. */
@Entity('quotation_undos')
export class QuotationUndo {
  @PrimaryColumn({ type: 'uuid' })
  quotationId: string;

  @OneToOne(() => Quotation, { onDelete: 'CASCADE' })
  @JoinColumn()
  quotation: Relation<Quotation>;

  /** The person who did it, who alone can undo it. */
  @Column({ type: 'uuid' })
  actorId: string;

  @Column({ type: 'jsonb' })
  before: StateSnapshot;

  /** The version of the quotation after the action: a later version has other changes, which an undo would lose. */
  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'uuid', nullable: true })
  mailId: string | null;

  @Column({ type: 'uuid', nullable: true })
  documentId: string | null;

  /** The document that the action has stamped. */
  @Column({ type: 'uuid', nullable: true })
  supersededId: string | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
