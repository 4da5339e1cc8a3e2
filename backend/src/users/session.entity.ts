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
import { text, timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/** A sign-in. Its token names it, and is good as long as this row is here and of the account's version. */
@Entity('sessions')
@Index('sessions_user_id_idx', ['userId'])
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The account's `tokenVersion` when it began: raising that one ends all of them. */
  @Column({ type: 'integer' })
  tokenVersion: number;

  /** In words: `Chrome on Android`. */
  @Column(text)
  device: string;

  /** The network address of the last call that was recorded. */
  @Column(text)
  address: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  /** It lags some minutes, so that reading does not become writing. */
  @Column({ ...timestamp, default: () => 'now()' })
  lastSeenAt: Date;

  @Column(timestamp)
  expiresAt: Date;

  /** When its holder last proved, by the second factor or the password, to be there. */
  @Column({ ...timestamp, nullable: true })
  steppedUpAt: Date | null;
}
