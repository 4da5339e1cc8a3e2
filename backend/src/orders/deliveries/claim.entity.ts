import { type ClaimKind, type ClaimState, claimKinds, claimStates } from '@selvedge/domain/orders/delivery';
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
import { decimal, isOneOf, text, timestamp } from '../../database/columns.js';
import { Versioned } from '../../database/versioned.js';
import { Delivery } from './delivery.entity.js';

/** A customer's complaint about a delivery. */
@Entity('claims')
@Check('claims_decided', `("state" = 'open') = ("decided_at" IS NULL) AND ("state" <> 'refused' OR "reason" <> '')`)
@Check('claims_kind', isOneOf('kind', claimKinds))
@Check('claims_meters', `"meters" > 0 AND "meters" <= 1000000`)
@Check('claims_state', isOneOf('state', claimStates))
@Index('claims_delivery_idx', ['deliveryId', 'createdAt'])
export class Claim extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  deliveryId: string;

  @ManyToOne(() => Delivery, { onDelete: 'RESTRICT' })
  delivery: Relation<Delivery>;

  @Column({ type: 'text' })
  kind: ClaimKind;

  @Column({ type: 'text', default: 'open' })
  state: ClaimState;

  @Column({ ...decimal(12, 3), nullable: true })
  meters: number | null;

  @Column({ type: 'text' })
  words: string;

  @Column({ type: 'text' })
  name: string;

  @Column(text)
  reason: string;

  @Column(text)
  decidedBy: string;

  @Column({ ...timestamp, nullable: true })
  decidedAt: Date | null;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
