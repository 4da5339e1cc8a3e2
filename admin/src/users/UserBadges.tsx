import type { User } from '@selvedge/domain/users/user';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

export function UserTypeBadge({ user: { user_type } }: { user: User }) {
  const translate = useTranslate();
  return <Badge tone={user_type === 'admin' ? 'indigo' : 'neutral'}>{translate(`resources.users.${user_type}`)}</Badge>;
}

export function ActiveBadge({ user: { is_active } }: { user: User }) {
  const translate = useTranslate();
  return (
    <Badge tone={is_active ? 'green' : 'red'}>
      {translate(`resources.users.${is_active ? 'active' : 'inactive'}`)}
    </Badge>
  );
}
