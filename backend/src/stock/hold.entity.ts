import type { HoldEnding } from '@selvedge/domain/stock/hold';
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
import { decimal, timestamp } from '../database/columns.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { User } from '../users/user.entity.js';

/** Stock that is held for a customer until a certain time. The open holds of a color add up to its `heldQuantity`. */
@Entity('holds')
@Check('holds_quantity', `"quantity" > 0`)
@Check('holds_ended_because', `"ended_because" IN ('expired', 'given-back', 'ended', 'ordered')`)
@Check('holds_ended', `("ended_at" IS NULL) = ("ended_because" IS NULL)`)
@Index('holds_newest_idx', ['createdAt', 'id'])
export class Hold {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column({ type: 'uuid' })
  customerId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  customer: Relation<User>;

  @Index()
  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'CASCADE' })
  fabric: Relation<Fabric>;

  @Index()
  @Column({ type: 'uuid' })
  colourwayId: string;

  @ManyToOne(() => Colourway, { onDelete: 'CASCADE' })
  colourway: Relation<Colourway>;

  /** Meters. */
  @Column(decimal(13, 3))
  quantity: number;

  /** Made by staff for the customer. */
  @Column({ type: 'boolean', default: false })
  byStaff: boolean;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @Column(timestamp)
  expiresAt: Date;

  @Column({ ...timestamp, nullable: true })
  endedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  endedBecause: HoldEnding | null;
}
