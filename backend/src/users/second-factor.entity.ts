import type { FactorKind } from '@selvedge/domain/users/second-factor';
import { Check, Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

const asNumber = { to: (value: unknown) => value, from: (value: string | null) => value && Number(value) };

/** An authenticator app or a passkey of an account. It counts once it is confirmed. */
@Entity('second_factors')
@Check('second_factors_kind', `"kind" IN ('totp', 'passkey')`)
@Check(
  'second_factors_content',
  `CASE WHEN "kind" = 'totp' THEN "secret" IS NOT NULL ELSE "confirmed_at" IS NULL OR ("credential_id" IS NOT NULL AND "public_key" IS NOT NULL) END`,
)
@Index('second_factors_user_id_idx', ['userId'])
export class SecondFactor {
  /** Set by the program, because the secret is encrypted for it. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column({ type: 'text' })
  kind: FactorKind;

  @Column(text)
  label: string;

  /** For an authenticator app: its encrypted secret; see `secret-encryption.ts`. */
  @Column({ type: 'text', nullable: true })
  secret: string | null;

  /** For a passkey: its id, as the browser names it. */
  @Column({ type: 'text', nullable: true, unique: true })
  credentialId: string | null;

  /** For a passkey: its public key, in base64url. */
  @Column({ type: 'text', nullable: true })
  publicKey: string | null;

  /** How often a passkey was used, if it counts that: a lower count than before means a copy. */
  @Column({ type: 'bigint', default: 0, transformer: asNumber })
  signCount: number;

  @Column({ type: 'text', array: true, default: '{}' })
  transports: string[];

  /** The challenge that a new passkey signs to be confirmed. */
  @Column({ type: 'text', nullable: true })
  webauthnChallenge: string | null;

  /** The time step (30 s) of the last used code: neither that code nor an earlier one is accepted again. */
  @Column({ type: 'bigint', nullable: true, transformer: asNumber })
  lastStep: number | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @Column({ ...timestamp, nullable: true })
  confirmedAt: Date | null;

  @Column({ ...timestamp, nullable: true })
  lastUsedAt: Date | null;
}
