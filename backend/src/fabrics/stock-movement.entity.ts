import { type StockReason, stockReasons } from '@selvedge/domain/fabrics/stock';
import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { decimal, isOneOf, text, timestamp } from '../database/columns.js';
import { Colourway } from './colourway.entity.js';
import { Fabric } from './fabric.entity.js';

/** A row of the stock ledger, written by the database and never changed. Lengths in meters. */
@Entity('stock_movements')
@Check('stock_movements_reason', isOneOf('reason', stockReasons))
@Index('stock_movements_newest_idx', ['fabricId', 'id'])
export class StockMovement {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'CASCADE' })
  fabric: Relation<Fabric>;

  /** Null for stock counted for the fabric as a whole. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  colourwayId: string | null;

  @ManyToOne(() => Colourway, { onDelete: 'CASCADE' })
  colourway: Relation<Colourway> | null;

  /** The changes of the three balances. */
  @Column({ ...decimal(13, 3), default: 0 })
  onHand: number;

  @Column({ ...decimal(13, 3), default: 0 })
  reserved: number;

  @Column({ ...decimal(13, 3), default: 0 })
  held: number;

  @Column({ type: 'text' })
  reason: StockReason;

  /** The reference: an order number, a file name, an admin's own words. */
  @Column(text)
  reference: string;

  @Column(text)
  by: string;

  @Column({ ...timestamp, default: () => 'clock_timestamp()' })
  at: Date;
}
