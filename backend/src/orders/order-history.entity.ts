import type { OrderEvent } from '@selvedge/domain/orders/order';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm';
import { text } from '../database/columns.js';
import { HistoryRow } from '../database/history.js';
import { Order } from './order.entity.js';

/** A status change of an order, with its author and time. */
@Entity('order_history')
@Index('order_history_order_idx', ['orderId', 'createdAt'])
export class OrderHistory extends HistoryRow {
  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  order: Relation<Order>;

  /** It is null in the first row, when the order was made. */
  @Column({ type: 'text', nullable: true })
  fromStatus: OrderStatus | null;

  @Column({ type: 'text' })
  toStatus: OrderStatus;

  /** The message of staff to the customer about this step; `detail` is internal. */
  @Column(text)
  customerMessage?: string;
  /** A step, or something else that happened while the order had this status. */
  @Column({ type: 'text', default: 'step' })
  kind?: OrderEvent;
}
