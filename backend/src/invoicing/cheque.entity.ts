import type { ChequeState, Crossing } from '@selvedge/domain/invoicing/cheque';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { cents, text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { Order } from '../orders/order.entity.js';
import { User } from '../users/user.entity.js';
import { Receipt } from './receipt.entity.js';

const day = { type: 'date', nullable: true } as const;

/** A cheque of a customer. It is no payment until it has cleared; then it has a receipt. */
@Entity('cheques')
@Unique('cheques_number_key', ['bankCode', 'branchCode', 'chequeNo'])
@Check('cheques_amount', `"amount_cents" > 0 AND "amount_cents" <= 10000000000`)
@Check('cheques_cleared', `"state" <> 'cleared' OR "cleared_on" IS NOT NULL AND "receipt_id" IS NOT NULL`)
@Check('cheques_codes', `"bank_code" ~ '^\\d{4}$' AND "branch_code" ~ '^\\d{3}$' AND "cheque_no" ~ '^\\d{6}$'`)
@Check('cheques_crossing', `"crossing" IN ('account_payee', 'and_co', 'none')`)
@Check('cheques_payer', `"customer_id" IS NOT NULL OR "order_id" IS NOT NULL`)
@Check(
  'cheques_state',
  `"state" IN ('in_hand', 'deposited', 'cleared', 'returned', 'represented', 'replaced', 'demanded', 'settled', 'action', 'given_back')`,
)
@Index('cheques_customer_idx', ['customerId'])
@Index('cheques_order_idx', ['orderId'], { where: '"order_id" IS NOT NULL' })
@Index('cheques_date_idx', ['state', 'dateOnCheque'])
@Index('cheques_newest_idx', ['createdAt', 'id'])
export class Cheque extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Null for somebody without an account. */
  @Column({ type: 'uuid', nullable: true })
  customerId: string | null;

  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  customer: Relation<User> | null;

  /** The order that it was taken for. */
  @Column({ type: 'uuid', nullable: true })
  orderId: string | null;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order> | null;

  @Column({ type: 'text' })
  bankCode: string;

  @Column({ type: 'text' })
  branchCode: string;

  @Column({ type: 'text' })
  chequeNo: string;

  @Column({ type: 'text' })
  drawerName: string;

  @Column({ type: 'text' })
  crossing: Crossing;

  @Column({ type: 'date' })
  dateOnCheque: string;

  @Column(cents)
  amountCents: number;

  @Column({ type: 'date' })
  receivedOn: string;

  @Column(day)
  depositedOn: string | null;

  @Column(day)
  clearedOn: string | null;

  @Column(day)
  returnedOn: string | null;

  @Column(text)
  returnReason: string;

  @Column(day)
  noticeHeardOn: string | null;

  @Column(day)
  demandSentOn: string | null;

  @Column(text)
  demandProof: string;

  @Column({ type: 'uuid', nullable: true, unique: true })
  replacedById: string | null;

  @ManyToOne(() => Cheque, { onDelete: 'RESTRICT' })
  replacedBy: Relation<Cheque> | null;

  /** The receipt of its clearing; reversed when the bank took the money back. */
  @Column({ type: 'uuid', nullable: true })
  receiptId: string | null;

  @ManyToOne(() => Receipt, { onDelete: 'RESTRICT' })
  receipt: Relation<Receipt> | null;

  @Column({ type: 'text', default: 'in_hand' })
  state: ChequeState;

  @Column(text)
  note: string;

  /** Why it may be dated later than the terms allow. */
  @Column(text)
  overrideReason: string;

  @Column({ type: 'text' })
  recordedByName: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
