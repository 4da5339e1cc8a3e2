import type { User } from '@selvedge/domain/users/user';
import { useGetList } from 'react-admin';

const MAX_STAFF = 200;

/** The choice of no one. */
export const NOBODY = 'nobody';

/** The active members of staff, to choose from. */
export function useStaffChoices(): { id: string; name: string }[] {
  const { data: staff = [] } = useGetList<User>('users', {
    pagination: { page: 1, perPage: MAX_STAFF },
    sort: { field: 'name', order: 'ASC' },
    filter: { user_type: 'admin', is_active: true },
  });
  return staff.map(({ id, name }) => ({ id, name }));
}
