import DeactivateIcon from '@mui/icons-material/BlockOutlined';
import ActivateIcon from '@mui/icons-material/CheckCircleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Stack } from '@mui/material';
import type { User } from '@selvedge/domain/users/user';
import { dataProvider } from '../providers/data-provider';
import { useChange } from '../providers/use-change';
import { IconAction } from '../ui/IconAction';
import { isProtected } from './is-protected';

export type UserDialog = 'details' | 'edit' | 'delete';

interface UserActionsProps {
  user: User;
  onOpen: (dialog: UserDialog) => void;
}

/** What can be done with an account. Admins are out of each other's reach. */
export function UserActions({ user, onOpen }: UserActionsProps) {
  const { id, name, is_active } = user;
  const toggle = useChange({
    change: () => dataProvider.setUserActive(id, !is_active),
    done: `User ${is_active ? 'deactivated' : 'activated'} successfully`,
    failure: 'Error updating user status',
    refresh: ['users'],
  });
  const isOff = isProtected(user);
  const verb = is_active ? 'Deactivate' : 'Activate';
  return (
    <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
      <IconAction title="View details" label={`View ${name}`} icon={ViewIcon} onClick={() => onOpen('details')} />
      <IconAction title="Edit" label={`Edit ${name}`} icon={EditIcon} disabled={isOff} onClick={() => onOpen('edit')} />
      <IconAction
        title={verb}
        label={`${verb} ${name}`}
        icon={is_active ? DeactivateIcon : ActivateIcon}
        disabled={isOff || toggle.isPending}
        onClick={() => toggle.mutate()}
      />
      <IconAction
        title="Delete"
        label={`Delete ${name}`}
        icon={DeleteIcon}
        disabled={isOff}
        onClick={() => onOpen('delete')}
      />
    </Stack>
  );
}
