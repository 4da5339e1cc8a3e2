import { useQueryClient } from '@tanstack/react-query';
import { BulkDeleteWithConfirmButton, useListContext, useResourceContext, useTranslate } from 'react-admin';

/** Deletes what is ticked, after a question in the words of the resource (`bulk_delete`). */
export function BulkDelete({ refresh = [] }: { refresh?: readonly string[] }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const { selectedIds } = useListContext();
  const name = translate(`resources.${resource}.name`, { smart_count: selectedIds.length });
  return (
    <BulkDeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle={translate('ra.message.bulk_delete_title', { smart_count: selectedIds.length, name })}
      confirmContent={translate(`resources.${resource}.bulk_delete`)}
      mutationOptions={{
        onSettled: () => Promise.all(refresh.map((one) => queryClient.invalidateQueries({ queryKey: [one] }))),
      }}
    />
  );
}
