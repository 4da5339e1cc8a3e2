import { Button } from '@mui/material';
import type { User } from '@selvedge/domain/users/user';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useIsAllowed } from '../hooks/use-rights';
import { IfAllowed } from '../permissions/IfAllowed';
import { BulkDelete, DeleteDialog } from '../ui/DeleteDialog';
import { DayField } from '../ui/date-fields';
import { filterChoice } from '../ui/inputs';
import { ListPage } from '../ui/list/ListPage';
import { RecordLink } from '../ui/list/RecordLink';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { type RecordDialogsProps, useOpenRecord } from '../ui/RecordDialogs';
import { EmailAddress, TwoLines } from '../ui/TwoLines';
import { isProtected } from './is-protected';
import { UnverifiedBadge } from './UnverifiedBadge';
import { UserActions, type UserQuestion } from './UserActions';
import { ActiveBadge, UserTypeBadge } from './UserBadges';
import { UserDetailsDialog } from './UserDetailsDialog';
import { UserFormDialog } from './UserFormDialog';
import { WithdrawLinksDialog } from './WithdrawLinksDialog';

const filters = [
  filterChoice(
    'user_type',
    'resources.users.all_types',
    [
      { id: 'admin', name: 'resources.users.admin' },
      { id: 'customer', name: 'resources.users.customer' },
    ],
    { label: 'resources.users.fields.type' },
  ),
  filterChoice('is_active', 'resources.users.all_status', [
    { id: true, name: 'resources.users.active' },
    { id: false, name: 'resources.users.inactive' },
  ]),
];

const MAX_SELECTED = 100;

const dialogs: RecordDialogsProps = {
  create: (close) => <UserFormDialog id={null} onClose={close} />,
  edit: (id, close) => <UserFormDialog id={id} onClose={close} />,
  show: (id, close) => <UserDetailsDialog id={id} onClose={close} />,
};

export function UserList() {
  const translate = useTranslate();
  const open = useOpenRecord();
  const mayWrite = useIsAllowed('customer.write');
  const [openDialog, setOpenDialog] = useState<{ about: UserQuestion; user: User } | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <>
      <ListPage<User>
        layout="cards"
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['name', 'email', 'user_type', 'is_active', 'created_at']}
        filters={filters}
        dialogs={dialogs}
        action={
          <IfAllowed right="customer.write">
            <Button variant="contained" onClick={() => open('create')}>
              {translate('resources.users.add')}
            </Button>
          </IfAllowed>
        }
        bulk={
          mayWrite
            ? { max: MAX_SELECTED, actions: <BulkDelete />, isSelectable: (user) => !isProtected(user as User) }
            : undefined
        }
      >
        <ResponsiveColumn<User>
          source="name"
          card="heading"
          render={({ name, company }) => (
            <TwoLines first={<RecordLink type="show">{name}</RecordLink>} second={company} />
          )}
        />
        <ResponsiveColumn<User>
          source="email"
          render={({ email, email_verified }) => (
            <>
              <EmailAddress text={email} /> {email_verified ? null : <UnverifiedBadge />}
            </>
          )}
        />
        <ResponsiveColumn<User> source="id" />
        <ResponsiveColumn<User>
          source="user_type"
          label="resources.users.fields.type"
          render={(user) => <UserTypeBadge user={user} />}
        />
        <ResponsiveColumn<User> source="is_active" render={(user) => <ActiveBadge user={user} />} />
        <ResponsiveColumn<User> source="created_at" field={DayField} />
        <ResponsiveColumn<User>
          card="foot"
          render={(user) => (
            <UserActions
              user={user}
              onOpen={(type) => open(type, user.id)}
              onOpenDialog={(about) => setOpenDialog({ about, user })}
            />
          )}
        />
      </ListPage>
      {openDialog?.about === 'links' ? <WithdrawLinksDialog user={openDialog.user} onClose={close} /> : null}
      {openDialog?.about === 'delete' ? (
        <DeleteDialog
          record={openDialog.user}
          text={translate('resources.users.delete_text', openDialog.user)}
          onClose={close}
        />
      ) : null}
    </>
  );
}
