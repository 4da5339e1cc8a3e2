import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from '../users/user.entity.js';

/** A public picture of ours, re-encoded as WebP in several widths. Until a fabric shows it, it is an orphan. */
@Entity('uploads')
export class Upload {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Key of the widest version; the narrower ones are stored beside it. */
  @Column({ type: 'text', unique: true })
  storageKey: string;

  @Column({ type: 'integer' })
  width: number;

  @Column({ type: 'integer' })
  height: number;

  @Column({ type: 'integer' })
  bytes: number;

  /** Dominant color, `#rrggbb`. */
  @Column({ type: 'text' })
  placeholderColor: string;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  uploadedBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'uploaded_by' })
  uploader: Relation<User> | null;

  /** The https URL in a workbook from which it was downloaded. */
  @Column({ type: 'text', nullable: true })
  sourceUrl: string | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
