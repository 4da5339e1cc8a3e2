import type { BuiltinRole, Permission } from './permissions.js';

/** On the wire: `GET /api/admin/roles`. */
export interface Role {
  id: string;
  name: string;
  description: string;
  /** The key of a built-in role, which can't be changed; null for an own one. */
  builtin: BuiltinRole | null;
  permissions: Permission[];
  /** In percent; null: no limit. */
  discount_limit_percent: number | null;
  /** In percent; null: no floor. */
  margin_floor_percent: number | null;
  /** How many people have it. */
  members: number;
  version: number;
}

export interface RoleInput {
  name: string;
  description?: string;
  permissions: Permission[];
  discount_limit_percent?: number | null;
  margin_floor_percent?: number | null;
}

/** On the wire: `GET /api/me/permissions`. A customer has none. */
export interface OwnPermissions {
  permissions: Permission[];
  is_owner: boolean;
  roles: { id: string; name: string }[];
}
