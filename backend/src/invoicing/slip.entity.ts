import type { SlipState } from '@selvedge/domain/invoicing/slip';
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
import { Versioned } from '../database/versioned.js';
import { Order } from '../orders/order.entity.js';
import { User } from '../users/user.entity.js';
import { Invoice } from './invoice.entity.js';
import { Receipt } from './receipt.entity.js';

/** A payment slip of a customer, with its file. It becomes a receipt once staff have confirmed it. */
@Entity('payment_slips')
@Check('payment_slips_amount', `"amount_cents" > 0 AND "amount_cents" <= 999999999999`)
@Check('payment_slips_confirmed', `("state" = 'confirmed') = ("receipt_id" IS NOT NULL)`)
@Check('payment_slips_rejected', `("state" = 'rejected') = ("reason" <> '')`)
@Check('payment_slips_state', `"state" IN ('waiting', 'confirmed', 'rejected')`)
@Index('payment_slips_customer_idx', ['customerId', 'createdAt'])
@Index('payment_slips_waiting_idx', ['createdAt', 'id'], { where: `"state" = 'waiting'` })
export class PaymentSlip extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  customerId: string;

  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  customer: Relation<User>;

  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order>;

  /** Null for an advance of the order. */
  @Column({ type: 'uuid', nullable: true })
  invoiceId: string | null;

  @ManyToOne(() => Invoice, { onDelete: 'RESTRICT' })
  invoice: Relation<Invoice> | null;

  @Column(cents)
  amountCents: number;

  @Column({ type: 'date' })
  paidOn: string;

  @Column(text)
  bankReference: string;

  @Column({ type: 'text' })
  fileName: string;

  @Column({ type: 'integer' })
  bytes: number;

  @Column({ type: 'text', unique: true })
  storageKey: string;

  @Column({ type: 'text', default: 'waiting' })
  state: SlipState;

  @Column(text)
  reason: string;

  @Column({ type: 'uuid', nullable: true })
  receiptId: string | null;

  @ManyToOne(() => Receipt, { onDelete: 'RESTRICT' })
  receipt: Relation<Receipt> | null;

  @Column(text)
  decidedByName: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
