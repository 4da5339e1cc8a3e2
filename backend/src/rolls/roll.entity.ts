import { type RollGrade, type RollState, rollGrades, rollStates, type ShadeBand } from '@selvedge/domain/rolls/roll';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { cents, decimal, text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { FabricImport } from '../fabrics/import/entities/fabric-import.entity.js';
import { DyeLot } from './dye-lot.entity.js';

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/**
 * A roll in stock. The database assigns its number, and computes its length from its movements and its reserved length from its
 * allocations. Lengths in meters.
 */
@Entity('rolls')
@Check('rolls_cuttable_width', `"cuttable_width_mm" BETWEEN 10 AND 100000`)
@Check('rolls_grade', `"grade" IN (${listed(rollGrades)})`)
@Check('rolls_length', `"length" >= 0 AND "length" <= 100000`)
@Check('rolls_location', `"location" = btrim("location") AND length("location") <= 20`)
@Check('rolls_points', `"points" BETWEEN 0 AND 100000`)
@Check('rolls_reserved_length', `"reserved_length" >= 0`)
@Check('rolls_shade_band', `"shade_band" ~ '^[A-H]$'`)
@Check('rolls_state', `"state" IN (${listed(rollStates)})`)
@Check('rolls_ticket_length', `"ticket_length" > 0 AND "ticket_length" <= 100000`)
@Check('rolls_unit_cost', `"unit_cost_cents" BETWEEN 0 AND 999999999999`)
@Check('rolls_weights', `"gross_weight_grams" BETWEEN 1 AND 10000000 AND "net_weight_grams" BETWEEN 1 AND 10000000`)
@Index('rolls_colourway_idx', ['colourwayId', 'state'])
@Index('rolls_parent_roll_id_idx', ['parentRollId'], { where: '"parent_roll_id" IS NOT NULL' })
@Index('rolls_newest_idx', ['createdAt', 'id'])
export class Roll extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** `R-000123`, never reused. */
  @Column({
    type: 'text',
    unique: true,
    default: () => 'next_roll_number()',
  })
  rollNumber: string;

  @Column(text)
  millRollNumber: string;

  @Index()
  @Column({ type: 'uuid' })
  lotId: string;

  @ManyToOne(() => DyeLot, { onDelete: 'RESTRICT' })
  lot: Relation<DyeLot>;

  /** The fabric of its lot, which also determines the color. */
  @Index()
  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'RESTRICT' })
  fabric: Relation<Fabric>;

  @Column({ type: 'uuid' })
  colourwayId: string;

  @ManyToOne(() => Colourway, { onDelete: 'RESTRICT' })
  colourway: Relation<Colourway>;

  /** Null until it is classified. */
  @Column({ type: 'text', nullable: true })
  shadeBand: ShadeBand | null;

  /** The length on the mill's ticket. */
  @Column(decimal(12, 3))
  ticketLength: number;

  @Column({ ...decimal(12, 3), nullable: true })
  measuredLength: number | null;

  /** The current length. */
  @Column({ ...decimal(12, 3), default: 0 })
  length: number;

  @Column({ ...decimal(12, 3), default: 0 })
  reservedLength: number;

  @Column({ type: 'integer', nullable: true })
  cuttableWidthMm: number | null;

  @Column({ type: 'integer', nullable: true })
  grossWeightGrams: number | null;

  @Column({ type: 'integer', nullable: true })
  netWeightGrams: number | null;

  @Column({ type: 'text', default: 'first' })
  grade: RollGrade;

  /** Its continuous lengths in order, as decimal texts; they add up to `length`. */
  @Column({ type: 'numeric', precision: 12, scale: 3, array: true, default: () => `'{}'` })
  pieces: string[];

  /** Defect points of an inspection by the 4-point system. */
  @Column({ type: 'integer', nullable: true })
  points: number | null;

  @Column({ type: 'text', default: 'provisional' })
  state: RollState;

  /** `A-03-2`. */
  @Column(text)
  location: string;

  @Column({ type: 'uuid', nullable: true })
  parentRollId: string | null;

  @ManyToOne(() => Roll, { onDelete: 'RESTRICT' })
  parentRoll: Relation<Roll> | null;

  /** The packing list that it was received with. */
  @Index('rolls_import_id_idx', { where: '"import_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  importId: string | null;

  @ManyToOne(() => FabricImport, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'import_id' })
  packingList: Relation<FabricImport> | null;

  /** The cost of a meter. */
  @Column({ ...cents, nullable: true })
  unitCostCents: number | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
