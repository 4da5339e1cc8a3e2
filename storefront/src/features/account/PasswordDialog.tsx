import { api } from '@selvedge/web/api';
import { ApiError } from '@selvedge/web/api-error';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { changePassword, useSession } from '../../state/session';
import { ActionButton } from '../../ui/ActionButton';
import { DialogButtons } from '../../ui/DialogButtons';
import { Form, required } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';
import { PasswordField } from '../../ui/PasswordField';
import { NewPasswordField } from './NewPasswordField';
import { useNewPasswordRules } from './password-rules';

const fields = ['current_password', 'new_password'] as const;

/** Changes a customer's own password. This browser stays signed in. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { current_password: '', new_password: '' } });
  const rules = useNewPasswordRules();
  const submit = async (values: { current_password: string; new_password: string }) => {
    try {
      await changePassword(values);
      showSuccess(t('Password changed. You are signed out everywhere else.'));
      onClose();
    } catch (error) {
      showError(messageOf(error, t('The password could not be changed. Please try again.')));
      const problems = error instanceof ApiError ? error.problems : [];
      for (const { field, message } of problems) {
        const name = fields.find((known) => known === field);
        if (name) form.setError(name, { message }, { shouldFocus: true });
      }
    }
  };
  return (
    <ModalDialog title={t('Change password')} onClose={onClose} width="xs">
      <Form form={form} onSubmit={submit} label={t('Change password')}>
        <PasswordField
          form={form}
          name="current_password"
          label={t('Current password')}
          autoComplete="current-password"
          autoFocus
          rules={{ required: required.required }}
        />
        <Forgotten />
        <NewPasswordField
          form={form}
          name="new_password"
          label={t('New password')}
          typed={form.watch('new_password')}
          rules={rules}
        />
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit={t('Change password')}
          submitting={t('Changing...')}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}

/** Mails the link to a new password to people who forgot the current one, without signing out. */
function Forgotten() {
  const { user } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async () => {
    if (!user) return;
    try {
      await api('/auth/forgot-password', { method: 'POST', body: { email: user.email } });
      setSentTo(user.email);
    } catch (error) {
      showError(messageOf(error, t('The link could not be sent. Please try again.')));
    }
  };
  if (sentTo)
    return <div role="status">{t('A link to choose a new password is on its way to {sentTo}.', { sentTo })}</div>;
  return (
    <ActionButton type="button" onClick={() => void send()} style={{ justifySelf: 'start', marginLeft: -18 }}>
      {t('Forgotten? Mail me a link')}
    </ActionButton>
  );
}
