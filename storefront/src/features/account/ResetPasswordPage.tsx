import { AccountPanel } from './AccountPanel';
import { ChoosePasswordForm } from './ChoosePasswordForm';
import { useLinkToken } from './use-link-token';

/** Opened by the mailed link, which carries the token. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <AccountPanel title="Choose a new password" lead="You will be signed out everywhere else.">
      <ChoosePasswordForm token={token} label="Choose a new password" button="Change password" />
    </AccountPanel>
  );
}
