import { type RollMovementKind, rollMovementKinds } from '@selvedge/domain/rolls/roll';
import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Allocation } from '../allocations/allocation.entity.js';
import { decimal, text, timestamp } from '../database/columns.js';
import { Roll } from './roll.entity.js';

/** A movement of a roll; rows never change. The database adds `lengthChange` to the roll. Lengths in meters. */
@Entity('roll_movements')
@Check('roll_movements_kind', `"kind" IN (${rollMovementKinds.map((kind) => `'${kind}'`).join(', ')})`)
@Index('roll_movements_allocation_idx', ['allocationId'], { where: '"allocation_id" IS NOT NULL' })
@Index('roll_movements_roll_idx', ['rollId', 'id'])
@Index('roll_movements_reverses_key', ['reversesId'], { unique: true, where: '"reverses_id" IS NOT NULL' })
@Index('roll_movements_idempotency_key', ['rollId', 'idempotencyKey'], {
  unique: true,
  where: '"idempotency_key" IS NOT NULL',
})
export class RollMovement {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'uuid' })
  rollId: string;

  @ManyToOne(() => Roll, { onDelete: 'RESTRICT' })
  roll: Relation<Roll>;

  @Column({ type: 'text' })
  kind: RollMovementKind;

  /** Negative if the roll gets shorter. */
  @Column(decimal(12, 3))
  lengthChange: number;

  /** The piece that changes; null for the last ones. */
  @Column({ type: 'smallint', nullable: true })
  pieceIndex: number | null;

  @Column({ type: 'uuid', nullable: true })
  allocationId: string | null;

  @ManyToOne(() => Allocation, { onDelete: 'RESTRICT' })
  allocation: Relation<Allocation> | null;

  /** The movement that this one reverses. */
  @Column({ type: 'bigint', nullable: true })
  reversesId: string | null;

  @ManyToOne(() => RollMovement, { onDelete: 'RESTRICT' })
  reverses: Relation<RollMovement> | null;

  @Column(text)
  reason: string;

  /** An order number, a file name. */
  @Column(text)
  reference: string;

  @Column(text)
  by: string;

  @Column({ ...timestamp, default: () => 'clock_timestamp()' })
  at: Date;

  @Column({ type: 'text', nullable: true })
  idempotencyKey: string | null;
}
