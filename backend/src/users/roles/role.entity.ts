import type { BuiltinRole, Permission } from '@selvedge/domain/users/permissions';
import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { text, timestamp } from '../../database/columns.js';
import { Versioned } from '../../database/versioned.js';

/** A set of rights. A person may have several roles; their rights add up. */
@Entity('roles')
@Check('roles_name', `"name" = btrim("name") AND "name" <> ''`)
@Check('roles_discount_limit', `"discount_limit_percent" BETWEEN 0 AND 100`)
@Check('roles_margin_floor', `"margin_floor_percent" BETWEEN 0 AND 100`)
export class Role extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  /** The key of a built-in role, whose permissions are in the domain; null for a custom role. */
  @Column({ type: 'text', nullable: true, unique: true })
  builtin: BuiltinRole | null;

  @Column({ type: 'text', array: true, default: '{}' })
  permissions: Permission[];

  /** Discounts above it need `discount.over`; null: no limit. */
  @Column({ type: 'numeric', precision: 5, scale: 2, nullable: true })
  discountLimitPercent: string | null;

  /** Prices below this margin need `discount.over`; null: no floor. */
  @Column({ type: 'numeric', precision: 5, scale: 2, nullable: true })
  marginFloorPercent: string | null;

  @Column(text)
  description: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
