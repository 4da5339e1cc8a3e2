import { Button, DialogContent, DialogTitle, GlobalStyles, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useTranslate } from 'react-admin';
import { announce } from '../lib/toast';
import { LoginForm } from './LoginForm';
import { Dialog } from './overlays';

interface SignInAgainProps {
  /** Email address of the user who was signed in. */
  email: string;
  onSignedIn: () => void;
  onLeave: () => void;
}

/** Everything else of the page, which belongs to somebody who is not signed in, but for the notices. */
const hidden = {
  'body > :not(.sign-in-again)': { visibility: 'hidden' },
  '[data-rht-toaster]': { visibility: 'visible' },
};

/** Signs in over a form whose session has ended, without losing it. Until then nothing of the page can be seen. */
export function SignInAgain({ email, onSignedIn, onLeave }: SignInAgainProps) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const queryClient = useQueryClient();
  return (
    <Dialog open className="sign-in-again" fullWidth maxWidth="xs" role="alertdialog">
      <GlobalStyles styles={hidden} />
      <DialogTitle>{translate('login.again.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{translate('login.again.text')}</Typography>
        <LoginForm
          email={email}
          login={async (credentials) => {
            await authProvider?.login(credentials);
            announce(translate('login.again.done'));
            onSignedIn();
            // Rights may have changed meanwhile.
            void queryClient.invalidateQueries({ queryKey: ['auth'] });
            void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
          }}
        />
        <Button fullWidth color="inherit" onClick={onLeave} sx={{ mt: 1 }}>
          {translate('login.again.leave')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
