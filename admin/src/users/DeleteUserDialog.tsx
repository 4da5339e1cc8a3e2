import type { User } from '@selvedge/domain/users/user';
import { dataProvider } from '../providers/data-provider';
import { useChange } from '../providers/use-change';
import { FormDialog } from '../ui/FormDialog';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useChange({
    change: () => dataProvider.delete('users', { id: user.id, previousData: user }),
    done: 'User deleted successfully',
    failure: 'Error deleting user',
    refresh: ['users'],
    close: onClose,
  });
  return (
    <FormDialog
      title="Delete user?"
      intro={`${user.name} (${user.email}) is signed out and cannot sign in again. Their quotations stay.`}
      submitLabel="Delete"
      color="error"
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
