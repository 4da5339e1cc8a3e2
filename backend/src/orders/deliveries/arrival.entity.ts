import type { ShortLength } from '@selvedge/domain/orders/delivery';
import { Check, Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { decimal, text, timestamp } from '../../database/columns.js';
import { Delivery } from './delivery.entity.js';

/** The confirmation of the receiver of a delivery. */
@Entity('arrivals')
@Check('arrivals_counts', `"pieces" BETWEEN 0 AND 100000 AND "meters" BETWEEN 0 AND 1000000`)
export class Arrival {
  @PrimaryColumn({ type: 'uuid' })
  deliveryId: string;

  @OneToOne(() => Delivery, { onDelete: 'RESTRICT' })
  @JoinColumn()
  delivery: Relation<Delivery>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'integer', nullable: true })
  pieces: number | null;

  @Column({ ...decimal(12, 3), nullable: true })
  meters: number | null;

  @Column({ type: 'jsonb', default: [] })
  short: ShortLength[];

  @Column(text)
  note: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
