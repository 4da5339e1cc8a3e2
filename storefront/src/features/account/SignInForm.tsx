import Button from '@mui/material/Button';
import type { User } from '@selvedge/domain/users/user';
import { useForm } from 'react-hook-form';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { signIn } from '../../state/session';
import { Form, FormField, required, requiredEmail } from '../../ui/form';
import { PasswordField } from '../../ui/PasswordField';

export interface SignInFormProps {
  button: string;
  adminsOnly?: boolean;
  onSignedIn: (user: User) => void;
}

export function SignInForm({ button, adminsOnly = false, onSignedIn }: SignInFormProps) {
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const needsNetwork = useNetworkLabel();
  const busy = form.formState.isSubmitting;
  const submit = async ({ email, password }: { email: string; password: string }) => {
    try {
      onSignedIn(await signIn({ email: email.trim(), password }, { adminsOnly }));
    } catch (error) {
      showError((error as Error).message);
      // The toast disappears; this error stays at the field until it is edited.
      form.setError('password', { message: 'You are not signed in. Check email and password, and try again.' });
    }
  };
  return (
    <Form form={form} onSubmit={submit} label={button}>
      <FormField form={form} name="email" label="Email" type="email" autoComplete="username" rules={requiredEmail} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        rules={{ required: required.required }}
      />
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? 'Signing In...' : needsNetwork(button)}
      </Button>
    </Form>
  );
}
