import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/** A device from which an account was signed in to, as an unreadable hash: the owner is mailed about others. */
@Entity('known_devices')
@Index('known_devices_user_id_idx', ['userId'])
export class KnownDevice {
  /** Keyed hash of account and device together. */
  @PrimaryColumn({ type: 'text' })
  deviceHash: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column({ ...timestamp, default: () => 'now()' })
  lastSeenAt: Date;
}
