import type { ReceiptMethod } from '@selvedge/domain/invoicing/receipt';
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
import { cents, text, timestamp } from '../database/columns.js';
import { Order } from '../orders/order.entity.js';
import { User } from '../users/user.entity.js';

/** Money that came in. The part that is not applied to invoices is credit. Only its reversal is written later. */
@Entity('receipts')
@Check('receipts_amount', `"amount_cents" > 0 AND "amount_cents" <= 999999999999`)
@Check('receipts_method', `"method" IN ('cash', 'transfer', 'lankaqr', 'card', 'cheque')`)
@Check('receipts_payer', `("customer_id" IS NULL) <> ("order_id" IS NULL)`)
@Check(
  'receipts_reversal',
  `("reversed_at" IS NULL) = ("reversal_reason" = '') AND ("reversed_at" IS NULL) = ("reversed_on" IS NULL)`,
)
@Index('receipts_customer_idx', ['customerId', 'receivedOn'])
@Index('receipts_newest_idx', ['createdAt', 'id'])
@Index('receipts_order_idx', ['orderId'], { where: '"order_id" IS NOT NULL' })
@Index('receipts_reversed_idx', ['reversedOn'], { where: '"reversed_on" IS NOT NULL' })
@Index('receipts_bank_reference_idx', { synchronize: false })
export class Receipt {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** `RC-2026-0001`. */
  @Column({ type: 'text', unique: true })
  receiptNo: string;

  @Column({ type: 'uuid', nullable: true })
  customerId: string | null;

  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  customer: Relation<User> | null;

  /** The order of a payer without an account. */
  @Column({ type: 'uuid', nullable: true })
  orderId: string | null;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order> | null;

  @Column({ type: 'text' })
  method: ReceiptMethod;

  @Column(cents)
  amountCents: number;

  @Column({ type: 'date' })
  receivedOn: string;

  @Column(text)
  bankReference: string;

  @Column(text)
  note: string;

  @Column({ type: 'text' })
  recordedByName: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column({ ...timestamp, nullable: true })
  reversedAt: Date | null;

  @Column({ type: 'date', nullable: true })
  reversedOn: string | null;

  @Column(text)
  reversedByName: string;

  @Column(text)
  reversalReason: string;
}
