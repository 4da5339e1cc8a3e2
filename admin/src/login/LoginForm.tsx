import { Button, Stack, TextField } from '@mui/material';
import { messageOf } from '@selvedge/web/api-error';
import { useLogin } from 'react-admin';
import { useForm } from 'react-hook-form';
import { complain } from '../lib/toast';
import { ACCESS_DENIED } from '../providers/auth-provider';

interface Credentials {
  email: string;
  password: string;
}

export function LoginForm() {
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const { errors, isSubmitting } = formState;

  const signIn = handleSubmit(async (credentials) => {
    try {
      await login(credentials);
    } catch (error) {
      complain(loginMessage(error));
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={(event) => void signIn(event)} sx={{ gap: 2 }}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        error={Boolean(errors.email)}
        helperText={errors.email?.message}
        slotProps={{ htmlInput: { 'aria-invalid': Boolean(errors.email) } }}
        {...register('email', { required: 'Enter your email address' })}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={Boolean(errors.password)}
        helperText={errors.password?.message}
        slotProps={{ htmlInput: { 'aria-invalid': Boolean(errors.password) } }}
        {...register('password', { required: 'Enter your password' })}
      />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        Sign In to Admin Panel
      </Button>
    </Stack>
  );
}

function loginMessage(error: unknown): string {
  if (error instanceof Error && error.message === ACCESS_DENIED) return ACCESS_DENIED;
  return messageOf(error, 'Login failed. Please try again.');
}
