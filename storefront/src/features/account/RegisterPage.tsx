import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { MIN_PASSWORD, registrationFault } from '@selvedge/domain/users/user';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { showError, showSuccess } from '../../lib/toast';
import { register } from '../../state/session';
import { Form, FormField, required, requiredEmail } from '../../ui/form';
import { PasswordField } from '../../ui/PasswordField';
import { AccountPanel } from './AccountPanel';
import { NewPasswordField } from './NewPasswordField';

const empty = {
  full_name: '',
  email: '',
  password: '',
  confirmPassword: '',
  phone: '',
  company_name: '',
  address: '',
};

export function RegisterPage() {
  const form = useForm({ defaultValues: empty });
  const navigate = useNavigate();
  const busy = form.formState.isSubmitting;
  const submit = async ({ confirmPassword: _, ...account }: typeof empty) => {
    try {
      await register({ ...account, email: account.email.trim() });
      showSuccess('Registration successful! Please login to continue.');
      await navigate('/login');
    } catch (error) {
      showError((error as Error).message);
    }
  };
  return (
    <AccountPanel title="Create your account" lead="For brands and makers who order cloth by the metre.">
      <Form
        form={form}
        onSubmit={submit}
        label="Create Account"
        onFault={(message) => showError(registrationFault(form.getValues()) ?? message)}
      >
        <FormField form={form} name="full_name" label="Full Name" autoComplete="name" rules={required} />
        <FormField form={form} name="email" label="Email" type="email" autoComplete="email" rules={requiredEmail} />
        <NewPasswordField
          form={form}
          name="password"
          label="Password"
          typed={form.watch('password')}
          rules={{
            required: required.required,
            minLength: { value: MIN_PASSWORD, message: `Password must be at least ${MIN_PASSWORD} characters long` },
          }}
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label="Confirm Password"
          autoComplete="new-password"
          rules={{
            required: required.required,
            validate: (value, { password }) => value === password || 'Passwords do not match',
          }}
        />
        <FormField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
        <FormField form={form} name="company_name" label="Company Name" autoComplete="organization" />
        <FormField form={form} name="address" label="Address" autoComplete="street-address" multiline minRows={2} />
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? 'Creating Account...' : 'Create Account'}
        </Button>
      </Form>
      <div>
        Already registered?{' '}
        <MuiLink component={Link} to="/login">
          Sign in
        </MuiLink>
      </div>
    </AccountPanel>
  );
}
