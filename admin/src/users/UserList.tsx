import { formatDate } from '@selvedge/domain/dates';
import type { User } from '@selvedge/domain/users/user';
import { Badge } from '../ui/Badge';
import type { ChoiceFilter, Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { TwoLines } from '../ui/TwoLines';

const columns: readonly Column<User>[] = [
  {
    label: 'Name',
    sortBy: 'name',
    onCard: 'heading',
    cell: ({ name, company }) => <TwoLines first={name} second={company} />,
  },
  { label: 'Email', sortBy: 'email', cell: ({ email }) => email },
  {
    label: 'Type',
    sortBy: 'user_type',
    cell: ({ user_type }) => (
      <Badge tone={user_type === 'admin' ? 'indigo' : 'neutral'}>{user_type === 'admin' ? 'Admin' : 'Customer'}</Badge>
    ),
  },
  {
    label: 'Status',
    sortBy: 'is_active',
    cell: ({ is_active }) => <Badge tone={is_active ? 'green' : 'red'}>{is_active ? 'Active' : 'Inactive'}</Badge>,
  },
  { label: 'Created', sortBy: 'created_at', cell: ({ created_at }) => formatDate(created_at) },
];

const filters: readonly ChoiceFilter[] = [
  {
    name: 'user_type',
    label: 'Type',
    all: 'All Types',
    choices: [
      { value: 'admin', label: 'Admin' },
      { value: 'customer', label: 'Customer' },
    ],
  },
  {
    name: 'is_active',
    label: 'Status',
    all: 'All Status',
    choices: [
      { value: true, label: 'Active' },
      { value: false, label: 'Inactive' },
    ],
  },
];

export function UserList() {
  return (
    <ListPage
      resource="users"
      title="User Management"
      subtitle={(total) => `Total: ${total} users`}
      columns={columns}
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      searchLabel="Search users..."
      empty="No users found"
      failure="Error loading users"
    />
  );
}
