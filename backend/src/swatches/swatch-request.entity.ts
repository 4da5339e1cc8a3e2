import type { SwatchStatus } from '@selvedge/domain/swatches/swatch-status';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { User } from '../users/user.entity.js';

/** Swatches requested by a customer. */
@Entity('swatch_requests')
@Check('swatch_requests_status', `"status" IN ('requested', 'packed', 'sent', 'closed', 'declined')`)
@Check('swatch_requests_sent', `"status" NOT IN ('sent', 'closed') OR "carrier" <> ''`)
@Check('swatch_requests_declined', `"status" <> 'declined' OR "reason" <> ''`)
@Index('swatch_requests_customer_idx', ['customerId', 'createdAt'])
@Index('swatch_requests_newest_idx', ['createdAt', 'id'])
export class SwatchRequest extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** `SW-2026-0001`. */
  @Column({ type: 'text', unique: true })
  requestNo: string;

  @Column({ type: 'uuid' })
  customerId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  customer: Relation<User>;

  @Column({ type: 'text', default: 'requested' })
  status: SwatchStatus;

  /** The recipient. */
  @Column({ type: 'text' })
  name: string;

  @Column(text)
  phone: string;

  @Column({ type: 'text' })
  address: string;

  @Column(text)
  note: string;

  @Column(text)
  carrier: string;

  @Column(text)
  trackingNumber: string;

  /** Why it was declined. */
  @Column(text)
  reason: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;
}
