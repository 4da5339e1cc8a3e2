import { hasStatus, refusalOf } from '@selvedge/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, complain } from '../ui/toast';

export interface Change<Input, Answer = unknown> {
  change: (input: Input) => Promise<Answer>;
  /** Said when it is done. */
  done: string | ((answer: Answer) => string);
  /** Said when the server gave no reason of its own. */
  failure: string;
  /** Resources whose records look different afterwards. */
  refresh: readonly string[];
  /** Ends the dialog that asked; also when the record turned out to be gone. */
  close?: () => void;
  onRefused?: (error: Error) => void;
}

/** One change of one record: tells how it went, and shows the lists as the server has them now. */
export function useChange<Input = void, Answer = unknown>({
  change,
  done,
  failure,
  refresh,
  close,
  onRefused,
}: Change<Input, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      announce(typeof done === 'string' ? done : done(answer));
      close?.();
    },
    onError: (error) => {
      complain(refusalOf(error, failure));
      onRefused?.(error);
      if (hasStatus(error, 404)) close?.();
    },
    onSettled: () => Promise.all(refresh.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] }))),
  });
}
