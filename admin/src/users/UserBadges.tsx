import type { User } from '@selvedge/domain/users/user';
import { Badge } from '../ui/Badge';

export const UserTypeBadge = ({ user }: { user: User }) => (
  <Badge tone={user.user_type === 'admin' ? 'indigo' : 'neutral'}>
    {user.user_type === 'admin' ? 'Admin' : 'Customer'}
  </Badge>
);

export const ActiveBadge = ({ user }: { user: User }) => (
  <Badge tone={user.is_active ? 'green' : 'red'}>{user.is_active ? 'Active' : 'Inactive'}</Badge>
);
