import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { FabricSnapshot } from '../fabrics/fabric-snapshot.js';
import { DyeLot } from '../rolls/dye-lot.entity.js';
import { SwatchRequest } from './swatch-request.entity.js';

/** One color of a swatch request, with the names at the time of the request. */
@Entity('swatch_items')
@Unique('swatch_items_position_key', ['requestId', 'position'])
export class SwatchItem extends FabricSnapshot {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  requestId: string;

  @ManyToOne(() => SwatchRequest, { onDelete: 'CASCADE' })
  request: Relation<SwatchRequest>;

  /** 1, 2, 3 … */
  @Column({ type: 'smallint' })
  position: number;

  /** The lot that it was cut from, if somebody said so when it was sent. */
  @Index('swatch_items_lot_id_idx', { where: '"lot_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  lotId: string | null;

  @ManyToOne(() => DyeLot, { onDelete: 'SET NULL' })
  lot: Relation<DyeLot> | null;

  @Column({ type: 'text' })
  itemCode: string;
}
