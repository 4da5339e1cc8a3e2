import type { WithdrawnLinks } from '@selvedge/domain/quotations/shared-offer';
import type { User } from '@selvedge/domain/users/user';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';

const words = 'resources.users.links';

/** Withdraws all private links to the quotations of an account at once. */
export function WithdrawLinksDialog({ user: { id, name }, onClose }: { user: User; onClose: () => void }) {
  const translate = useTranslate();
  const withdraw = useChange<void, WithdrawnLinks>({
    change: () => dataProvider.withdrawLinks({ customer_id: id }),
    done: ({ withdrawn }) => translate(`${words}.done`, { smart_count: withdrawn }),
    failure: `${words}.failed`,
    refresh: ['quotations'],
    close: onClose,
  });
  return (
    <ConfirmDialog
      title={translate(`${words}.title`)}
      text={translate(`${words}.text`, { name })}
      confirm={translate(`${words}.confirm`)}
      isDangerous
      isBusy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  );
}
