import { type DeliveryState, deliveryStates } from '@selvedge/domain/orders/delivery';
import type { OrderDocumentContent } from '@selvedge/domain/orders/order-documents';
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
import { isOneOf, text, timestamp } from '../../database/columns.js';
import { Versioned } from '../../database/versioned.js';
import { Order } from '../order.entity.js';

/** One shipment of an order. The database rejects changes of one that has left. */
@Entity('deliveries')
@Check(
  'deliveries_left',
  `("state" IN ('shipped', 'delivered')) = ("shipped_at" IS NOT NULL)
    AND ("state" = 'delivered') = ("delivered_at" IS NOT NULL) AND ("shipped_at" IS NULL OR "content" IS NOT NULL)`,
)
@Check('deliveries_packages', `"packages" BETWEEN 1 AND 10000`)
@Check('deliveries_state', isOneOf('state', deliveryStates))
@Index('deliveries_order_idx', ['orderId', 'createdAt'])
export class Delivery extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order>;

  /** `DN-2026-0001`. */
  @Column({ type: 'text', unique: true })
  number: string;

  @Column({ type: 'text', default: 'prepared' })
  state: DeliveryState;

  @Column({ type: 'integer', nullable: true })
  packages: number | null;

  @Column(text)
  vehicle: string;

  @Column(text)
  driver: string;

  /** A note that is printed on the delivery note. */
  @Column(text)
  note: string;

  /** The delivery note as it left; null before. */
  @Column({ type: 'jsonb', nullable: true })
  content: OrderDocumentContent | null;

  /** The hash of the link on which its receiver confirms it. */
  @Column({ type: 'text', unique: true })
  tokenHash: string;

  @Column({ type: 'text' })
  preparedBy: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column({ ...timestamp, nullable: true })
  shippedAt: Date | null;

  @Column({ ...timestamp, nullable: true })
  deliveredAt: Date | null;
}
