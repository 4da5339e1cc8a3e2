import type { User } from '@selvedge/domain/users/user';
import { useTranslate } from 'react-admin';
import { useDeleteOne } from '../hooks/use-delete-one';
import { ConfirmDialog } from '../ui/ConfirmDialog';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const translate = useTranslate();
  const { remove, isBusy } = useDeleteOne(user, { close: onClose });
  const { name, email } = user;
  return (
    <ConfirmDialog
      title={translate('resources.users.delete_title')}
      text={translate('resources.users.delete_text', { name, email })}
      confirm={translate('form.delete')}
      isDangerous
      isBusy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
