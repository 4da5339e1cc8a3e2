import type { PriceUnit } from '@selvedge/domain/length';
import { LENGTH_TOLERANCE_PERCENT } from '@selvedge/domain/stock/delivered-length';
import { type ShadeRule, shadeRules } from '@selvedge/domain/stock/roll-plan';
import { Check, Column, Entity, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { cents, decimal, isOneOf, text } from '../database/columns.js';
import { FabricSnapshot } from '../fabrics/fabric-snapshot.js';
import { Quotation } from './quotation.entity.js';

/** One fabric of a quotation, with a copy of its data when it was quoted: the fabric may change or be deleted. */
@Entity('quotation_lines')
@Check('quotation_lines_length_tolerance', `"length_tolerance_percent" BETWEEN 0 AND 10`)
@Check('quotation_lines_pieces', `"min_piece_meters" > 0 AND "max_pieces" BETWEEN 1 AND 1000`)
@Check('quotation_lines_shade_rule', isOneOf('shade_rule', shadeRules))
@Check('quotation_lines_quantity', `"quantity" > 0 AND "quantity" <= 1000000`)
@Check('quotation_lines_unit_price', `"unit_price_cents" BETWEEN 0 AND 999999999999`)
@Check('quotation_lines_target_price', `"target_price_cents" BETWEEN 1 AND 999999999999`)
@Check('quotation_lines_price_unit', `"price_unit" IN ('meters', 'yards')`)
@Unique(['quotationId', 'position'], { deferrable: 'INITIALLY DEFERRED' })
export class QuotationLine extends FabricSnapshot {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  quotationId: string;

  @ManyToOne(
    () => Quotation,
    (quotation) => quotation.lines,
    { onDelete: 'CASCADE', deferrable: 'INITIALLY DEFERRED' },
  )
  quotation: Relation<Quotation>;

  /** 1, 2, 3 … as printed. */
  @Column({ type: 'integer' })
  position: number;

  @Column(text)
  itemCode: string;

  @Column(text)
  description: string;

  @Column(text)
  material: string;

  @Column({ ...decimal(7, 2), nullable: true })
  widthCm: number | null;

  @Column({ ...decimal(8, 2), nullable: true })
  weightGsm: number | null;

  @Column({ type: 'integer', default: 1 })
  minimumOrder: number;

  @Column({ type: 'text' })
  priceUnit: PriceUnit;

  /** In `priceUnit`. */
  @Column(decimal(10, 3))
  quantity: number;

  /** Per one `priceUnit`. */
  @Column(cents)
  unitPriceCents: number;

  /** The fabric's own price at the time of the request, which the customer sees until a price is offered. */
  @Column({ ...cents, default: 0 })
  listPriceCents: number;

  /** The customer's target price for one `priceUnit`; null if they named none. */
  @Column({ ...cents, nullable: true })
  targetPriceCents: number | null;

  /** Which rolls may serve it together, where its fabric is counted by roll; the same goes for the next three. */
  @Column({ type: 'text', default: 'one_shade' })
  shadeRule: ShadeRule;

  /** The shortest piece that is of use, in meters. */
  @Column({ ...decimal(12, 3), nullable: true })
  minPieceMeters: number | null;

  @Column({ type: 'integer', nullable: true })
  maxPieces: number | null;

  /** How far the delivered length may differ. */
  @Column({ ...decimal(5, 3), default: LENGTH_TOLERANCE_PERCENT })
  lengthTolerancePercent: number;
}
