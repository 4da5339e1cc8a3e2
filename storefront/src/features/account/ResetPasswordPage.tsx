import Button from '@mui/material/Button';
import { api } from '@selvedge/web/api';
import { messageOf } from '@selvedge/web/api-error';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { showError, showSuccess } from '../../lib/toast';
import { Form } from '../../ui/form';
import { AccountPanel } from './AccountPanel';
import { NewPasswordField } from './NewPasswordField';
import { useNewPasswordRules } from './password-rules';
import { useLinkToken } from './use-link-token';

/** Opened by the mailed link, which carries the token. */
export function ResetPasswordPage() {
  const form = useForm({ defaultValues: { password: '' } });
  const rules = useNewPasswordRules();
  const token = useLinkToken();
  const navigate = useNavigate();
  const submit = async ({ password }: { password: string }) => {
    try {
      await api('/auth/reset-password', { method: 'POST', body: { token, password } });
      showSuccess('Password changed. Please sign in.');
      await navigate('/login');
    } catch (error) {
      showError(messageOf(error, 'The password could not be changed. Please ask for a new link.'));
    }
  };
  return (
    <AccountPanel title="Choose a new password" lead="You will be signed out everywhere else.">
      <Form form={form} onSubmit={submit} label="Choose a new password">
        <NewPasswordField
          form={form}
          name="password"
          label="New password"
          typed={form.watch('password')}
          rules={rules}
        />
        <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
          Change password
        </Button>
      </Form>
    </AccountPanel>
  );
}
