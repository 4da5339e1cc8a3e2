import MuiLink from '@mui/material/Link';
import { Link, useNavigate } from 'react-router';
import { AccountPanel } from './AccountPanel';
import { SignInForm } from './SignInForm';

export function LoginPage() {
  const navigate = useNavigate();
  return (
    <AccountPanel title="Welcome Back!" lead="Sign in to browse the full catalogue and request quotations.">
      <SignInForm button="Sign In" onSignedIn={() => void navigate('/fabrics', { replace: true })} />
      <div>
        No account yet?{' '}
        <MuiLink component={Link} to="/register">
          Create an account
        </MuiLink>
      </div>
      <MuiLink component={Link} to="/forgot-password">
        Forgot your password?
      </MuiLink>
    </AccountPanel>
  );
}
