import { emailKey } from '@selvedge/domain/email-key';
import type { UserType } from '@selvedge/domain/users/user';
import {
  BeforeInsert,
  BeforeUpdate,
  Check,
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';

@Entity('users')
@Check('users_user_type', `"user_type" IN ('customer', 'admin')`)
@Check('users_email', `"email" = btrim("email") AND "email" LIKE '%_@_%' AND length("email") <= 320`)
/** One live account a mailbox, however its address is spelt; a deleted one frees its address. */
@Index('users_email_key', ['emailKey'], { unique: true, where: '"deleted_at" IS NULL' })
export class User extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  /** As its owner writes it. */
  @Column({ type: 'text' })
  email: string;

  /** Look accounts up by this alone: the one fold of all spellings of `email`. */
  @Column({ type: 'text' })
  emailKey: string;

  /** When its owner opened a link that was mailed to `email`; null until then. */
  @Column({ ...timestamp, nullable: true })
  emailVerifiedAt: Date | null;

  /** The last verified address: mail goes to it until a new one is verified. */
  @Column({ type: 'text', nullable: true })
  provenEmail: string | null;

  /** argon2id, PHC format. Read only where a password is checked. */
  @Column({ type: 'text', select: false })
  passwordHash: string;

  @Column({ type: 'text', default: 'customer' })
  userType: UserType;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  @Column(text)
  phone: string;

  @Column(text)
  company: string;

  @Column(text)
  address: string;

  /** Tokens carry it; raising it ends every session of the account. */
  @Column({ type: 'integer', default: 1 })
  tokenVersion: number;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;

  @DeleteDateColumn(timestamp)
  deletedAt: Date | null;

  /** When the personal data of a deleted account was erased. */
  @Column({ ...timestamp, nullable: true })
  forgottenAt: Date | null;

  @BeforeInsert()
  @BeforeUpdate()
  foldEmail(): void {
    if (this.email !== undefined) this.emailKey = emailKey(this.email);
  }
}
