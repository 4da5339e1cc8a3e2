import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Profile } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import { ApiError } from '@selvedge/web/api-error';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { resendLink } from '../../state/resend-link';
import { refreshProfile } from '../../state/session';
import { DialogButtons } from '../../ui/DialogButtons';
import { EmailField, Form, required } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';
import { PasswordField } from '../../ui/PasswordField';
import { row } from './row';

/** The address that the account signs in with, and a new one that is not verified yet. */
export function EmailAddress({ user }: { user: Profile }) {
  const [isChanging, setChanging] = useState(false);
  const forget = async () => {
    try {
      await api('/auth/change-email', { method: 'DELETE' });
      showSuccess(t('Your address stays as it is.'));
    } catch (error) {
      showError(messageOf(error, t('It could not be taken back. Please try again.')));
    }
    await refreshProfile();
  };
  return (
    <Box component="li" sx={row}>
      <span>
        {user.email}
        <Box component="span" sx={{ color: 'text.secondary', display: 'block', fontSize: '0.875rem' }}>
          {user.email_verified ? t('Confirmed') : t('Not confirmed yet: open the link that we mailed you')}
        </Box>
        {user.pending_email && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.875rem' }}>
            {t('{email} takes its place once you open the link that we mailed there', { email: user.pending_email })}
          </Box>
        )}
      </span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!user.email_verified && <Button onClick={() => void resendLink()}>{t('Send the link again')}</Button>}
        {user.pending_email && <Button onClick={() => void forget()}>{t('Keep the present one')}</Button>}
        <Button variant="outlined" onClick={() => setChanging(true)}>
          {t('Change email')}
        </Button>
      </Box>
      {isChanging && <EmailDialog onClose={() => setChanging(false)} />}
    </Box>
  );
}

const fields = ['email', 'current_password'] as const;

function EmailDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { email: '', current_password: '' } });
  const submit = async (values: { email: string; current_password: string }) => {
    try {
      const { message } = await api<{ message: string }>('/auth/change-email', { method: 'POST', body: values });
      showSuccess(message);
      onClose();
      await refreshProfile();
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : [];
      const known = problems.flatMap(({ field, message }) => {
        const name = fields.find((one) => one === field);
        return name ? [{ name, message }] : [];
      });
      const message = messageOf(error, t('The link could not be sent. Please try again.'));
      showError(message);
      const [first = { name: 'email' as const, message }] = known;
      form.setError(first.name, { message: first.message }, { shouldFocus: true });
    }
  };
  return (
    <ModalDialog title={t('Change email')} onClose={onClose} width="xs">
      <Form form={form} onSubmit={submit} label={t('Change email')}>
        <Box>{t('We mail a link to the new address. Until you open it, you sign in with the present one.')}</Box>
        <EmailField form={form} name="email" label={t('New email')} autoFocus />
        <PasswordField
          form={form}
          name="current_password"
          label={t('Current password')}
          autoComplete="current-password"
          rules={{ required: required.required }}
        />
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit={t('Mail the link')}
          submitting={t('Sending...')}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
