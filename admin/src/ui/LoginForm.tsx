import { Button, Stack, Typography } from '@mui/material';
import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import type { LoginInput } from '@selvedge/domain/users/user';
import { ApiError, messageOf } from '@selvedge/web/api-error';
import { type FactorAnswer, finishSignIn, SecondFactorAsked } from '@selvedge/web/second-factor';
import { useState } from 'react';
import { Form, TextInput, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { AccessDenied } from '../lib/errors';
import type { SignInInput } from '../lib/sign-in';
import { showError } from '../lib/toast';
import { FactorForm } from './FactorForm';

interface LoginFormProps {
  login: (input: SignInInput) => Promise<unknown>;
  /** Email address of the user signed in last. */
  email?: string;
}

const filled = (message: string) => (text: unknown) => (text ? undefined : message);
const validateEmail = filled('login.no_email');
const validatePassword = filled('login.no_password');

export function LoginForm({ login, email = '' }: LoginFormProps) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<SecondFactorNeeded | null>(null);
  const signIn = async (credentials: FieldValues) => {
    setBusy(true);
    try {
      await login(credentials as LoginInput);
    } catch (error) {
      if (error instanceof SecondFactorAsked) setQuestion(error.question);
      else {
        showError(
          error instanceof AccessDenied ? translate('login.denied') : messageOf(error, translate('login.failed')),
        );
      }
    }
    setBusy(false);
  };
  if (question) {
    const finish = async (answer: FactorAnswer) => {
      const session = await finishSignIn(question.challenge, answer);
      await login({ session }).catch((error: unknown) => {
        throw error instanceof AccessDenied ? new ApiError(403, { message: translate('login.denied') }) : error;
      });
    };
    return (
      <Stack sx={{ gap: 1 }}>
        <Typography>{translate('security.ask.intro')}</Typography>
        <FactorForm question={question} onAnswer={finish} />
        <Button color="inherit" onClick={() => setQuestion(null)}>
          {translate('security.ask.back')}
        </Button>
      </Stack>
    );
  }
  return (
    <Form noValidate record={{}} defaultValues={{ email }} onSubmit={signIn} disableInvalidFormNotification>
      <Stack sx={{ gap: 2 }}>
        <TextInput
          source="email"
          label="login.email"
          type="email"
          autoComplete="username"
          autoFocus={email === ''}
          validate={validateEmail}
        />
        <TextInput
          source="password"
          label="login.password"
          type="password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          validate={validatePassword}
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate('login.action')}
        </Button>
      </Stack>
    </Form>
  );
}
