import type { InvoiceContent, InvoiceKind } from '@selvedge/domain/invoicing/invoice';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { cents, text, timestamp } from '../database/columns.js';
import { Order } from '../orders/order.entity.js';
import { User } from '../users/user.entity.js';

/** An invoice, a credit note or a debit note. The database refuses to change or to delete one. */
@Entity('invoices')
@Check('invoices_amounts', `"net_cents" >= 0 AND "vat_cents" >= 0 AND "total_cents" = "net_cents" + "vat_cents"`)
@Check('invoices_corrects', `("kind" IN ('credit_note', 'debit_note')) = ("corrects_invoice_id" IS NOT NULL)`)
@Check('invoices_kind', `"kind" IN ('tax_invoice', 'invoice', 'advance_tax_invoice', 'credit_note', 'debit_note')`)
@Check('invoices_serial', `length("serial") <= 40 AND "serial" !~ '\\s'`)
@Index('invoices_corrects_idx', ['correctsInvoiceId'], { where: '"corrects_invoice_id" IS NOT NULL' })
@Index('invoices_customer_idx', ['customerId', 'issuedOn'])
@Index('invoices_newest_idx', ['createdAt', 'id'])
@Index('invoices_order_idx', ['orderId'])
export class Invoice {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  kind: InvoiceKind;

  /** `26NOV_CMB01_00001`, `IN-2026-0001`, `CN-2026-0001` or `DB-2026-0001`. */
  @Column({ type: 'text', unique: true })
  serial: string;

  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order>;

  /** Null for somebody without an account. */
  @Column({ type: 'uuid', nullable: true })
  customerId: string | null;

  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  customer: Relation<User> | null;

  @Column({ type: 'uuid', nullable: true })
  correctsInvoiceId: string | null;

  @ManyToOne(() => Invoice, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'corrects_invoice_id' })
  corrects: Relation<Invoice> | null;

  @Column({ type: 'jsonb' })
  content: InvoiceContent;

  @Column(cents)
  netCents: number;

  @Column(cents)
  vatCents: number;

  @Column(cents)
  totalCents: number;

  @Column({ type: 'date' })
  supplyDate: string;

  @Column({ type: 'date' })
  issuedOn: string;

  @Column({ type: 'date', nullable: true })
  dueOn: string | null;

  @Column(text)
  reason: string;

  /** No reference, because the row never changes. */
  @Column({ type: 'uuid' })
  issuedBy: string;

  @Column({ type: 'text' })
  issuedByName: string;

  /** Number, order and buyer as searches read them. */
  @Column({
    type: 'text',
    select: false,
    insert: false,
    update: false,
    generatedType: 'STORED',
    asExpression:
      "folded(serial || ' ' || coalesce(content->>'order_number', '') || ' ' || coalesce(content->'buyer'->>'name', ''))",
  })
  searchText: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
