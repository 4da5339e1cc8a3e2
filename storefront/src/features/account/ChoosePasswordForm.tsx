import Button from '@mui/material/Button';
import { api } from '@selvedge/web/api';
import { leaveTo } from '@selvedge/web/browser';
import { addFlashMessage } from '@selvedge/web/flash-messages';
import { clearSession } from '@selvedge/web/session';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { useSession } from '../../state/session';
import { Form } from '../../ui/form';
import { NewPasswordField } from './NewPasswordField';
import { useNewPasswordRules } from './password-rules';

/** A new password for the account of a mailed link, which then leads to the sign-in. */
export function ChoosePasswordForm({ token, label, button }: { token: string; label: string; button: string }) {
  const form = useForm({ defaultValues: { password: '' } });
  const rules = useNewPasswordRules();
  const navigate = useNavigate();
  const { user } = useSession();
  const submit = async ({ password }: { password: string }) => {
    try {
      await api('/auth/reset-password', { method: 'POST', body: { token, password } });
      if (user) {
        // The new password has ended this session as well.
        clearSession();
        addFlashMessage('success', t('Password changed. Please sign in.'));
        leaveTo(user.user_type === 'admin' ? '/admin/login' : '/login');
        return;
      }
      showSuccess(t('Password changed. Please sign in.'));
      await navigate('/login');
    } catch (error) {
      showError(messageOf(error, t('The password could not be changed. Please ask for a new link.')));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label={label}>
      <NewPasswordField
        form={form}
        name="password"
        label={t('New password')}
        typed={form.watch('password')}
        rules={rules}
      />
      <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
        {button}
      </Button>
    </Form>
  );
}
