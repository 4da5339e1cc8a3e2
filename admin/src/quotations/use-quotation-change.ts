import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus, messageOf } from '../providers/api-error';
import { announce, complain } from '../ui/toast';

interface QuotationChange<Input> {
  change: (input: Input) => Promise<unknown>;
  /** Said when it is done. */
  done: string;
  /** Said when the server gave no reason of its own. */
  failure: string;
  /** Ends the dialog that asked. */
  close: () => void;
}

/** One change of one quotation: tells how it went, and shows the list as the server has it now. */
export function useQuotationChange<Input>({ change, done, failure, close }: QuotationChange<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      announce(done);
      close();
    },
    onError: (error) => {
      complain(messageOf(error, failure));
      // Somebody else was faster, so the dialog speaks of a state that is gone.
      if (hasStatus(error, 409) || hasStatus(error, 404)) close();
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['quotations'] }),
        queryClient.invalidateQueries({ queryKey: ['orders'] }),
        queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
      ]),
  });
}
