import { hasStatus, messageOf, rejectionOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDelete, useNotify, useResourceContext, useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog';

interface DeleteDialogProps {
  record: RaRecord;
  /** The consequence. */
  text: string;
  /** Other resources to refresh afterwards. */
  refresh?: readonly string[];
  /** Arguments of the success message. */
  messageArgs?: Record<string, unknown>;
  /** True if the server's message is shown whatever its status. */
  serverSpeaks?: boolean;
  onClose: () => void;
}

/** Deletes a record of the current resource after a question, with its messages. */
export function DeleteDialog({ record, text, refresh = [], messageArgs, serverSpeaks, onClose }: DeleteDialogProps) {
  const translate = useTranslate();
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
        onClose();
      },
      onError: (error) => {
        const sentence = serverSpeaks ? messageOf : rejectionOf;
        notify(sentence(error, `${words}.delete_failed`), { type: 'error' });
        if (hasStatus(error, 404)) onClose();
      },
      onSettled: () => {
        for (const name of refresh) void queryClient.invalidateQueries({ queryKey: [name] });
      },
    },
  );
  return (
    <ConfirmDialog
      title={translate(`${words}.delete_title`)}
      text={text}
      confirm={translate('form.delete')}
      isDangerous
      isBusy={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
