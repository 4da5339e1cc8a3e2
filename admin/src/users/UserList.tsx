import { Button } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import type { User } from '@selvedge/domain/users/user';
import { useState } from 'react';
import type { ChoiceFilter, Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { TwoLines } from '../ui/TwoLines';
import { DeleteUserDialog } from './DeleteUserDialog';
import { UserActions, type UserDialog } from './UserActions';
import { ActiveBadge, UserTypeBadge } from './UserBadges';
import { UserDetailsDialog } from './UserDetailsDialog';
import { UserFormDialog } from './UserFormDialog';

const facts: readonly Column<User>[] = [
  {
    label: 'Name',
    sortBy: 'name',
    onCard: 'heading',
    cell: ({ name, company }) => <TwoLines first={name} second={company} />,
  },
  { label: 'Email', sortBy: 'email', cell: ({ email }) => email },
  { label: 'ID', cell: ({ id }) => id },
  { label: 'Type', sortBy: 'user_type', cell: (user) => <UserTypeBadge user={user} /> },
  { label: 'Status', sortBy: 'is_active', cell: (user) => <ActiveBadge user={user} /> },
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

type Opened = { dialog: UserDialog; user: User } | { dialog: 'add' } | null;

export function UserList() {
  const [opened, open] = useState<Opened>(null);
  const actions: Column<User> = {
    label: 'Actions',
    onCard: 'foot',
    cell: (user) => <UserActions user={user} onOpen={(dialog) => open({ dialog, user })} />,
  };
  return (
    <>
      <ListPage
        resource="users"
        title="User Management"
        subtitle={(total) => `Total: ${total} users`}
        action={
          <Button variant="contained" onClick={() => open({ dialog: 'add' })}>
            Add New User
          </Button>
        }
        layout="cards"
        columns={[...facts, actions]}
        filters={filters}
        sort={{ field: 'created_at', order: 'DESC' }}
        searchLabel="Search users..."
        empty="No users found"
        failure="Error loading users"
      />
      <UserDialogs opened={opened} open={open} />
    </>
  );
}

function UserDialogs({ opened, open }: { opened: Opened; open: (next: Opened) => void }) {
  const close = () => open(null);
  switch (opened?.dialog) {
    case 'add':
      return <UserFormDialog user={null} onClose={close} />;
    case 'edit':
      return <UserFormDialog user={opened.user} onClose={close} />;
    case 'details':
      return (
        <UserDetailsDialog
          user={opened.user}
          onEdit={() => open({ dialog: 'edit', user: opened.user })}
          onClose={close}
        />
      );
    case 'delete':
      return <DeleteUserDialog user={opened.user} onClose={close} />;
    default:
      return null;
  }
}
