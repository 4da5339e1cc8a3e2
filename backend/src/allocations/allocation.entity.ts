import { type AllocationCut, type AllocationState, allocationStates } from '@selvedge/domain/rolls/roll';
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
import { Versioned } from '../database/versioned.js';
import { Order } from '../orders/order.entity.js';
import { QuotationLine } from '../quotations/quotation-line.entity.js';
import { Roll } from '../rolls/roll.entity.js';
import { Hold } from '../stock/hold.entity.js';

/**
 * A length of a roll for a line of an order, or for a hold. While it is planned or picked and not yet cut off, it is part of the
 * roll's `reservedLength`. Lengths in meters.
 */
@Entity('allocations')
@Check('allocations_agreed_defects', '"agreed_defects" BETWEEN 0 AND 100')
@Check('allocations_cut', `"cut" IN ('whole', 'cut')`)
@Check(
  'allocations_for',
  `("order_line_id" IS NULL) <> ("hold_id" IS NULL) AND ("order_line_id" IS NULL) = ("order_id" IS NULL)`,
)
@Check('allocations_length', `"length" > 0 AND "cut_length" > 0`)
@Check('allocations_piece_index', `"piece_index" >= 0`)
@Check('allocations_state', `"state" IN (${allocationStates.map((state) => `'${state}'`).join(', ')})`)
@Index('allocations_hold_idx', ['holdId'], { where: '"hold_id" IS NOT NULL' })
@Index('allocations_order_idx', ['orderId'])
@Index('allocations_order_line_idx', ['orderLineId'])
@Index('allocations_roll_idx', ['rollId'])
export class Allocation extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The line of the order's quotation. */
  @Column({ type: 'uuid', nullable: true })
  orderLineId: string | null;

  @ManyToOne(() => QuotationLine, { onDelete: 'RESTRICT' })
  orderLine: Relation<QuotationLine> | null;

  @Column({ type: 'uuid', nullable: true })
  orderId: string | null;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order> | null;

  @Column({ type: 'uuid', nullable: true })
  holdId: string | null;

  @ManyToOne(() => Hold, { onDelete: 'CASCADE' })
  hold: Relation<Hold> | null;

  @Column({ type: 'uuid' })
  rollId: string;

  @ManyToOne(() => Roll, { onDelete: 'RESTRICT' })
  roll: Relation<Roll>;

  /** The planned length. */
  @Column(decimal(12, 3))
  length: number;

  @Column({ type: 'smallint', default: 0 })
  pieceIndex: number;

  @Column({ type: 'text' })
  cut: AllocationCut;

  /** The length that was cut off and is no longer on the roll; null before the cut. */
  @Column({ ...decimal(12, 3), nullable: true })
  cutLength: number | null;

  /** Number of defects that the customer accepts; some length is free for each. */
  @Column({ type: 'smallint', default: 0 })
  agreedDefects: number;

  @Column({ type: 'text', default: 'planned' })
  state: AllocationState;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
