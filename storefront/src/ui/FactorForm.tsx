import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { askForPasskey, type FactorAnswer, type FactorQuestion, knowsPasskeys } from '@selvedge/web/second-factor';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../lib/error-text';
import { t } from '../lib/language';
import { Form, FormField, required } from './form';
import { PasswordField } from './PasswordField';

interface FactorFormProps {
  question: FactorQuestion;
  onAnswer: (answer: FactorAnswer) => Promise<unknown>;
}

/** Asks for a code, a recovery code or a passkey, or the password of an account that has none of them. */
export function FactorForm({ question, onAnswer }: FactorFormProps) {
  const { methods, passkey_options: options } = question;
  const form = useForm({ defaultValues: { code: '', password: '' } });
  const [isRecovery, setRecovery] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isPassword = methods.includes('password');
  const hasField = isPassword || isRecovery || methods.includes('totp');
  const answer = async (make: () => Promise<FactorAnswer>, failure: string) => {
    setMessage(null);
    try {
      await onAnswer(await make());
    } catch (error) {
      setMessage(messageOf(error, failure));
    }
  };
  const submit = ({ code, password }: { code: string; password: string }) =>
    answer(async () => (isPassword ? { password } : { code }), t('This could not be checked. Please try again.'));
  const passkey = () =>
    options &&
    answer(
      async () => ({ assertion: await askForPasskey(options) }),
      t('The browser did not give a passkey. Please try again.'),
    );
  return (
    <Form form={form} onSubmit={submit} label={t('Confirm that it is you')}>
      {isPassword && (
        <PasswordField
          form={form}
          name="password"
          label={t('Password')}
          autoComplete="current-password"
          rules={{ required: required.required }}
        />
      )}
      {!isPassword && hasField && (
        <FormField
          key={String(isRecovery)}
          form={form}
          name="code"
          label={isRecovery ? t('Recovery code') : t('Code of your authenticator app')}
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          slotProps={{ htmlInput: { inputMode: isRecovery ? 'text' : 'numeric', maxLength: 64 } }}
          rules={required}
        />
      )}
      {message && (
        <Typography role="alert" color="error">
          {message}
        </Typography>
      )}
      {hasField && (
        <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
          {t('Confirm')}
        </Button>
      )}
      {options && knowsPasskeys() && (
        <Button type="button" variant={hasField ? 'outlined' : 'contained'} onClick={() => void passkey()}>
          {t('Use a passkey')}
        </Button>
      )}
      {methods.includes('recovery') && (
        <Button
          type="button"
          onClick={() => {
            setRecovery(!isRecovery);
            form.reset();
          }}
        >
          {isRecovery ? t('Use another second factor') : t('Use a recovery code')}
        </Button>
      )}
    </Form>
  );
}
