import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { User } from '@selvedge/domain/users/user';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { EmailAddress } from '../ui/EmailAddress';
import { Fact, Facts } from '../ui/Facts';
import { HistoryLink } from '../ui/HistoryLink';
import { Dialog } from '../ui/overlays';
import { UnverifiedBadge } from '../ui/UnverifiedBadge';
import { isProtected } from './is-protected';
import { ActiveBadge, UserTypeBadge } from './UserBadges';
import { UserDocuments } from './UserDocuments';

interface UserDetailsDialogProps {
  user: User;
  onEdit: () => void;
  onClose: () => void;
}

export function UserDetailsDialog({ user, onEdit, onClose }: UserDetailsDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
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
  if (user.user_type === 'customer') facts.push(['documents', <UserDocuments key="documents" user={user} />]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {user.name}
      </DialogTitle>
      <DialogContent>
        <Facts>
          {facts.map(([field, value]) => (
            <Fact key={field} label={translate(`resources.users.fields.${field}`)}>
              {value || '-'}
            </Fact>
          ))}
        </Facts>
      </DialogContent>
      <DialogActions>
        <HistoryLink id={user.id} />
        <Button onClick={onClose} color="inherit">
          {translate('form.close')}
        </Button>
        <Button variant="contained" disabled={isProtected(user)} onClick={onEdit}>
          {translate('resources.users.edit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
