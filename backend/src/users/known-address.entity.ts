import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/** A network address from which an account was signed in to, as an unreadable hash. */
@Entity('known_addresses')
@Index('known_addresses_user_id_idx', ['userId', 'lastSeenAt'])
export class KnownAddress {
  /** Keyed hash of account and network address together. */
  @PrimaryColumn({ type: 'text' })
  placeHash: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column({ ...timestamp, default: () => 'now()' })
  lastSeenAt: Date;
}
