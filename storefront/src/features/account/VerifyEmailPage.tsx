import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError, messageOf } from '@selvedge/web/api-error';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resendLink } from '../../state/resend-link';
import { confirmAddress, useSession } from '../../state/session';
import { ActionButton, LinkButton } from '../../ui/ActionButton';
import { Form, required } from '../../ui/form';
import { PasswordField } from '../../ui/PasswordField';
import { AccountPanel } from './AccountPanel';
import { ChoosePasswordForm } from './ChoosePasswordForm';
import { useLinkToken } from './use-link-token';

type Step = { at: 'asking' | 'choosing' | 'done' } | { at: 'failed'; reason: string };

/**
 * Opened by the emailed link. It asks for the account's password: the mailbox owner may not be the one who registered
 * with the address, and then chooses a new password, which locks the other out.
 */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const { user } = useSession();
  const [step, setStep] = useState<Step>({ at: 'asking' });
  if (step.at === 'done') {
    return (
      <AccountPanel title="Thank you" lead="Your address is confirmed, and you are signed in here.">
        {user?.user_type === 'admin' ? (
          // The console is another app.
          <Button href="/admin" variant="contained">
            Go to the console
          </Button>
        ) : (
          <LinkButton to="/fabrics" variant="contained">
            Go to the fabrics
          </LinkButton>
        )}
      </AccountPanel>
    );
  }
  if (step.at === 'choosing') {
    return (
      <AccountPanel
        title="Choose your password"
        lead="It confirms your address. Whoever signed up with it before is signed out, and the former password opens nothing."
      >
        <ChoosePasswordForm token={token} label="Choose your password" button="Set my password" />
        <Button type="button" onClick={() => setStep({ at: 'asking' })}>
          I know the password
        </Button>
      </AccountPanel>
    );
  }
  return (
    <AccountPanel
      title="Confirm your address"
      lead="Enter the password of the account. You will be signed out everywhere else."
    >
      {step.at === 'failed' && <Typography role="alert">{step.reason}</Typography>}
      <PasswordOfAccount
        token={token}
        onDone={() => setStep({ at: 'done' })}
        onFault={(reason) => setStep({ at: 'failed', reason })}
      />
      {!user && (
        <Button type="button" onClick={() => setStep({ at: 'choosing' })}>
          I do not know the password
        </Button>
      )}
      {step.at === 'failed' && user?.email_verified === false && (
        <ActionButton type="button" variant="outlined" onClick={resendLink}>
          Send a new link
        </ActionButton>
      )}
    </AccountPanel>
  );
}

interface PasswordOfAccountProps {
  token: string;
  onDone: () => void;
  onFault: (reason: string) => void;
}

function PasswordOfAccount({ token, onDone, onFault }: PasswordOfAccountProps) {
  const form = useForm({ defaultValues: { password: '' } });
  const submit = async ({ password }: { password: string }) => {
    try {
      await confirmAddress({ token, password });
      onDone();
    } catch (error) {
      const fault = error instanceof ApiError ? error.faults.find(({ field }) => field === 'password') : undefined;
      if (fault) form.setError('password', { message: fault.message }, { shouldFocus: true });
      else onFault(messageOf(error, 'Your address could not be confirmed. Please try again.'));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Confirm your address">
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        rules={{ required: required.required }}
      />
      <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
        Confirm my address
      </Button>
    </Form>
  );
}
