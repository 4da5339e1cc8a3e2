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
import { decimal, text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';

/** A dye lot: the rolls of a color that a mill dyed at one time. */
@Entity('dye_lots')
@Check('dye_lots_lot_code', `"lot_code" = btrim("lot_code") AND length("lot_code") BETWEEN 1 AND 40`)
@Check('dye_lots_shrinkage', `abs("shrinkage_warp_percent") <= 50 AND abs("shrinkage_weft_percent") <= 50`)
@Index('dye_lots_lot_code_key', { synchronize: false })
@Index('dye_lots_newest_idx', ['createdAt', 'id'])
export class DyeLot extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'RESTRICT' })
  fabric: Relation<Fabric>;

  @Column({ type: 'uuid' })
  colourwayId: string;

  @ManyToOne(() => Colourway, { onDelete: 'RESTRICT' })
  colourway: Relation<Colourway>;

  /** The mill's name; unique per color, ignoring case. */
  @Column({ type: 'text' })
  lotCode: string;

  @Column(text)
  supplierName: string;

  /** A day in Colombo. */
  @Column({ type: 'date' })
  receivedAt: string;

  @Column({ ...decimal(5, 2), nullable: true })
  shrinkageWarpPercent: number | null;

  @Column({ ...decimal(5, 2), nullable: true })
  shrinkageWeftPercent: number | null;

  @Column(text)
  note: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
