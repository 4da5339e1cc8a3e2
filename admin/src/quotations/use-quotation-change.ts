import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { isConflict } from '@selvedge/web/api-error';
import { useTranslate } from 'react-admin';
import { type Change, useChange } from '../hooks/use-change';
import { useSentToast } from './SentToast';

type QuotationChange<Input, Answer = unknown> = Pick<Change<Input, Answer>, 'change' | 'failure'> & {
  done: string;
  close: () => void;
  /** Returns whether the dialog continues with the current state; a form does, because something was typed in it. */
  onRejected?: (error: Error) => boolean;
};

/** A change of a quotation. If somebody else was faster, a question closes, because it is about an outdated state. */
export function useQuotationChange<Input = void>(change: QuotationChange<Input>) {
  return useChange<Input>(outdating(change));
}

/** An action that sends something, with an undo. */
export function useSending<Input = void>({ done, ...change }: QuotationChange<Input, AdminQuotation>) {
  const translate = useTranslate();
  const announceSent = useSentToast();
  return useChange<Input, AdminQuotation>({
    ...outdating(change),
    done: (sent) => {
      announceSent(translate(done, { _: done }), sent);
      return null;
    },
  });
}

const outdating = <Part extends Pick<QuotationChange<never>, 'close' | 'onRejected'>>(change: Part) => ({
  ...change,
  refresh: ['quotations', 'orders', 'dashboard'],
  onRejected: (error: Error) => {
    if (!change.onRejected?.(error) && isConflict(error)) change.close();
  },
});
