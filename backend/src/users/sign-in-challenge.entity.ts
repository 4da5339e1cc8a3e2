import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** A sign-in with the right password that waits for its second factor, or a session that must confirm again. */
@Entity('sign_in_challenges')
@Index('sign_in_challenges_session_id_idx', ['sessionId'])
@Index('sign_in_challenges_user_id_idx', ['userId'])
export class SignInChallenge {
  @PrimaryColumn({ type: 'text' })
  tokenHash: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  /** The session that must confirm; null at a sign-in. */
  @Column({ type: 'uuid', nullable: true })
  sessionId: string | null;

  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  /** The account's token version when the password was right: whatever ends its sessions ends this, too. */
  @Column({ type: 'integer' })
  tokenVersion: number;

  /** The challenge that a passkey signs. */
  @Column({ type: 'text', nullable: true })
  webauthnChallenge: string | null;

  @Column(timestamp)
  expiresAt: Date;

  @Column({ ...timestamp, nullable: true })
  usedAt: Date | null;
}
