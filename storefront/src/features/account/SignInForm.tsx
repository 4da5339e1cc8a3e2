import Button from '@mui/material/Button';
import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import type { User } from '@selvedge/domain/users/user';
import { SecondFactorAsked } from '@selvedge/web/second-factor';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/language';
import { showError, showNotice } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { beginSession, signIn } from '../../state/session';
import { EmailField, Form, required } from '../../ui/form';
import { PasswordField } from '../../ui/PasswordField';
import { SecondStep } from './SecondStep';

export interface SignInFormProps {
  button: string;
  adminsOnly?: boolean;
  /** Typed before, on the page that led here. */
  email?: string;
  onSignedIn: (user: User) => void;
}

export function SignInForm({ button, adminsOnly = false, email = '', onSignedIn }: SignInFormProps) {
  const form = useForm({ defaultValues: { email, password: '' } });
  const needsNetwork = useNetworkLabel();
  const [question, setQuestion] = useState<SecondFactorNeeded | null>(null);
  const busy = form.formState.isSubmitting;
  const submit = async ({ email, password }: { email: string; password: string }) => {
    try {
      const user = await signIn({ email: email.trim(), password }, { adminsOnly });
      if (user.user_type === 'customer' && user.email_verified === false) {
        showNotice(t('Please confirm your address: open the link that we mailed to {email}.', { email: user.email }));
      }
      onSignedIn(user);
    } catch (error) {
      if (error instanceof SecondFactorAsked) return setQuestion(error.question);
      showError((error as Error).message);
      // The toast disappears; this error stays at the field until it is edited.
      form.setError('password', { message: t('You are not signed in. Check email and password, and try again.') });
    }
  };
  if (question) {
    return (
      <SecondStep
        question={question}
        onSession={(session) => onSignedIn(beginSession(session, { adminsOnly }))}
        onBack={() => setQuestion(null)}
      />
    );
  }
  return (
    <Form form={form} onSubmit={submit} label={button}>
      <EmailField form={form} name="email" label={t('Email')} autoComplete="username" />
      <PasswordField
        form={form}
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        rules={{ required: required.required }}
      />
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? t('Signing In...') : needsNetwork(button)}
      </Button>
    </Form>
  );
}
