import DeleteIcon from '@mui/icons-material/Delete';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, useBulkDeleteController, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../ConfirmDialog';

/** Deletes the selected records after confirmation, with the texts of the resource (`bulk_delete`). */
export function BulkDelete({ refresh = [] }: { refresh?: readonly string[] }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const { selectedIds } = useListContext();
  const [isAsked, setAsked] = useState(false);
  const name = translate(`resources.${resource}.name`, { smart_count: selectedIds.length });
  const { handleDelete, isPending } = useBulkDeleteController({
    mutationMode: 'pessimistic',
    mutationOptions: {
      onSettled: () => {
        setAsked(false);
        return Promise.all(refresh.map((one) => queryClient.invalidateQueries({ queryKey: [one] })));
      },
    },
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
          onConfirm={handleDelete}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
