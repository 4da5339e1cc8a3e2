import { Check, Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

export type LinkPurpose = 'prove-address' | 'change-address' | 'reset-password' | 'invitation';

/** A link that was mailed to the owner of an account, valid once. Only a hash of its token is stored. */
@Entity('account_links')
@Check('account_links_purpose', `"purpose" IN ('prove-address', 'change-address', 'reset-password', 'invitation')`)
@Index('account_links_user_id_idx', ['userId', 'createdAt'])
export class AccountLink {
  /** Set by the program, because the token is derived from it. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column({ type: 'text' })
  purpose: LinkPurpose;

  /** The address it was mailed to: opening it verifies that address. */
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text', unique: true })
  tokenHash: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @Column(timestamp)
  expiresAt: Date;

  /** When it was opened or replaced, or became invalid with its purpose. */
  @Column({ ...timestamp, nullable: true })
  endedAt: Date | null;
}
