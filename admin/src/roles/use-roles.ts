import type { Role } from '@selvedge/domain/users/role';
import { useQuery } from '@tanstack/react-query';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';

export const ROLES = 'roles';

/** All roles: built-in ones first. */
export const useRoles = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [ROLES],
    queryFn: () => callJson<Role[]>('GET', `${ADMIN_API}/roles`),
    staleTime: 0,
    enabled,
  });
