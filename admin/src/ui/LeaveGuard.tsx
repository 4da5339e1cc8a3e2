import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog';

/** Asks before unsaved work is left behind, inside the console and when the page itself is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

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
