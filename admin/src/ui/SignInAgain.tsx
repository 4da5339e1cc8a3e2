import { Button, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useAuthProvider, useTranslate } from 'react-admin';
import { announce } from '../lib/toast';
import { LoginForm } from './LoginForm';
import { Dialog } from './overlays';

interface SignInAgainProps {
  /** Email address of the user who was signed in. */
  email: string;
  onClose: () => void;
}

/** Signs in over a form whose session has ended, without losing it. */
export function SignInAgain({ email, onClose }: SignInAgainProps) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const queryClient = useQueryClient();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId} role="alertdialog">
      <DialogTitle id={titleId}>{translate('login.again.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{translate('login.again.text')}</Typography>
        <LoginForm
          email={email}
          login={async (credentials) => {
            await authProvider?.login(credentials);
            announce(translate('login.again.done'));
            onClose();
            void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
          }}
        />
        <Button fullWidth color="inherit" onClick={onClose} sx={{ mt: 1 }}>
          {translate('login.again.later')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
