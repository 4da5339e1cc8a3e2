import { Button, Stack, TextField } from '@mui/material';
import { messageOf } from '@selvedge/web/api-error';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { AccessDenied } from '../lib/errors';
import { complain } from '../lib/toast';

interface Credentials {
  email: string;
  password: string;
}

interface LoginFormProps {
  login: (credentials: Credentials) => Promise<unknown>;
  /** Email address of the user signed in last. */
  email?: string;
}

export function LoginForm({ login, email = '' }: LoginFormProps) {
  const translate = useTranslate();
  const { register, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = formState;

  const signIn = handleSubmit(async (credentials) => {
    try {
      await login(credentials);
    } catch (error) {
      complain(error instanceof AccessDenied ? translate('login.denied') : messageOf(error, translate('login.failed')));
    }
  });

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        // It may be rendered inside another form.
        event.stopPropagation();
        void signIn(event);
      }}
      sx={{ gap: 2 }}
    >
      <TextField
        label={translate('login.email')}
        type="email"
        autoComplete="username"
        autoFocus={email === ''}
        error={Boolean(errors.email)}
        helperText={errors.email?.message}
        slotProps={{ htmlInput: { 'aria-invalid': Boolean(errors.email) } }}
        {...register('email', { required: translate('login.no_email') })}
      />
      <TextField
        label={translate('login.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        error={Boolean(errors.password)}
        helperText={errors.password?.message}
        slotProps={{ htmlInput: { 'aria-invalid': Boolean(errors.password) } }}
        {...register('password', { required: translate('login.no_password') })}
      />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {translate('login.action')}
      </Button>
    </Stack>
  );
}
