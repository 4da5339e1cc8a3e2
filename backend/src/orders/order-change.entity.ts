import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
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
import type { QuotationDraft } from '../quotations/decisions/draft-shape.js';
import { Order } from './order.entity.js';

export type OrderChangeState = 'waiting' | 'accepted' | 'declined' | 'withdrawn';

/** A change of an order that its customer has to agree to, because the sum rises. The order stays as it is until then. */
@Entity('order_changes')
@Check('order_changes_state', `"state" IN ('waiting', 'accepted', 'declined', 'withdrawn')`)
@Index('order_changes_order_id_idx', ['orderId', 'createdAt'])
@Index('order_changes_waiting_idx', ['orderId'], { unique: true, where: `"state" = 'waiting'` })
export class OrderChange {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order: Relation<Order>;

  @Column({ type: 'text', default: 'waiting' })
  state: OrderChangeState;

  @Column({ type: 'jsonb' })
  edits: QuotationDraft;

  /** The document as it becomes. */
  @Column({ type: 'jsonb' })
  content: QuotationTemplate;

  /** Before VAT, as it becomes. */
  @Column(cents)
  quotedPriceCents: number;

  /** With VAT, as it is. */
  @Column(cents)
  formerTotalCents: number;

  /** For the customer. */
  @Column(text)
  note: string;

  /** Why more may be promised than there is; empty if not. */
  @Column(text)
  stockReason: string;

  /** Why it is suggested beyond the credit limit; empty if not. */
  @Column(text)
  creditReason: string;

  @Column({ type: 'text' })
  proposedBy: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column({ ...timestamp, nullable: true })
  settledAt: Date | null;
}
