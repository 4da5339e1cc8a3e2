import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { User } from '@selvedge/domain/users/user';
import type { ReactNode } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { HistoryLink } from '../audit/HistoryLink';
import { useIsAllowed } from '../hooks/use-rights';
import { RouteDialog } from '../ui/overlays';
import { NoRecord } from '../ui/placeholders';
import { useOpenRecord } from '../ui/RecordDialogs';
import { Fact, Facts } from '../ui/Section';
import { EmailAddress } from '../ui/TwoLines';
import { isProtected } from './is-protected';
import { UnverifiedBadge } from './UnverifiedBadge';
import { ActiveBadge, UserTypeBadge } from './UserBadges';
import { UserDocuments } from './UserDocuments';

export function UserDetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const open = useOpenRecord();
  const mayWrite = useIsAllowed('customer.write');
  const { data: user, error, refetch } = useGetOne<User>('users', { id });
  return (
    <RouteDialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{user?.name ?? translate('resources.users.details')}</DialogTitle>
      <DialogContent>{user ? <UserFacts user={user} /> : <NoRecord error={error} refetch={refetch} />}</DialogContent>
      <DialogActions>
        {user ? <HistoryLink id={user.id} /> : null}
        <Button onClick={onClose} color="inherit">
          {translate('form.close')}
        </Button>
        {user && mayWrite ? (
          <Button variant="contained" disabled={isProtected(user)} onClick={() => open('edit', id)}>
            {translate('resources.users.edit')}
          </Button>
        ) : null}
      </DialogActions>
    </RouteDialog>
  );
}

function UserFacts({ user }: { user: User }) {
  const translate = useTranslate();
  const mayWrite = useIsAllowed('customer.write');
  const facts: [string, ReactNode][] = [
    ['id', user.id],
    ['type', <UserTypeBadge key="type" user={user} />],
    ['is_active', <ActiveBadge key="status" user={user} />],
    [
      'email',
      <>
        <EmailAddress text={user.email} /> {user.email_verified ? null : <UnverifiedBadge />}
      </>,
    ],
    ['phone', user.phone],
    ['company', user.company],
    ['address', user.address],
    ['created_at', formatDateTime(user.created_at)],
  ];
  if (user.user_type === 'customer' && mayWrite)
    facts.push(['documents', <UserDocuments key="documents" user={user} />]);
  return (
    <Facts>
      {facts.map(([field, value]) => (
        <Fact key={field} label={translate(`resources.users.fields.${field}`)}>
          {value || '-'}
        </Fact>
      ))}
    </Facts>
  );
}
