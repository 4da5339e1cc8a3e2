import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

/** Links for people without account or password. */
export const NewHere = ({ onFollow }: { onFollow?: () => void }) => (
  <>
    <div>
      No account yet?{' '}
      <MuiLink component={Link} to="/register" onClick={onFollow}>
        Create an account
      </MuiLink>
    </div>
    <MuiLink
      component={Link}
      to="/forgot-password"
      onClick={onFollow}
      sx={{ justifySelf: 'start', my: -1.25, py: 1.25 }}
    >
      Forgot your password?
    </MuiLink>
  </>
);
