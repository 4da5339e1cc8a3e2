import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { timestamp } from '../database/columns.js';
import { Quotation } from './quotation.entity.js';

/**
 * The printed sheet of one revision of a quotation. Its content is fixed in the transaction of the decision, so
 * the PDF shows what was decided, whatever changes before the worker prints it.
 */
@Entity('quotation_documents')
@Unique(['quotationId', 'revision'])
export class QuotationDocument {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  quotationId: string;

  @ManyToOne(() => Quotation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'quotation_id' })
  quotation: Relation<Quotation>;

  @Column({ type: 'integer' })
  revision: number;

  @Column({ type: 'jsonb' })
  content: QuotationTemplate;

  @Column({ type: 'text' })
  fileName: string;

  /** Where the PDF lies; null until it is printed. */
  @Column({ type: 'text', unique: true, nullable: true })
  storageKey: string | null;

  @Column({ type: 'integer', nullable: true })
  bytes: number | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
