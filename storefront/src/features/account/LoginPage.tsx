import { returnAddress } from '@selvedge/web/return-address';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../lib/language';
import { applyPendingAdd } from '../../state/pending-add';
import { AccountLinks } from './AccountLinks';
import { AccountPanel } from './AccountPanel';
import { SignInForm } from './SignInForm';

export function LoginPage() {
  const navigate = useNavigate();
  const registered = useLocation().state as { email?: string } | null;
  return (
    <AccountPanel
      title={t('Welcome Back!')}
      lead={
        returnAddress()
          ? t('Sign in to open the page that you asked for.')
          : t('Sign in to browse the full catalog and request quotations.')
      }
    >
      <SignInForm
        button={t('Sign In')}
        email={registered?.email}
        onSignedIn={(user) => void navigate(applyPendingAdd(user), { replace: true })}
      />
      <AccountLinks />
    </AccountPanel>
  );
}
