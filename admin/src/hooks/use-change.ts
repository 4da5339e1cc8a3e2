import { hasStatus, messageOf, rejectionOf } from '@selvedge/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type Faults, faultsOf } from '../lib/faults';

export interface Change<Input, Answer = unknown> {
  change: (input: Input) => Promise<Answer>;
  /** Said when it is done. */
  done: string | ((answer: Answer) => string);
  /** Said when the server gave no reason of its own. */
  failure: string;
  /** True where the catalogue of messages lets the server speak whatever its status; else only a refusal (4xx) does. */
  serverSpeaks?: boolean;
  /** Resources whose records look different afterwards. */
  refresh: readonly string[];
  /** Ends the dialog that asked; also when the record turned out to be gone. */
  close?: () => void;
  onRejected?: (error: Error) => void;
}

/**
 * One of the trade's verbs, done to one record: tells how it went, and shows the lists as the server has them now.
 * `submit` is for forms: it answers with the faults of the fields.
 */
export function useChange<Input = void, Answer = unknown>(options: Change<Input, Answer>) {
  const { change, done, failure, serverSpeaks = false, refresh, close, onRejected } = options;
  const queryClient = useQueryClient();
  const notify = useNotify();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      notify(typeof done === 'string' ? done : done(answer), { type: 'success' });
      close?.();
    },
    onError: (error) => {
      notify((serverSpeaks ? messageOf : rejectionOf)(error, failure), { type: 'error' });
      onRejected?.(error);
      if (hasStatus(error, 404)) close?.();
    },
    onSettled: () => Promise.all(refresh.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] }))),
  });
  const submit = (input: Input): Promise<Faults | undefined> =>
    mutation.mutateAsync(input).then(() => undefined, faultsOf);
  return { ...mutation, submit };
}
