import type { InquiryKind, InquiryState } from '@selvedge/domain/inquiries/inquiry';
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
import { Fabric } from '../fabrics/fabric.entity.js';

@Entity('inquiries')
@Check('inquiries_kind', `"kind" IN ('inquiry', 'contact')`)
@Check('inquiries_state', `"state" IN ('new', 'answered', 'closed')`)
@Index('inquiries_newest_idx', ['createdAt', 'id'])
export class Inquiry extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  kind: InquiryKind;

  @Column({ type: 'text', default: 'new' })
  state: InquiryState;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  email: string;

  @Column(text)
  phone: string;

  @Column(text)
  company: string;

  @Column(text)
  subject: string;

  @Column({ type: 'text' })
  message: string;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  fabricId: string | null;

  @ManyToOne(() => Fabric, { onDelete: 'SET NULL' })
  fabric: Relation<Fabric> | null;

  /** The fabric's name at the time, or 'General Inquiry'. */
  @Column(text)
  fabricName: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;
}
