import { isAllowed, PERMISSIONS } from '@selvedge/domain/users/permissions';
import type { OwnPermissions } from '@selvedge/domain/users/role';
import { usePermissions } from 'react-admin';
import type { Right } from '../lib/pages';

/** Says whether the person may do something. The server checks every call, so if their rights can't be loaded nothing is hidden. */
export function useRights(): { isPending: boolean; hasNone: boolean; may: (right: Right) => boolean } {
  const { permissions, isPending } = usePermissions<OwnPermissions | null>();
  const held = new Set(permissions?.permissions ?? (isPending ? [] : PERMISSIONS));
  return {
    isPending,
    hasNone: held.size === 0,
    may: (right) => isAllowed(right, { userType: 'admin', permissions: held }),
  };
}

/** Returns whether the person may do this. */
export const useIsAllowed = (right: Right): boolean => useRights().may(right);
