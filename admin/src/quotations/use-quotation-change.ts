import { isConflict } from '@selvedge/web/api-error';
import { type Change, useChange } from '../hooks/use-change';

type QuotationChange<Input> = Pick<Change<Input>, 'change' | 'done' | 'failure'> & {
  close: () => void;
  /** Returns whether the dialog continues with the current state. */
  onRejected?: (error: Error) => boolean;
};

/** A change of a quotation. If somebody else was faster, the dialog closes, because it shows an outdated state. */
export function useQuotationChange<Input = void>(change: QuotationChange<Input>) {
  return useChange<Input>({
    ...change,
    refresh: ['quotations', 'orders', 'dashboard'],
    onRejected: (error) => {
      if (!change.onRejected?.(error) && isConflict(error)) change.close();
    },
  });
}
