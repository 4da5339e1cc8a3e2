import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { FormDialog } from './FormDialog';

/** Asks before unsaved work is left behind, inside the console and when the page itself is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
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
    <FormDialog
      title="Leave without saving?"
      intro="What you entered on this page will be lost."
      submitLabel="Leave"
      color="error"
      isBusy={false}
      onSubmit={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
