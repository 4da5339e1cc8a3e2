import { t } from '../../lib/language';
import { AccountPanel } from './AccountPanel';
import { ChoosePasswordForm } from './ChoosePasswordForm';
import { useLinkToken } from './use-link-token';

/** Opened by the mailed link, which carries the token. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <AccountPanel title={t('Choose a new password')} lead={t('You will be signed out everywhere else.')}>
      <ChoosePasswordForm token={token} label={t('Choose a new password')} button={t('Change password')} />
    </AccountPanel>
  );
}
