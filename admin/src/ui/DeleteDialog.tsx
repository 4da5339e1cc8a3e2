import DeleteIcon from '@mui/icons-material/Delete';
import { useState } from 'react';
import { Button, type RaRecord, useDataProvider, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { undoOf, useUndo } from '../hooks/use-undo-calls';
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
  /** The steps that take the deletion back, where its answer doesn't say how. */
  undo?: readonly (() => Promise<unknown>)[];
  /** Leaves what shows the record alone. */
  onDeleted?: () => void;
  onClose: () => void;
}

/** Deletes a record of the current resource after a question, with its messages. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { record, text, refresh = [], messageArgs, serverSpeaks, undo, onDeleted, onClose } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const resource = useResourceContext() ?? '';
  const words = `resources.${resource}`;
  const shown = [resource, ...refresh];
  const say = useUndo(shown);
  const { mutate, isPending } = useChange({
    change: () => dataProvider.delete(resource, { id: record.id, previousData: record }),
    done: ({ data }) => {
      const deleted = translate(`${words}.notifications.deleted`, { smart_count: 1, ...messageArgs });
      say(deleted, undo ?? undoOf([data?.undo_id]));
      onDeleted?.();
      return undefined;
    },
    failure: `${words}.delete_failed`,
    serverSpeaks,
    refresh: shown,
    close: onClose,
  });
  return (
    <ConfirmDialog
      title={translate(`${words}.delete_title`)}
      text={text}
      confirm={translate('form.delete')}
      isDangerous
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Deletes the selected records after confirmation, with the texts of the resource (`bulk_delete`). */
export function BulkDelete({ refresh = [] }: { refresh?: readonly string[] }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const [isAsked, setAsked] = useState(false);
  const shown = [resource, ...refresh];
  const say = useUndo(shown);
  const close = () => setAsked(false);
  const name = translate(`resources.${resource}.name`, { smart_count: selectedIds.length });
  const { mutate, isPending } = useChange({
    change: (): Promise<string[]> => dataProvider.deleteAll(resource, selectedIds),
    done: (undoIds) => {
      say(translate('ra.notification.deleted', { smart_count: selectedIds.length }), undoOf(undoIds));
      onUnselectItems();
      return undefined;
    },
    failure: 'ra.notification.http_error',
    refresh: shown,
    close,
    onRejected: close,
  });
  return (
    <>
      <Button label="ra.action.delete" color="error" onClick={() => setAsked(true)}>
        <DeleteIcon />
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={translate('ra.message.bulk_delete_title', { smart_count: selectedIds.length, name })}
          text={translate(`resources.${resource}.bulk_delete`)}
          confirm={translate('ra.action.delete')}
          isDangerous
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={close}
        />
      ) : null}
    </>
  );
}
