import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { cents, text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { Quotation } from '../quotations/quotation.entity.js';

@Entity('orders')
@Check('orders_status', `"status" IN ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')`)
@Check('orders_total_amount', `"total_amount_cents" BETWEEN 0 AND 999999999999`)
@Index('orders_newest_idx', ['createdAt', 'id'])
export class Order extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** `OR-2026-0001`. */
  @Column({ type: 'text', unique: true })
  orderNumber: string;

  /** A quotation becomes one order at most. */
  @Column({ type: 'uuid', unique: true })
  quotationId: string;

  @ManyToOne(() => Quotation, { onDelete: 'RESTRICT' })
  quotation: Relation<Quotation>;

  @Column({ type: 'text', default: 'pending' })
  status: OrderStatus;

  @Column(cents)
  totalAmountCents: number;

  /** True if it was confirmed since orders reserve stock; its `stock_reservations` say how much. */
  @Column({ type: 'boolean', default: false })
  stockReserved: boolean;

  /** The number of changes, including proposed, answered and withdrawn ones: those are rows of their own. */
  @Column({ type: 'integer', default: 0 })
  changes: number;

  /** The day that was promised for delivery, `2026-11-30`. */
  @Column({ type: 'date', nullable: true })
  promisedOn: string | null;

  @Column(text)
  carrier: string;

  /** Its number plate, or the consignment's number. */
  @Column(text)
  vehicle: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;
}
