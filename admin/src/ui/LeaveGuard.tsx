import { readStoredUser, TOKEN_KEY } from '@selvedge/web/session';
import { keepPage } from '@selvedge/web/unsaved-work';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog';
import { SignInAgain } from './SignInAgain';

interface LeaveGuardProps {
  isDirty: boolean;
  /** The unsaved work can be recovered in the console, so navigation within it needs no question. */
  isKept?: boolean;
}

/**
 * Asks before unsaved work is lost by navigation or by closing the page; if the session ends meanwhile, asks to sign in
 * again instead of leaving.
 */
export function LeaveGuard({ isDirty, isKept = false }: LeaveGuardProps) {
  const translate = useTranslate();
  const [email] = useState(() => readStoredUser()?.email ?? '');
  const [isOut, setOut] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isKept && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const letGo = keepPage(() => setOut(true));
    // Follows sign-outs and sign-ins in other tabs.
    const look = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_KEY) setOut(newValue === null);
    };
    window.addEventListener('storage', look);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('storage', look);
      letGo();
    };
  }, [isDirty]);

  if (isOut) return <SignInAgain email={email} onClose={() => setOut(false)} />;
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={translate('form.leave.title')}
      text={translate('form.leave.text')}
      confirm={translate('form.leave.confirm')}
      isDangerous
      isOfHistory
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
