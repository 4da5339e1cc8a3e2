import { readStoredUser, TOKEN_KEY } from '@selvedge/web/session';
import { keepPage } from '@selvedge/web/unsaved-work';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { NavigationType, useBlocker, useHref, useLocation } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog';
import { SignInAgain } from './SignInAgain';

interface LeaveGuardProps {
  isDirty: boolean;
  /** The unsaved work can be recovered in the console, so navigation within it needs no question. */
  isKept?: boolean;
  /** Whether leaving for the list below only closes a dialog. */
  isDialog?: boolean;
}

/**
 * Asks before unsaved work is lost by navigation or by closing the page; if the session ends meanwhile, asks to sign in
 * again instead of leaving.
 */
export function LeaveGuard({ isDirty, isKept = false, isDialog = false }: LeaveGuardProps) {
  const translate = useTranslate();
  const [email] = useState(() => readStoredUser()?.email ?? '');
  const [isOut, setOut] = useState(false);
  // As the blocker says where somebody goes: with the basename.
  const here = useHref(useLocation().pathname);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      !isKept &&
      // A dialog replaces its own address, after saving or asking.
      historyAction !== NavigationType.Replace &&
      currentLocation.pathname !== nextLocation.pathname,
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
  const words = isDialog && here.startsWith(`${blocker.location.pathname}/`) ? 'form.discard' : 'form.leave';
  return (
    <ConfirmDialog
      title={translate(`${words}.title`)}
      text={translate(`${words}.text`)}
      confirm={translate(`${words}.confirm`)}
      isDangerous
      isOfHistory
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
