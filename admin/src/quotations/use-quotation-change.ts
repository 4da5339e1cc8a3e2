import { isConflict } from '@selvedge/web/api-error';
import { type Change, useChange } from '../hooks/use-change';

type QuotationChange<Input> = Pick<Change<Input>, 'change' | 'done' | 'failure'> & {
  close: () => void;
  /** Answers whether the dialog goes on, with what there is now. */
  onRejected?: (error: Error) => boolean;
};

/** A change of a quotation. When somebody else was faster, the dialog speaks of a state that is gone: it ends too. */
export function useQuotationChange<Input = void>(change: QuotationChange<Input>) {
  return useChange<Input>({
    ...change,
    refresh: ['quotations', 'orders', 'dashboard'],
    onRejected: (error) => {
      if (!change.onRejected?.(error) && isConflict(error)) change.close();
    },
  });
}
