import { Button, DialogContent, DialogTitle, GlobalStyles, Typography } from '@mui/material';
import { leaveTo } from '@selvedge/web/browser';
import { followAccount, storedAccount } from '@selvedge/web/follow-account';
import { readStoredUser } from '@selvedge/web/session';
import { registerUnsavedWork } from '@selvedge/web/unsaved-work';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthProvider, useTranslate } from 'react-admin';
import { NavigationType, useBlocker, useHref, useLocation } from 'react-router-dom';
import { showSuccess } from '../lib/toast';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { LoginForm } from './LoginForm';
import { Dialog } from './overlays';

interface LeaveGuardProps {
  isDirty: boolean;
  /** True if the unsaved work is stored, so that navigation within the console needs no question. */
  isStored?: boolean;
  /** Whether leaving for the list below only closes a dialog. */
  isDialog?: boolean;
}

/** The forms of this page that navigation would lose. */
let unsavedForms: readonly { isDialog: boolean }[] = [];

/**
 * Asks before unsaved work is lost by navigation, which takes a `LeaveBlocker`, or by closing the page; if the session ends
 * meanwhile, asks to sign in again instead of leaving.
 */
export function LeaveGuard({ isDirty, isStored = false, isDialog = false }: LeaveGuardProps) {
  const [owner] = useState(readStoredUser);
  const [isOut, setOut] = useState(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDirty || isStored) return;
    const form = { isDialog };
    unsavedForms = [...unsavedForms, form];
    return () => {
      unsavedForms = unsavedForms.filter((other) => other !== form);
    };
  }, [isDirty, isStored, isDialog]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const letGo = registerUnsavedWork(() => setOut(true));
    // Its owner may sign in, or out, in another tab.
    const stop = followAccount(() => setOut(storedAccount() !== (owner?.id ?? null)));
    return () => {
      window.removeEventListener('beforeunload', ask);
      stop();
      letGo();
    };
  }, [isDirty, owner]);

  const leave = () => {
    isLeaving.current = true;
    leaveTo('/');
  };
  return isOut ? <SignInAgain email={owner?.email ?? ''} onSignedIn={() => setOut(false)} onLeave={leave} /> : null;
}

/** Asks before navigation within the console loses the work of any `LeaveGuard`: the router supports one blocker at a time. */
export function LeaveBlocker() {
  // With the basename, as the blocker reports locations.
  const here = useHref(useLocation().pathname);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsavedForms.length > 0 &&
      // A dialog replaces its own address, after saving or asking.
      historyAction !== NavigationType.Replace &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const closesDialog =
    unsavedForms.every(({ isDialog }) => isDialog) && here.startsWith(`${blocker.location.pathname}/`);
  return (
    <LeaveQuestion
      words={closesDialog ? 'form.discard' : 'form.leave'}
      isOfHistory
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}

interface LeaveQuestionProps extends Pick<ConfirmDialogProps, 'isOfHistory' | 'onConfirm' | 'onClose'> {
  words: 'form.discard' | 'form.leave';
}

function LeaveQuestion({ words, ...props }: LeaveQuestionProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate(`${words}.title`)}
      text={translate(`${words}.text`)}
      confirm={translate(`${words}.confirm`)}
      isDangerous
      {...props}
    />
  );
}

/**
 * Closes a dialog that may hold unsaved work: `close` asks first if it does. Render `question` beside the dialog; it
 * also guards navigation away from the page.
 */
export function useSafeClose(isDirty: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const question = (
    <>
      <LeaveGuard isDirty={isDirty} isDialog />
      {isAsking ? <LeaveQuestion words="form.discard" onConfirm={onClose} onClose={() => setAsking(false)} /> : null}
    </>
  );
  return { close: isDirty ? () => setAsking(true) : onClose, question };
}

interface SignInAgainProps {
  /** Email address of the user who was signed in. */
  email: string;
  onSignedIn: () => void;
  onLeave: () => void;
}

/** Hides the rest of the page except the notices, because it belongs to somebody who is not signed in. */
const hidden = {
  'body > :not(.sign-in-again)': { visibility: 'hidden' },
  '[data-rht-toaster]': { visibility: 'visible' },
};

/** Signs in over a form whose session has ended, without losing it. Until then the rest of the page is hidden. */
function SignInAgain({ email, onSignedIn, onLeave }: SignInAgainProps) {
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
            showSuccess(translate('login.again.done'));
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
