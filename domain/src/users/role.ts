import type { BuiltinRole, Permission } from './permissions.js';

/** Response of `GET /api/admin/roles`. */
export interface Role {
  id: string;
  name: string;
  description: string;
  /** The key of a built-in role, which can't be changed; null for a custom one. */
  builtin: BuiltinRole | null;
  permissions: Permission[];
  /** In percent; null for no limit. */
  discount_limit_percent: number | null;
  /** In percent; null for no minimum. */
  margin_floor_percent: number | null;
  /** Number of people with this role. */
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

/** Response of `GET /api/me/permissions`. Customers have none. */
export interface OwnPermissions {
  permissions: Permission[];
  is_owner: boolean;
  roles: { id: string; name: string }[];
}
