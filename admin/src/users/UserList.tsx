import { Button } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import type { User } from '@selvedge/domain/users/user';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EmailAddress } from '../ui/EmailAddress';
import { ChoiceInput } from '../ui/form/ChoiceInput';
import { BulkDelete } from '../ui/list/BulkDelete';
import { Column } from '../ui/list/Column';
import { ListPage } from '../ui/list/ListPage';
import { TwoLines } from '../ui/TwoLines';
import { UnverifiedBadge } from '../ui/UnverifiedBadge';
import { DeleteUserDialog } from './DeleteUserDialog';
import { isProtected } from './is-protected';
import { UserActions, type UserDialog } from './UserActions';
import { ActiveBadge, UserTypeBadge } from './UserBadges';
import { UserDetailsDialog } from './UserDetailsDialog';
import { UserFormDialog } from './UserFormDialog';
import { WithdrawLinksDialog } from './WithdrawLinksDialog';

const filters = [
  <ChoiceInput
    key="user_type"
    source="user_type"
    label="resources.users.fields.type"
    alwaysOn
    emptyText="resources.users.all_types"
    choices={[
      { id: 'admin', name: 'resources.users.admin' },
      { id: 'customer', name: 'resources.users.customer' },
    ]}
  />,
  <ChoiceInput
    key="is_active"
    source="is_active"
    alwaysOn
    emptyText="resources.users.all_status"
    choices={[
      { id: true, name: 'resources.users.active' },
      { id: false, name: 'resources.users.inactive' },
    ]}
  />,
];

const MAX_SELECTED = 100;

type Opened = { dialog: UserDialog; user: User } | { dialog: 'add' } | null;

export function UserList() {
  const translate = useTranslate();
  const [opened, open] = useState<Opened>(null);
  return (
    <>
      <ListPage<User>
        layout="cards"
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['name', 'email', 'user_type', 'is_active', 'created_at']}
        filters={filters}
        action={
          <Button variant="contained" onClick={() => open({ dialog: 'add' })}>
            {translate('resources.users.add')}
          </Button>
        }
        bulk={{
          max: MAX_SELECTED,
          actions: <BulkDelete />,
          isSelectable: (user) => !isProtected(user as User),
        }}
      >
        <Column<User>
          source="name"
          card="heading"
          render={({ name, company }) => <TwoLines first={name} second={company} />}
        />
        <Column<User>
          source="email"
          render={({ email, email_verified }) => (
            <>
              <EmailAddress text={email} /> {email_verified ? null : <UnverifiedBadge />}
            </>
          )}
        />
        <Column<User> source="id" render={({ id }) => id} />
        <Column<User>
          source="user_type"
          label="resources.users.fields.type"
          render={(user) => <UserTypeBadge user={user} />}
        />
        <Column<User> source="is_active" render={(user) => <ActiveBadge user={user} />} />
        <Column<User> source="created_at" render={({ created_at }) => formatDate(created_at)} />
        <Column<User>
          card="foot"
          render={(user) => <UserActions user={user} onOpen={(dialog) => open({ dialog, user })} />}
        />
      </ListPage>
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
    case 'links':
      return <WithdrawLinksDialog user={opened.user} onClose={close} />;
    case 'delete':
      return <DeleteUserDialog user={opened.user} onClose={close} />;
    default:
      return null;
  }
}
