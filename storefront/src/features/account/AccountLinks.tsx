import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { t } from '../../lib/language';

/** Links for people without account or password. */
export const AccountLinks = ({ onFollow }: { onFollow?: () => void }) => (
  <>
    <div>
      {t('No account yet?')}{' '}
      <MuiLink component={Link} to="/register" onClick={onFollow}>
        {t('Create an account')}
      </MuiLink>
    </div>
    <MuiLink
      component={Link}
      to="/forgot-password"
      onClick={onFollow}
      sx={{ justifySelf: 'start', my: -1.25, py: 1.25 }}
    >
      {t('Forgot your password?')}
    </MuiLink>
  </>
);
