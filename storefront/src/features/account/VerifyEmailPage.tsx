import Typography from '@mui/material/Typography';
import { api } from '@selvedge/web/api';
import { messageOf } from '@selvedge/web/api-error';
import { useState } from 'react';
import { resendLink } from '../../state/resend-link';
import { refreshProfile, useSession } from '../../state/session';
import { ActionButton, LinkButton } from '../../ui/ActionButton';
import { AccountPanel } from './AccountPanel';
import { useLinkToken } from './use-link-token';

type Progress = { at: 'asking' | 'sending' | 'done' } | { at: 'failed'; reason: string };

/**
 * Opened by the mailed link. It confirms when it is told to and not before: programs that look at the links of a mail
 * open pages too, and some of them run their scripts.
 */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const { user } = useSession();
  const [progress, setProgress] = useState<Progress>({ at: 'asking' });
  const confirm = async () => {
    setProgress({ at: 'sending' });
    try {
      await api('/auth/verify-email', { method: 'POST', body: { token } });
      setProgress({ at: 'done' });
      if (user) await refreshProfile();
    } catch (error) {
      setProgress({ at: 'failed', reason: messageOf(error, 'Your address could not be confirmed. Please try again.') });
    }
  };
  if (progress.at === 'done') {
    return (
      <AccountPanel title="Thank you" lead="Your address is confirmed.">
        {user ? (
          <LinkButton to="/fabrics" variant="contained">
            Go to the fabrics
          </LinkButton>
        ) : (
          <LinkButton to="/login" variant="contained">
            Sign in
          </LinkButton>
        )}
      </AccountPanel>
    );
  }
  return (
    <AccountPanel title="Confirm your address" lead="One press, and what we send you arrives where you read it.">
      {progress.at === 'failed' && <Typography role="alert">{progress.reason}</Typography>}
      <ActionButton type="button" variant="contained" disabled={progress.at === 'sending'} onClick={confirm}>
        Confirm my address
      </ActionButton>
      {progress.at === 'failed' && user?.email_verified === false && (
        <ActionButton type="button" variant="outlined" onClick={resendLink}>
          Send a new link
        </ActionButton>
      )}
    </AccountPanel>
  );
}
