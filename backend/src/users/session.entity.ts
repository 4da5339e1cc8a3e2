import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/** A sign-in. Its token names it, and is valid as long as this row exists and has the account's token version. */
@Entity('sessions')
@Index('sessions_user_id_idx', ['userId'])
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  /** The account's `tokenVersion` at the beginning: raising that one ends all sessions. */
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

  /** It is updated every few minutes only, so that most calls write nothing. */
  @Column({ ...timestamp, default: () => 'now()' })
  lastSeenAt: Date;

  @Column(timestamp)
  expiresAt: Date;

  /** When its holder last confirmed it by the second factor or the password. */
  @Column({ ...timestamp, nullable: true })
  steppedUpAt: Date | null;
}
