import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { cents, timestamp } from '../database/columns.js';
import { Order } from '../orders/order.entity.js';
import { Invoice } from './invoice.entity.js';
import { Receipt } from './receipt.entity.js';

/** The part of a receipt that pays an invoice or is kept for an order; a negative amount gives it back. Rows are only added. */
@Entity('receipt_applications')
@Check('receipt_applications_amount', `"amount_cents" <> 0`)
@Check('receipt_applications_purpose', `("invoice_id" IS NULL) <> ("order_id" IS NULL)`)
@Index('receipt_applications_invoice_idx', ['invoiceId'])
@Index('receipt_applications_order_idx', ['orderId'], { where: '"order_id" IS NOT NULL' })
@Index('receipt_applications_receipt_idx', ['receiptId'])
export class ReceiptApplication {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  receiptId: string;

  @ManyToOne(() => Receipt, { onDelete: 'RESTRICT' })
  receipt: Relation<Receipt>;

  @Column({ type: 'uuid', nullable: true })
  invoiceId: string | null;

  @ManyToOne(() => Invoice, { onDelete: 'RESTRICT' })
  invoice: Relation<Invoice> | null;

  /** The order whose advance it is, instead of an invoice. */
  @Column({ type: 'uuid', nullable: true })
  orderId: string | null;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order> | null;

  @Column(cents)
  amountCents: number;

  /** From when on it counts. */
  @Column({ type: 'date' })
  effectiveOn: string;

  @Column({ type: 'text' })
  appliedByName: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
