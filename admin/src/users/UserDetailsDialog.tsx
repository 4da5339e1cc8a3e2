import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { User } from '@selvedge/domain/users/user';
import { type ReactNode, useId } from 'react';
import { Fact, Facts } from '../ui/Facts';
import { isProtected } from './is-protected';
import { ActiveBadge, UserTypeBadge } from './UserBadges';

interface UserDetailsDialogProps {
  user: User;
  onEdit: () => void;
  onClose: () => void;
}

export function UserDetailsDialog({ user, onEdit, onClose }: UserDetailsDialogProps) {
  const titleId = useId();
  const facts: [string, ReactNode][] = [
    ['ID', user.id],
    ['Type', <UserTypeBadge key="type" user={user} />],
    ['Status', <ActiveBadge key="status" user={user} />],
    ['Email', user.email],
    ['Phone', user.phone],
    ['Company', user.company],
    ['Address', user.address],
    ['Created', formatDateTime(user.created_at)],
  ];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {user.name}
      </DialogTitle>
      <DialogContent>
        <Facts>
          {facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value || '-'}
            </Fact>
          ))}
        </Facts>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Close
        </Button>
        <Button variant="contained" disabled={isProtected(user)} onClick={onEdit}>
          Edit User
        </Button>
      </DialogActions>
    </Dialog>
  );
}
