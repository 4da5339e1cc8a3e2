import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/** A code that replaces a second factor, once. Its hash depends on no key, so it outlives a change of keys. */
@Entity('recovery_codes')
@Index('recovery_codes_user_id_idx', ['userId'])
export class RecoveryCode {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column({ type: 'text', unique: true })
  hash: string;

  @Column({ ...timestamp, nullable: true })
  usedAt: Date | null;
}
