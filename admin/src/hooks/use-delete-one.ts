import { hasStatus, messageOf, rejectionOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDelete, useNotify, useResourceContext } from 'react-admin';

interface DeleteOptions {
  /** Other resources to refresh afterwards. */
  refresh?: readonly string[];
  /** Arguments of the success message. */
  messageArgs?: Record<string, unknown>;
  /** True if the server's message is shown whatever its status. */
  serverSpeaks?: boolean;
  close: () => void;
}

/** Deletes a record of the current resource, with its messages `notifications.deleted` and `delete_failed`. */
export function useDeleteOne(record: RaRecord, { refresh = [], messageArgs, serverSpeaks, close }: DeleteOptions) {
  const resource = useResourceContext() ?? '';
  const words = `resources.${resource}`;
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [remove, { isPending }] = useDelete(
    resource,
    { id: record.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(`${words}.notifications.deleted`, { type: 'success', messageArgs: { smart_count: 1, ...messageArgs } });
        close();
      },
      onError: (error) => {
        const sentence = serverSpeaks ? messageOf : rejectionOf;
        notify(sentence(error, `${words}.delete_failed`), { type: 'error' });
        if (hasStatus(error, 404)) close();
      },
      onSettled: () => {
        for (const name of refresh) void queryClient.invalidateQueries({ queryKey: [name] });
      },
    },
  );
  return { remove: () => void remove(), isBusy: isPending };
}
