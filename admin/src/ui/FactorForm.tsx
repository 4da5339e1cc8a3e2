import { Button, Stack, TextField } from '@mui/material';
import { messageOf } from '@selvedge/web/api-error';
import { askForPasskey, type FactorAnswer, type FactorQuestion, knowsPasskeys } from '@selvedge/web/second-factor';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

interface FactorFormProps {
  question: FactorQuestion;
  onAnswer: (answer: FactorAnswer) => Promise<unknown>;
}

/** Asks for a code, a recovery code or a passkey, or the password of an account that has none of them. */
export function FactorForm({ question, onAnswer }: FactorFormProps) {
  const translate = useTranslate();
  const { methods, passkey_options: options } = question;
  const hasCode = methods.includes('totp');
  const [isRecovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isPassword = methods.includes('password');
  const hasField = hasCode || isRecovery || isPassword;

  const answer = async (make: () => Promise<FactorAnswer>, failure: string) => {
    setBusy(true);
    try {
      await onAnswer(await make());
    } catch (error) {
      setMessage(messageOf(error, translate(failure)));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It may be rendered inside another form.
    event.stopPropagation();
    if (!typed.trim()) return setMessage(translate('security.ask.nothing'));
    void answer(async () => (isPassword ? { password: typed } : { code: typed }), 'security.ask.failed');
  };
  const label = isPassword ? 'login.password' : isRecovery ? 'security.ask.recovery' : 'security.ask.code';
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, pt: 1 }}>
      {hasField ? (
        <>
          <TextField
            key={label}
            label={translate(label)}
            type={isPassword ? 'password' : 'text'}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setMessage('');
            }}
            autoFocus
            error={message !== ''}
            helperText={message}
            slotProps={{
              htmlInput: {
                autoComplete: isPassword ? 'current-password' : isRecovery ? 'off' : 'one-time-code',
                inputMode: isPassword || isRecovery ? 'text' : 'numeric',
                maxLength: isPassword ? 1024 : 64,
                'aria-invalid': message !== '',
              },
              formHelperText: { role: 'alert' },
            }}
          />
          <Button type="submit" variant="contained" size="large" disabled={isBusy}>
            {translate('security.ask.go_on')}
          </Button>
        </>
      ) : null}
      {options && knowsPasskeys() ? (
        <Button
          variant={hasField ? 'outlined' : 'contained'}
          size="large"
          disabled={isBusy}
          onClick={() =>
            void answer(async () => ({ assertion: await askForPasskey(options) }), 'security.ask.passkey_failed')
          }
        >
          {translate('security.ask.passkey')}
        </Button>
      ) : null}
      {!hasField && message ? <div role="alert">{message}</div> : null}
      {methods.includes('recovery') && !isPassword ? (
        <Button
          color="inherit"
          onClick={() => {
            setRecovery(!isRecovery);
            setTyped('');
            setMessage('');
          }}
        >
          {translate(isRecovery ? 'security.ask.no_recovery' : 'security.ask.use_recovery')}
        </Button>
      ) : null}
    </Stack>
  );
}
