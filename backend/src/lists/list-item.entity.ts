import type { PriceUnit } from '@selvedge/domain/length';
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
import { cents, decimal, text, timestamp } from '../database/columns.js';
import { FabricSnapshot } from '../fabrics/fabric-snapshot.js';
import { FabricList } from './fabric-list.entity.js';

/** A line of a list, with the names and the price that the fabric had when it was added. */
@Entity('list_items')
@Check('list_items_quantity', `"quantity" > 0`)
@Check('list_items_unit', `"unit" IN ('meters', 'yards')`)
@Index('list_items_list_id_idx', ['listId', 'rank'])
export class ListItem extends FabricSnapshot {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  listId: string;

  @ManyToOne(() => FabricList, { onDelete: 'CASCADE' })
  list: Relation<FabricList>;

  @Column({ ...decimal(13, 3), nullable: true })
  quantity: number | null;

  @Column({ type: 'text' })
  unit: PriceUnit;

  @Column(text)
  use: string;

  @Column(text)
  note: string;

  /** The name that the holder of a link gave who added it; empty for the owner. */
  @Column(text)
  addedBy: string;

  @Column({ type: 'integer' })
  rank: number;

  @Column({ type: 'text' })
  itemCode: string;

  /** Per one `priceUnit`. */
  @Column(cents)
  priceCents: number;

  @Column({ type: 'text' })
  priceUnit: PriceUnit;

  @Column({ ...decimal(7, 2), nullable: true })
  widthCm: number | null;

  @Column({ ...decimal(8, 2), nullable: true })
  weightGsm: number | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
