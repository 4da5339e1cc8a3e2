import type { Permission } from '@selvedge/domain/users/permissions';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { timestamp } from '../../database/columns.js';
import { User } from '../../users/user.entity.js';

/** A key with which another system calls the API for its maker. The key itself is not stored. */
@Entity('api_keys')
@Check('api_keys_name', `"name" = btrim("name") AND "name" <> ''`)
export class ApiKey {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  /** Its first characters, by which people tell keys apart. */
  @Column({ type: 'text' })
  prefix: string;

  /** SHA-256: a key is random, so that nothing slower is needed. */
  @Column({ type: 'bytea', unique: true })
  hash: Buffer;

  @Column({ type: 'text', array: true })
  permissions: Permission[];

  /** The person who made it. The key never has more rights than they have. */
  @Column({ type: 'uuid' })
  @Index('api_keys_owner_id_idx')
  ownerId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  owner: Relation<User>;

  /** As address/prefix length; null: from anywhere. */
  @Column({ type: 'text', array: true, nullable: true })
  allowedNetworks: string[] | null;

  @Column(timestamp)
  expiresAt: Date;

  /** It is updated every few minutes only, so that most calls write nothing. */
  @Column({ ...timestamp, nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  lastUsedFrom: string | null;

  @Column({ ...timestamp, nullable: true })
  revokedAt: Date | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
