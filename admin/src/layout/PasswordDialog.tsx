import { MIN_PASSWORD } from '@selvedge/domain/users/user';
import { storeSession } from '@selvedge/web/session';
import { TextInput, useDataProvider, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import type { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';

interface PasswordForm {
  current_password: string;
  new_password: string;
  repeated: string;
}

/**
 * Changes one's own password. This ends every other session of the account; the current one continues under a new
 * token.
 */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const provider = useDataProvider<typeof dataProvider>();
  const save = useChange({
    change: async ({ current_password, new_password }: PasswordForm) =>
      storeSession(await provider.changePassword({ current_password, new_password })),
    done: 'account.changed',
    failure: 'account.failed',
    refresh: [],
    close: onClose,
  });
  return (
    <FormDialog<PasswordForm>
      title={translate('account.title')}
      intro={translate('account.intro')}
      submitLabel="account.change"
      defaultValues={{ current_password: '', new_password: '', repeated: '' }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <TextInput
        source="current_password"
        label="account.current"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        validate={(typed) => (typed ? undefined : 'account.no_current')}
      />
      <TextInput
        source="new_password"
        label="account.new"
        type="password"
        autoComplete="new-password"
        required
        validate={(typed: string) =>
          typed.length >= MIN_PASSWORD ? undefined : { message: 'account.too_short', args: { shortest: MIN_PASSWORD } }
        }
      />
      <TextInput
        source="repeated"
        label="account.repeat"
        type="password"
        autoComplete="new-password"
        required
        validate={(typed, { new_password }) => (typed === new_password ? undefined : 'account.no_match')}
      />
    </FormDialog>
  );
}
