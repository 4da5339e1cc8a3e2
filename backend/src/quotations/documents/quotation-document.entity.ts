import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { Column, CreateDateColumn, Entity, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { cents, timestamp } from '../../database/columns.js';
import { Quotation } from '../quotation.entity.js';

/**
 * A document sent about a quotation. Its content is stored in the transaction that sends it, so the PDF shows what was decided,
 * whatever changes before the worker prints it.
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
  quotation: Relation<Quotation>;

  @Column({ type: 'integer' })
  revision: number;

  /** Revision A is 1, B is 2 …; null for a rejection, which offers nothing. */
  @Column({ type: 'integer', nullable: true })
  serial: number | null;

  /** Sent before the quotation was readdressed: the current customer never sees it. */
  @Column({ type: 'boolean', default: false })
  former: boolean;

  /** Including VAT, as printed. */
  @Column({ ...cents, nullable: true })
  totalCents: number | null;

  /** The quotation version that this document replaced: a client that states it, or an earlier one, has not seen the document. */
  @Column({ type: 'integer', nullable: true })
  fromVersion: number | null;

  @Column({ type: 'jsonb' })
  content: QuotationTemplate;

  @Column({ type: 'text' })
  fileName: string;

  /**
   * The printed code by which anybody can verify it; null for rejections, and for documents sent before codes were introduced.
   */
  @Column({ type: 'text', unique: true, nullable: true })
  verifyCode: string | null;

  /** Storage key of the PDF; null until it is printed. */
  @Column({ type: 'text', unique: true, nullable: true })
  storageKey: string | null;

  @Column({ type: 'integer', nullable: true })
  bytes: number | null;

  /** SHA-256 of the PDF in hexadecimal; null until it is printed, and for PDFs printed before it was recorded. */
  @Column({ type: 'text', nullable: true })
  sha256: string | null;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
