import { type ReactNode, useState } from 'react';
import { FormDialog } from './FormDialog';
import { LeaveGuard } from './LeaveGuard';

/**
 * Closing a dialog that may hold unsaved work: `close` asks first when it does. Render `question` beside the dialog;
 * it also guards the ways out of the page.
 */
export function useSafeClose(isDirty: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const question = (
    <>
      <LeaveGuard isDirty={isDirty} />
      {isAsking ? (
        <FormDialog
          title="Close without saving?"
          intro="What you entered will be lost."
          submitLabel="Discard"
          color="error"
          isBusy={false}
          onSubmit={onClose}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
  return { close: isDirty ? () => setAsking(true) : onClose, question };
}
