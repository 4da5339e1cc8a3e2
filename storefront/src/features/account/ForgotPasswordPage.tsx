import Button from '@mui/material/Button';
import { api } from '@selvedge/web/api';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { EmailField, Form } from '../../ui/form';
import { AccountPanel } from './AccountPanel';

export function ForgotPasswordPage() {
  const form = useForm({ defaultValues: { email: '' } });
  const [sent, setSent] = useState(false);
  const submit = async ({ email }: { email: string }) => {
    try {
      await api('/auth/forgot-password', { method: 'POST', body: { email: email.trim() } });
      setSent(true);
    } catch (error) {
      showError(messageOf(error, t('The link could not be sent. Please try again.')));
    }
  };
  return (
    <AccountPanel
      title={t('Forgot your password?')}
      lead={t('We send you a link to choose a new one. It works for one hour.')}
    >
      {sent ? (
        <div role="status">{t('If this address has an account, a link is on its way to it.')}</div>
      ) : (
        <Form form={form} onSubmit={submit} label={t('Forgot password')}>
          <EmailField form={form} name="email" label={t('Email')} />
          <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
            {t('Send link')}
          </Button>
        </Form>
      )}
    </AccountPanel>
  );
}
