import type { UserType } from '@selvedge/domain/users/user';
import {
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
/** One live account an address, without regard to case; a deleted one frees its address. */
@Index('users_email_key', { synchronize: false })
export class User extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  email: string;

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
}
