import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { cents } from '../database/columns.js';
import { Cheque } from './cheque.entity.js';
import { Invoice } from './invoice.entity.js';

/** The part of a cheque that pays an invoice once it has cleared. */
@Entity('cheque_invoices')
@Check('cheque_invoices_amount', `"amount_cents" > 0`)
@Index('cheque_invoices_once_idx', ['chequeId', 'invoiceId'], { unique: true })
@Index('cheque_invoices_invoice_idx', ['invoiceId'])
export class ChequeInvoice {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  chequeId: string;

  @ManyToOne(() => Cheque, { onDelete: 'RESTRICT' })
  cheque: Relation<Cheque>;

  @Column({ type: 'uuid' })
  invoiceId: string;

  @ManyToOne(() => Invoice, { onDelete: 'RESTRICT' })
  invoice: Relation<Invoice>;

  @Column(cents)
  amountCents: number;
}
