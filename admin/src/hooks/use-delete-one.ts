import { hasStatus, messageOf, rejectionOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDelete, useNotify, useResourceContext } from 'react-admin';

interface DeleteOptions {
  /** Resources beside this one whose records look different afterwards. */
  refresh?: readonly string[];
  /** Fills the words that are said when it is done. */
  messageArgs?: Record<string, unknown>;
  /** True where the catalogue of messages lets the server speak whatever its status. */
  serverSpeaks?: boolean;
  close: () => void;
}

/** Deletes a record of the resource around, in its words: `notifications.deleted`, `delete_failed`. */
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
