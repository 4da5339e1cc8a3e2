import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Allocation } from '../../allocations/allocation.entity.js';
import { Delivery } from './delivery.entity.js';

/** An issued length of a roll goes with one delivery. */
@Entity('delivery_rolls')
@Index('delivery_rolls_delivery_idx', ['deliveryId'])
export class DeliveryRoll {
  @PrimaryColumn({ type: 'uuid' })
  allocationId: string;

  @ManyToOne(() => Allocation, { onDelete: 'RESTRICT' })
  allocation: Relation<Allocation>;

  @Column({ type: 'uuid' })
  deliveryId: string;

  @ManyToOne(() => Delivery, { onDelete: 'RESTRICT' })
  delivery: Relation<Delivery>;
}
