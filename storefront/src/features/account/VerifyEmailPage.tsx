import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LinkState } from '@selvedge/domain/users/own-account';
import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import type { SessionAnswer } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import { ApiError } from '@selvedge/web/api-error';
import { leaveTo } from '@selvedge/web/browser';
import { SecondFactorAsked } from '@selvedge/web/second-factor';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { resendLink } from '../../state/resend-link';
import { beginSession, confirmAddress, useSession } from '../../state/session';
import { ActionButton, LinkButton } from '../../ui/ActionButton';
import { Form, required } from '../../ui/form';
import { PasswordField } from '../../ui/PasswordField';
import { AccountPanel } from './AccountPanel';
import { ChoosePasswordForm } from './ChoosePasswordForm';
import { SecondStep } from './SecondStep';
import { useLinkToken } from './use-link-token';

type Step = { at: 'asking' | 'choosing' | 'done' | 'confirmed' | 'over' } | { at: 'failed'; reason: string };

/**
 * Opened by the emailed link. It asks for the account's password: the mailbox owner may not be the one who registered
 * with the address, and then chooses a new password, which locks the other out.
 */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const { user } = useSession();
  const [step, setStep] = useState<Step>({ at: 'asking' });
  useEffect(() => {
    if (!token) return;
    // A link that was used already says so before a password is typed. If this check fails, the form itself will say it.
    api<{ state: LinkState }>('/auth/link-state', { method: 'POST', body: { token } }).then(
      ({ state }) => {
        if (state === 'done') setStep((now) => (now.at === 'asking' ? { at: 'confirmed' } : now));
        if (state === 'over') setStep((now) => (now.at === 'asking' ? { at: 'over' } : now));
      },
      () => undefined,
    );
  }, [token]);
  if (step.at === 'confirmed') {
    return (
      <AccountPanel title={t('Already confirmed')} lead={t('This address is confirmed. You need do nothing more.')}>
        <LinkButton to={user ? '/fabrics' : '/login'} variant="contained">
          {user ? t('Go to the fabrics') : t('Sign In')}
        </LinkButton>
      </AccountPanel>
    );
  }
  if (step.at === 'over') {
    // Replaces the form, because no password makes the link valid again.
    const asksAnew = user?.email_verified === false;
    const lead = asksAnew
      ? t('This link is no longer good. Ask for a new one.')
      : user
        ? t('This link is no longer good.')
        : t('This link is no longer good. Please sign in and ask for a new one.');
    return (
      <AccountPanel title={t('Confirm your address')} lead={lead}>
        {asksAnew ? (
          <ActionButton type="button" variant="contained" onClick={resendLink}>
            {t('Send a new link')}
          </ActionButton>
        ) : (
          !user && (
            <LinkButton to="/login" variant="contained">
              {t('Sign In')}
            </LinkButton>
          )
        )}
      </AccountPanel>
    );
  }
  if (step.at === 'done') {
    return (
      <AccountPanel title={t('Thank you')} lead={t('Your address is confirmed, and you are signed in here.')}>
        {user?.user_type === 'admin' ? (
          // The console is another app.
          <Button href="/admin" variant="contained">
            {t('Go to the console')}
          </Button>
        ) : (
          <LinkButton to="/fabrics" variant="contained">
            {t('Go to the fabrics')}
          </LinkButton>
        )}
      </AccountPanel>
    );
  }
  if (step.at === 'choosing') {
    return (
      <AccountPanel
        title={t('Choose your password')}
        lead={t(
          'It confirms your address. Whoever signed up with it before is signed out, and the former password opens nothing.',
        )}
      >
        <ChoosePasswordForm token={token} label={t('Choose your password')} button={t('Set my password')} />
        <Button type="button" onClick={() => setStep({ at: 'asking' })}>
          {t('I know the password')}
        </Button>
      </AccountPanel>
    );
  }
  return (
    <AccountPanel
      title={t('Confirm your address')}
      lead={t('Enter the password of the account. You will be signed out everywhere else.')}
    >
      {step.at === 'failed' && <Typography role="alert">{step.reason}</Typography>}
      <PasswordOfAccount
        token={token}
        onDone={() => setStep({ at: 'done' })}
        onProblem={(reason) => setStep({ at: 'failed', reason })}
      />
      {!user && (
        <Button type="button" onClick={() => setStep({ at: 'choosing' })}>
          {t('I do not know the password')}
        </Button>
      )}
      {step.at === 'failed' && user?.email_verified === false && (
        <ActionButton type="button" variant="outlined" onClick={resendLink}>
          {t('Send a new link')}
        </ActionButton>
      )}
    </AccountPanel>
  );
}

interface PasswordOfAccountProps {
  token: string;
  onDone: () => void;
  onProblem: (reason: string) => void;
}

function PasswordOfAccount({ token, onDone, onProblem }: PasswordOfAccountProps) {
  const form = useForm({ defaultValues: { password: '' } });
  const [question, setQuestion] = useState<SecondFactorNeeded | null>(null);
  const submit = async ({ password }: { password: string }) => {
    try {
      await confirmAddress({ token, password });
      onDone();
    } catch (error) {
      if (error instanceof SecondFactorAsked) return setQuestion(error.question);
      const problem = error instanceof ApiError ? error.problems.find(({ field }) => field === 'password') : undefined;
      if (problem) form.setError('password', { message: problem.message }, { shouldFocus: true });
      else onProblem(messageOf(error, t('Your address could not be confirmed. Please try again.')));
    }
  };
  if (question) {
    // The address is confirmed by now; only the session is missing.
    const begin = (session: SessionAnswer) => {
      beginSession(session);
      onDone();
    };
    return <SecondStep question={question} onSession={begin} onBack={() => leaveTo('/login')} />;
  }
  return (
    <Form form={form} onSubmit={submit} label={t('Confirm your address')}>
      <PasswordField
        form={form}
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        rules={{ required: required.required }}
      />
      <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
        {t('Confirm my address')}
      </Button>
    </Form>
  );
}
