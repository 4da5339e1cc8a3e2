import type { UserType } from './user.js';

/** The permissions of staff. They are stored and part of the API. */
export const PERMISSIONS = [
  'catalogue.read',
  'catalogue.write',
  'catalogue.publish',
  'price.read',
  'price.write',
  'cost.read',
  'cost.write',
  'stock.read',
  'stock.count',
  'stock.receive',
  'stock.cut',
  'stock.adjust',
  'quote.read',
  'quote.read_all',
  'quote.write',
  'quote.send',
  'quote.approve',
  'discount.over',
  'order.read',
  'order.confirm',
  'order.move',
  'order.cancel',
  'hold.write',
  'invoice.issue',
  'invoice.credit',
  'receipt.write',
  'cheque.write',
  'credit.override',
  'customer.read',
  'customer.write',
  'customer.export',
  'user.manage',
  'role.manage',
  'key.manage',
  'webhook.manage',
  'audit.read',
  'backup.run',
  'setting.write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const isPermission = (word: unknown): word is Permission => PERMISSIONS.includes(word as Permission);

/** The permissions that API keys can't have: to manage people, roles, keys and backups. */
const FOR_PEOPLE_ONLY: readonly Permission[] = ['user.manage', 'role.manage', 'key.manage', 'backup.run'];

/** The permissions that an API key can have. */
export const KEY_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((word) => !FOR_PEOPLE_ONLY.includes(word));

/** The roles of every installation. They can't be changed; a custom role starts as a copy of one. */
export const BUILTIN_ROLES = {
  owner: { name: 'Owner', permissions: PERMISSIONS },
  manager: { name: 'Manager', permissions: without('role.manage', 'key.manage', 'backup.run') },
  sales: {
    name: 'Sales',
    permissions: [
      'catalogue.read',
      'price.read',
      'quote.read',
      'quote.write',
      'quote.send',
      'order.read',
      'hold.write',
      'customer.read',
      'customer.write',
    ],
  },
  storekeeper: {
    name: 'Storekeeper',
    permissions: [
      'stock.read',
      'stock.count',
      'stock.receive',
      'stock.cut',
      'stock.adjust',
      'order.read',
      'order.move',
    ],
  },
  accountant: {
    name: 'Accountant',
    permissions: [
      'price.read',
      'order.read',
      'customer.read',
      'invoice.issue',
      'invoice.credit',
      'receipt.write',
      'cheque.write',
    ],
  },
  catalogue: {
    name: 'Catalogue',
    permissions: ['catalogue.read', 'catalogue.write', 'catalogue.publish', 'price.read', 'price.write'],
  },
  viewer: {
    name: 'Viewer',
    permissions: [
      'catalogue.read',
      'price.read',
      'stock.read',
      'quote.read',
      'quote.read_all',
      'order.read',
      'customer.read',
    ],
  },
} as const satisfies Record<string, { name: string; permissions: readonly Permission[] }>;
export type BuiltinRole = keyof typeof BUILTIN_ROLES;

function without(...words: readonly Permission[]): readonly Permission[] {
  return PERMISSIONS.filter((word) => !words.includes(word));
}

/**
 * The union of the permissions of a person's roles.
 *
 * @param grants for each role either `role:` with the key of a built-in one, or its permissions; unknown words give nothing
 */
export function permissionsOf(grants: readonly string[]): Set<Permission> {
  return new Set(
    grants.flatMap((grant) => {
      const builtin = grant.startsWith('role:') && BUILTIN_ROLES[grant.slice('role:'.length) as BuiltinRole];
      if (builtin) return builtin.permissions;
      return isPermission(grant) ? [grant] : [];
    }),
  );
}

/**
 * The access rule of a route. 'anyone' reads no token; 'recognized' reads one if present and ignores an invalid one;
 * 'optional' rejects an invalid one; 'owner' needs every right. Words of permissions are joined: `a + b` needs both, `a | b`
 * one of them.
 */
export type Access = 'anyone' | 'recognized' | 'optional' | 'signed-in' | 'customer' | 'staff' | 'owner' | Needed;
type Needed = Permission | `${Permission} + ${string}` | `${Permission} | ${string}`;

/** The parts of a session that the access rules read. */
export interface Holder {
  userType: UserType;
  permissions: ReadonlySet<Permission>;
}

/** Returns whether a session of this kind (null: no session) may use a route with this access. */
export function isAllowed(access: Access, holder: Holder | null): boolean {
  if (access === 'anyone' || access === 'recognized' || access === 'optional') return true;
  if (holder === null) return false;
  if (access === 'signed-in') return true;
  if (access === 'customer') return holder.userType === 'customer';
  if (holder.userType !== 'admin') return false;
  if (access === 'staff') return true;
  if (access === 'owner') return isOwner(holder.permissions);
  if (access.includes(' + ')) return access.split(' + ').every((word) => holder.permissions.has(word as Permission));
  return access.split(' | ').some((word) => holder.permissions.has(word as Permission));
}

/** An owner has every permission. */
export const isOwner = (permissions: ReadonlySet<Permission>): boolean =>
  PERMISSIONS.every((word) => permissions.has(word));

/** Nobody can grant, change or revoke more permissions than they have. */
export const covers = (mine: ReadonlySet<Permission>, theirs: Iterable<Permission>): boolean =>
  [...theirs].every((word) => mine.has(word));

/** Staff accounts can't be edited, deactivated or deleted in user management, only on the staff page. */
export function canChangeUser(
  actor: { id: string; user_type: UserType },
  target: { id: string; user_type: UserType },
): boolean {
  return actor.user_type === 'admin' && target.user_type !== 'admin';
}
