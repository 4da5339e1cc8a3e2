import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Claim } from './claim.entity.js';
import { DeliveryRoll } from './delivery-roll.entity.js';

/** A roll of its delivery that a claim is about. */
@Entity('claim_rolls')
@Index('claim_rolls_allocation_idx', ['allocationId'])
export class ClaimRoll {
  @PrimaryColumn({ type: 'uuid' })
  claimId: string;

  @ManyToOne(() => Claim, { onDelete: 'RESTRICT' })
  claim: Relation<Claim>;

  @PrimaryColumn({ type: 'uuid' })
  allocationId: string;

  @ManyToOne(() => DeliveryRoll, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'allocation_id' })
  roll: Relation<DeliveryRoll>;
}
