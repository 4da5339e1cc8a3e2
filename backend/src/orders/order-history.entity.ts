import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { User } from '../users/user.entity.js';
import { Order } from './order.entity.js';

/** Who moved an order, when, from where to where. */
@Entity('order_history')
@Index('order_history_order_idx', ['orderId', 'createdAt'])
export class OrderHistory {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order: Relation<Order>;

  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'actor_id' })
  actor: Relation<User> | null;

  @Column({ type: 'text' })
  actorName: string;

  @Column({ type: 'text', nullable: true })
  fromStatus: OrderStatus | null;

  @Column({ type: 'text' })
  toStatus: OrderStatus;

  @Column(text)
  detail: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
