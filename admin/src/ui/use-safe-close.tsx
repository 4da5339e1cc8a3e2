import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog';
import { LeaveGuard } from './LeaveGuard';

/**
 * Closes a dialog that may hold unsaved work: `close` asks first if it does. Render `question` beside the dialog; it
 * also guards navigation away from the page.
 */
export function useSafeClose(isDirty: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const question = (
    <>
      <LeaveGuard isDirty={isDirty} isDialog />
      {isAsking ? (
        <ConfirmDialog
          title={translate('form.discard.title')}
          text={translate('form.discard.text')}
          confirm={translate('form.discard.confirm')}
          isDangerous
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
  return { close: isDirty ? () => setAsking(true) : onClose, question };
}
