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

/** The PDF of one revision of a quotation. */
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

  @Column({ type: 'text', unique: true })
  storageKey: string;

  @Column({ type: 'text' })
  fileName: string;

  @Column({ type: 'integer' })
  bytes: number;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
