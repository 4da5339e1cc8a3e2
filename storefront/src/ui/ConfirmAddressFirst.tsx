import Box from '@mui/material/Box';
import { t } from '../lib/language';
import { useOneAtATime } from '../lib/use-one-at-a-time';
import { resendLink } from '../state/resend-link';
import { ActionButton } from './ActionButton';
import { interpolate } from './interpolate';

interface ConfirmAddressFirstProps {
  /** Why: 'We send swatches to customers whose address is confirmed.' */
  reason: string;
  email: string;
}

/** Shown instead of what requires a confirmed address: how to confirm it. */
export function ConfirmAddressFirst({ reason, email }: ConfirmAddressFirstProps) {
  const [isSending, run] = useOneAtATime();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <strong>{t('Confirm your email address first')}</strong>
      <div>
        {reason}{' '}
        {interpolate(t('Open the link that we mailed to {email}, then come back here.'), { email: <b>{email}</b> })}
      </div>
      <ActionButton type="button" variant="outlined" disabled={isSending} onClick={() => void run(resendLink)}>
        {t('Send the link again')}
      </ActionButton>
    </Box>
  );
}
