import type { PriceUnit } from '@selvedge/domain/length';
import type { AlertKind } from '@selvedge/domain/lists/alert';
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
import { cents, decimal, timestamp } from '../database/columns.js';
import { FabricSnapshot } from '../fabrics/fabric-snapshot.js';
import { User } from '../users/user.entity.js';

/** An alert that a customer set on a fabric. It is deleted once sent, except for a price, which may fall again. */
@Entity('fabric_alerts')
@Check('fabric_alerts_kind', `"kind" IN ('stock', 'price', 'discontinued')`)
@Check('fabric_alerts_minimum', `"minimum_meters" > 0`)
@Index('fabric_alerts_once_key', { synchronize: false })
export class FabricAlert extends FabricSnapshot {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column({ type: 'text' })
  kind: AlertKind;

  @Column({ type: 'text' })
  itemCode: string;

  @Column({ ...decimal(13, 3), nullable: true })
  minimumMeters: number | null;

  /** The price that it must fall below, per one `priceUnit`. */
  @Column(cents)
  priceCents: number;

  @Column({ type: 'text' })
  priceUnit: PriceUnit;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
