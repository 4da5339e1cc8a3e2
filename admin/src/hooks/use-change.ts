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
  /** Closes the dialog, over records that have been refreshed; also called if the record was deleted. */
  close?: () => void;
  onRejected?: (error: Error) => void;
}

/** The change itself is done: a slow line does not hold its dialog open for longer. */
const LONGEST_REFRESH_MS = 3000;

/**
 * A custom API action on one record: notifies of the result and refreshes the lists. `submit` is for forms: it returns
 * the field errors.
 */
export function useChange<Input = void, Answer = unknown>(options: Change<Input, Answer>) {
  const { change, done, failure, serverSpeaks = false, refresh, close, onRejected } = options;
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refreshed = () =>
    Promise.race([
      Promise.all(refresh.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] }))),
      new Promise((resolve) => setTimeout(resolve, LONGEST_REFRESH_MS)),
    ]);
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      const text = typeof done === 'string' ? done : done(answer);
      if (text) notify(text, { type: 'success' });
      // Behind a dialog that closed earlier, the next step would start from the record as it was, and be rejected.
      await refreshed();
      close?.();
    },
    onError: async (error) => {
      notify((serverSpeaks ? messageOf : rejectionOf)(error, failure), { type: 'error' });
      onRejected?.(error);
      if (hasStatus(error, 404)) close?.();
      await refreshed();
    },
  });
  const submit = (input: Input): Promise<FormErrors | undefined> =>
    mutation.mutateAsync(input).then(() => undefined, formErrorsOf);
  return { ...mutation, submit };
}
