import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { HistoryRow } from '../database/history.js';
import { Order } from './order.entity.js';

/** A status change of an order, with its author and time. */
@Entity('order_history')
@Index('order_history_order_idx', ['orderId', 'createdAt'])
export class OrderHistory extends HistoryRow {
  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order: Relation<Order>;

  /** It is null in the first row, when the order was made. */
  @Column({ type: 'text', nullable: true })
  fromStatus: OrderStatus | null;

  @Column({ type: 'text' })
  toStatus: OrderStatus;
}
