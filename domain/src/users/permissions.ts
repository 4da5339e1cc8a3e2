import type { UserType } from './user.js';

/**
 * The access rule of a route. 'anyone' reads no token; 'recognized' reads one if present and ignores an invalid one;
 * 'optional' rejects an invalid one.
 */
export type Access = 'anyone' | 'recognized' | 'optional' | 'signed-in' | UserType;

/** May a session of this kind (null: no session) use a route with this access? */
export function isAllowed(access: Access, userType: UserType | null): boolean {
  if (access === 'anyone' || access === 'recognized' || access === 'optional') return true;
  if (userType === null) return false;
  return access === 'signed-in' || access === userType;
}

/** Admins are out of each other's reach: an admin account can't be edited, deactivated or deleted in user management. */
export function canChangeUser(
  actor: { id: string; user_type: UserType },
  target: { id: string; user_type: UserType },
): boolean {
  return actor.user_type === 'admin' && target.user_type !== 'admin';
}
