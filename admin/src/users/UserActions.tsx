import DeactivateIcon from '@mui/icons-material/BlockOutlined';
import ActivateIcon from '@mui/icons-material/CheckCircleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Stack } from '@mui/material';
import type { User } from '@selvedge/domain/users/user';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { dataProvider } from '../providers/data-provider';
import { IconAction } from '../ui/IconAction';
import { isProtected } from './is-protected';

export type UserQuestion = 'links' | 'delete';

interface UserActionsProps {
  user: User;
  onOpen: (type: 'edit' | 'show') => void;
  onOpenDialog: (about: UserQuestion) => void;
}

/** The actions on an account. Admins can't change each other. */
export function UserActions({ user, onOpen, onOpenDialog }: UserActionsProps) {
  const translate = useTranslate();
  const words = (key: string) => translate(`resources.users.${key}`, { name });
  const { id, name, is_active } = user;
  const toggle = useChange({
    change: () => dataProvider.setUserActive(id, !is_active),
    done: `resources.users.notifications.${is_active ? 'deactivated' : 'activated'}`,
    failure: 'resources.users.status_failed',
    refresh: ['users'],
  });
  const { may } = useRights();
  const isOff = isProtected(user);
  const verb = words(is_active ? 'deactivate' : 'activate');
  return (
    <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
      <IconAction title={words('view')} label={words('view_one')} icon={ViewIcon} onClick={() => onOpen('show')} />
      {may('customer.write') ? (
        <IconAction
          title={translate('form.edit')}
          label={translate('form.edit_one', { name })}
          icon={EditIcon}
          disabled={isOff}
          onClick={() => onOpen('edit')}
        />
      ) : null}
      {may('customer.write') ? (
        <IconAction
          title={verb}
          label={words(is_active ? 'deactivate_one' : 'activate_one')}
          icon={is_active ? DeactivateIcon : ActivateIcon}
          disabled={isOff || toggle.isPending}
          onClick={() => toggle.mutate()}
        />
      ) : null}
      {user.user_type === 'customer' && may('quote.send') ? (
        <IconAction
          title={words('links.action')}
          label={words('links.action_one')}
          icon={LinkOffIcon}
          onClick={() => onOpenDialog('links')}
        />
      ) : null}
      {may('customer.write') ? (
        <IconAction
          title={translate('form.delete')}
          label={translate('form.delete_one', { name })}
          icon={DeleteIcon}
          disabled={isOff}
          onClick={() => onOpenDialog('delete')}
        />
      ) : null}
    </Stack>
  );
}
