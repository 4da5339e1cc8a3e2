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
import { cents, timestamp } from '../../database/columns.js';
import { Quotation } from '../quotation.entity.js';

/**
 * A sheet that was sent about a quotation. Its content is fixed in the transaction that sends it, so the PDF shows what
 * was decided, whatever changes before the worker prints it.
 */
@Entity('quotation_documents')
@Unique(['quotationId', 'revision'])
@Unique(['quotationId', 'serial'])
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

  /** Revision A is 1, B is 2 …; null for the letter of a rejection, which offers nothing. */
  @Column({ type: 'integer', nullable: true })
  serial: number | null;

  /** Sent to whom the quotation was addressed before: the present customer never sees it. */
  @Column({ type: 'boolean', default: false })
  former: boolean;

  /** With VAT, as printed. */
  @Column({ ...cents, nullable: true })
  totalCents: number | null;

  /** The version of the quotation that this sheet changed: who names it, or an earlier one, has not seen the sheet. */
  @Column({ type: 'integer', nullable: true })
  fromVersion: number | null;

  @Column({ type: 'jsonb' })
  content: QuotationTemplate;

  @Column({ type: 'text' })
  fileName: string;

  /** Printed on it, by which anybody can ask whether it is genuine; null on letters, and on what was sent before there were codes. */
  @Column({ type: 'text', unique: true, nullable: true })
  verifyCode: string | null;

  /** Where the PDF lies; null until it is printed. */
  @Column({ type: 'text', unique: true, nullable: true })
  storageKey: string | null;

  @Column({ type: 'integer', nullable: true })
  bytes: number | null;

  /** SHA-256 of the printed file in hexadecimal; null until it is printed, and on what was printed before it was noted. */
  @Column({ type: 'text', nullable: true })
  sha256: string | null;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
