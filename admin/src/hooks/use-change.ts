import { hasStatus, messageOf, rejectionOf } from '@selvedge/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type FormErrors, formErrorsOf } from '../lib/form-errors';

export interface Change<Input, Answer = unknown> {
  change: (input: Input) => Promise<Answer>;
  /** Success message; a function that returns none has shown one itself. */
  done: string | ((answer: Answer) => string | null | undefined);
  /** Error message if the server gave no reason. */
  failure: string;
  /** True to show the server's message whatever its status; by default only that of a rejection (4xx) is shown. */
  serverSpeaks?: boolean;
  /** Resources to refresh afterwards. */
  refresh: readonly string[];
  /** Closes the dialog; also called if the record was deleted. */
  close?: () => void;
  onRejected?: (error: Error) => void;
}

/**
 * A custom API action on one record: notifies of the result and refreshes the lists. `submit` is for forms: it returns
 * the field errors.
 */
export function useChange<Input = void, Answer = unknown>(options: Change<Input, Answer>) {
  const { change, done, failure, serverSpeaks = false, refresh, close, onRejected } = options;
  const queryClient = useQueryClient();
  const notify = useNotify();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      const text = typeof done === 'string' ? done : done(answer);
      if (text) notify(text, { type: 'success' });
      close?.();
    },
    onError: (error) => {
      notify((serverSpeaks ? messageOf : rejectionOf)(error, failure), { type: 'error' });
      onRejected?.(error);
      if (hasStatus(error, 404)) close?.();
    },
    onSettled: () => Promise.all(refresh.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] }))),
  });
  const submit = (input: Input): Promise<FormErrors | undefined> =>
    mutation.mutateAsync(input).then(() => undefined, formErrorsOf);
  return { ...mutation, submit };
}
