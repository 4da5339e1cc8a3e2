import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { registrationProblem } from '@selvedge/domain/users/user';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../../lib/language';
import { smallerPhoto } from '../../lib/smaller-photo';
import { showError, showSuccess } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { register, uploadDocuments } from '../../state/session';
import { EmailField, Form, FormField, inLanguage, required } from '../../ui/form';
import { PasswordField } from '../../ui/PasswordField';
import { useDraftForm } from '../../ui/use-draft-form';
import { AccountPanel } from './AccountPanel';
import { DocumentField } from './DocumentField';
import { NewPasswordField } from './NewPasswordField';
import { useNewPasswordRules } from './password-rules';

const empty = {
  full_name: '',
  email: '',
  password: '',
  confirmPassword: '',
  phone: '',
  company_name: '',
  address: '',
};

const secrets = ['password', 'confirmPassword'] as const;

/** Optional documents at registration: the upload field, and its label. */
const documents = [
  ['business_registration', 'Business registration'],
  ['tax_certificate', 'Tax certificate'],
] as const;

export function RegisterPage() {
  const { form, forget } = useDraftForm('registration', empty, secrets);
  const navigate = useNavigate();
  const passwordRules = useNewPasswordRules();
  const [files, setFiles] = useState<Record<string, File>>({});
  const needsNetwork = useNetworkLabel();
  const busy = form.formState.isSubmitting;
  const submit = async ({ confirmPassword: _, ...account }: typeof empty) => {
    try {
      const email = account.email.trim();
      await register({ ...account, email });
      forget();
      // The account exists even if the upload fails, so an error is only shown.
      if (Object.keys(files).length > 0) {
        const smaller: Record<string, File> = {};
        for (const [field, file] of Object.entries(files)) smaller[field] = await smallerPhoto(file);
        await uploadDocuments({ email, password: account.password }, smaller).catch((problem: Error) =>
          showError(problem.message),
        );
      }
      showSuccess(t('Registration successful! Please login to continue.'));
      await navigate('/login', { state: { email } });
    } catch (error) {
      showError((error as Error).message);
    }
  };
  const setFile = (field: string, file: File | undefined) =>
    setFiles(({ [field]: _, ...others }) => (file ? { ...others, [field]: file } : others));
  return (
    <AccountPanel title={t('Create your account')} lead={t('For brands and makers who order cloth by the meter.')}>
      <Form
        form={form}
        onSubmit={submit}
        label={t('Create Account')}
        onProblem={(message) => showError(inLanguage(registrationProblem(form.getValues()) ?? message))}
      >
        <FormField form={form} name="full_name" label={t('Full Name')} autoComplete="name" rules={required} />
        <EmailField form={form} name="email" label={t('Email')} />
        <NewPasswordField
          form={form}
          name="password"
          label={t('Password')}
          typed={form.watch('password')}
          rules={passwordRules}
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={t('Confirm Password')}
          autoComplete="new-password"
          rules={{
            required: required.required,
            validate: (value, { password }) => value === password || t('Passwords do not match'),
          }}
        />
        <FormField form={form} name="phone" label={t('Phone')} type="tel" autoComplete="tel" />
        <FormField form={form} name="company_name" label={t('Company Name')} autoComplete="organization" />
        <FormField
          form={form}
          name="address"
          label={t('Address')}
          autoComplete="street-address"
          multiline
          minRows={2}
        />
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1 }}>
          <Box component="legend" sx={{ p: 0, mb: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('Documents (optional): PDF, JPG or PNG, up to 10 MB each. Only you and we can read them.')}
          </Box>
          {documents.map(([field, label]) => (
            <DocumentField
              key={field}
              label={t(label)}
              file={files[field]}
              onChange={(file) => setFile(field, file)}
              onReject={showError}
            />
          ))}
        </Box>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? t('Creating Account...') : needsNetwork(t('Create Account'))}
        </Button>
      </Form>
      <div>
        {t('Already registered?')}{' '}
        <MuiLink component={Link} to="/login">
          {t('Sign in')}
        </MuiLink>
      </div>
    </AccountPanel>
  );
}
