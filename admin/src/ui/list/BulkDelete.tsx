import DeleteIcon from '@mui/icons-material/Delete';
import { useState } from 'react';
import { Button, useDataProvider, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { useUndo, useUndoOf } from '../../hooks/use-undo-calls';
import { ConfirmDialog } from '../ConfirmDialog';

/** Deletes the selected records after confirmation, with the texts of the resource (`bulk_delete`). */
export function BulkDelete({ refresh = [] }: { refresh?: readonly string[] }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const [isAsked, setAsked] = useState(false);
  const say = useUndo();
  const shown = [resource, ...refresh];
  const undoOf = useUndoOf(shown);
  const close = () => setAsked(false);
  const name = translate(`resources.${resource}.name`, { smart_count: selectedIds.length });
  const { mutate, isPending } = useChange({
    change: (): Promise<string[]> => dataProvider.deleteAll(resource, selectedIds),
    done: (undoIds) => {
      const deleted = translate('ra.notification.deleted', { smart_count: selectedIds.length });
      say(deleted, undoIds.length > 0 ? () => undoOf(undoIds) : undefined);
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
