import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
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
  order: Relation<Order>;

  @Column({ type: 'text', default: 'waiting' })
  state: OrderChangeState;

  @Column({ type: 'jsonb' })
  edits: QuotationDraft;

  /** The document after the change. */
  @Column({ type: 'jsonb' })
  content: QuotationTemplate;

  /** The sum before VAT, after the change. */
  @Column(cents)
  quotedPriceCents: number;

  /** The sum with VAT, before the change. */
  @Column(cents)
  formerTotalCents: number;

  /** The message to the customer. */
  @Column(text)
  note: string;

  /** Why more may be promised than there is; empty if not. */
  @Column(text)
  stockReason: string;

  /** Why it is proposed beyond the credit limit; empty if it isn't. */
  @Column(text)
  creditReason: string;

  @Column({ type: 'text' })
  proposedBy: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column({ ...timestamp, nullable: true })
  settledAt: Date | null;
}
