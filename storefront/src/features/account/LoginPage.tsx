import { returnAddress } from '@selvedge/web/return-address';
import { useNavigate } from 'react-router';
import { fulfilWish } from '../../state/wish';
import { AccountPanel } from './AccountPanel';
import { NewHere } from './NewHere';
import { SignInForm } from './SignInForm';

export function LoginPage() {
  const navigate = useNavigate();
  return (
    <AccountPanel
      title="Welcome Back!"
      lead={
        returnAddress()
          ? 'Sign in to open the page that you asked for.'
          : 'Sign in to browse the full catalog and request quotations.'
      }
    >
      <SignInForm button="Sign In" onSignedIn={(user) => void navigate(fulfilWish(user), { replace: true })} />
      <NewHere />
    </AccountPanel>
  );
}
