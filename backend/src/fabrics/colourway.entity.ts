import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { decimal, text } from '../database/columns.js';
import { Fabric } from './fabric.entity.js';

/**
 * A color of a fabric. The database keeps it in sync with `fabrics.colors` and records every balance change as a movement: see
 * the migration that creates the table. Lengths in meters.
 */
@Entity('colourways')
@Check('colourways_name', `"name" = btrim("name")`)
@Check('colourways_hex', `"hex" ~ '^#[0-9a-f]{6}$'`)
@Check('colourways_stock_quantity', `"stock_quantity" BETWEEN 0 AND 1000000000`)
@Check('colourways_reserved_quantity', `"reserved_quantity" >= 0`)
@Check('colourways_held_quantity', `"held_quantity" >= 0`)
@Check('colourways_minimum_order', `"minimum_order" BETWEEN 1 AND 1000000`)
/** Names are unique per fabric, ignoring case. */
@Index('colourways_name_key', { synchronize: false })
export class Colourway {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'CASCADE' })
  fabric: Relation<Fabric>;

  /** 0, 1, 2 … as shown. */
  @Column({ type: 'smallint' })
  position: number;

  /** Empty for the only color of a fabric without named colors. */
  @Column(text)
  name: string;

  /** `#rrggbb`. */
  @Column({ type: 'text', nullable: true })
  hex: string | null;

  @Column(text)
  code: string;

  /** On hand; null while the fabric is counted as a whole. */
  @Column({ ...decimal(13, 3), nullable: true })
  stockQuantity: number | null;

  /** Reserved for unshipped orders. */
  @Column({ ...decimal(13, 3), default: 0 })
  reservedQuantity: number;

  /** Held for customers temporarily. */
  @Column({ ...decimal(13, 3), default: 0 })
  heldQuantity: number;

  /** In the fabric's unit; null to use the fabric's own. */
  @Column({ type: 'integer', nullable: true })
  minimumOrder: number | null;

  @Column({ type: 'boolean', default: true })
  isAvailable: boolean;

  /** Free meters of the largest lot and band, maintained by the database; null unless counted by roll. */
  @Column({ ...decimal(13, 3), nullable: true })
  largestSingleShade: number | null;

  /** Its longest free continuous piece, likewise. */
  @Column({ ...decimal(13, 3), nullable: true })
  longestPiece: number | null;
}
