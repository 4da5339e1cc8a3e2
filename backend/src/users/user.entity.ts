import { emailKey } from '@selvedge/domain/email-key';
import type { Language } from '@selvedge/domain/language';
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
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';

@Entity('users')
@Check('users_user_type', `"user_type" IN ('customer', 'admin')`)
@Check('users_language', `"language" IN ('en', 'si', 'ta')`)
@Check('users_email', `"email" = btrim("email") AND "email" LIKE '%_@_%' AND length("email") <= 320`)
/** One live account per mailbox, whatever the spelling of its address; a deleted one frees its address. */
@Index('users_email_key', ['emailKey'], { unique: true, where: '"deleted_at" IS NULL' })
export class User extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  /** The address as its owner writes it. */
  @Column({ type: 'text' })
  email: string;

  /** The normalized `email`; accounts are looked up only by this. */
  @Column({ type: 'text' })
  emailKey: string;

  /** When its owner opened a link that was mailed to `email`; null until then. */
  @Column({ ...timestamp, nullable: true })
  emailVerifiedAt: Date | null;

  /** The last verified address: mail goes to it until a new one is verified. */
  @Column({ type: 'text', nullable: true })
  provenEmail: string | null;

  /** When its owner was mailed the link to choose a first password; null if they have one. */
  @Column({ ...timestamp, nullable: true })
  invitedAt: Date | null;

  /** When an owner declined a second factor, which the console offers once; otherwise null. */
  @Column({ ...timestamp, nullable: true })
  factorDeclinedAt: Date | null;

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

  /** The language that a customer has chosen for the shop; null until then, which reads as English. */
  @Column({ type: 'text', nullable: true })
  language: Language | null;

  /** True if a customer is mailed of comments on shared lists. */
  @Column({ type: 'boolean', default: true })
  commentMails: boolean;

  /** The agreed terms of payment and delivery; for staff only. */
  @Column(text)
  terms: string;

  /** For staff only. */
  @Column(text)
  staffNotes: string;

  /** Tokens contain it; raising it ends every session of the account. */
  @Column({ type: 'integer', default: 1 })
  tokenVersion: number;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;

  @DeleteDateColumn(timestamp)
  deletedAt: Date | null;

  /** The member of staff who looks after this customer; null if nobody does. */
  @Index({ where: '"owner_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  ownerId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  owner: Relation<User> | null;

  /** When the personal data of a deleted account was erased. */
  @Column({ ...timestamp, nullable: true })
  forgottenAt: Date | null;

  @BeforeInsert()
  @BeforeUpdate()
  foldEmail(): void {
    if (this.email !== undefined) this.emailKey = emailKey(this.email);
  }
}
