import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { Mail } from '../mail/mail.entity.js';
import { Invoice } from './invoice.entity.js';

/** A printing of a paper. The first one is the original. */
@Entity('invoice_prints')
@Index('invoice_prints_invoice_idx', ['invoiceId'])
@Index('invoice_prints_mail_idx', ['mailId'], { unique: true, where: '"mail_id" IS NOT NULL' })
@Index('invoice_prints_original_idx', ['invoiceId'], { unique: true, where: 'NOT "is_copy"' })
export class InvoicePrint {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  invoiceId: string;

  @ManyToOne(() => Invoice, { onDelete: 'RESTRICT' })
  invoice: Relation<Invoice>;

  @Column({ type: 'boolean' })
  isCopy: boolean;

  @Column({ type: 'text' })
  printedBy: string;

  /** The mail that it went out with; null for one that was opened, and once the mail is sent again. */
  @Column({ type: 'uuid', nullable: true })
  mailId: string | null;

  @ManyToOne(() => Mail, { onDelete: 'SET NULL' })
  mail: Relation<Mail> | null;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  printedAt: Date;
}
