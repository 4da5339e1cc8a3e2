import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';
import { t } from '../../lib/language';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import { resendLink } from '../../state/resend-link';
import { ActionButton } from '../../ui/ActionButton';
import { interpolate } from '../../ui/interpolate';

const Bar = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 12,
  padding: '4px 16px',
  fontSize: '0.875rem',
  color: color.ink,
  backgroundColor: color.indigoTint,
  borderTop: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
});

/** Reminds a customer of the confirmation link, without which the account already works for their own data. */
export function ConfirmAddressBar({ email }: { email: string }) {
  const [isSending, run] = useOneAtATime();
  return (
    <Bar aria-label={t('Your address')} className="no-print">
      <span>
        {interpolate(t('Please confirm your address: open the link that we mailed to {email}.'), {
          email: <b>{email}</b>,
        })}
      </span>
      <ActionButton type="button" disabled={isSending} onClick={() => void run(resendLink)}>
        {t('Send again')}
      </ActionButton>
    </Bar>
  );
}
