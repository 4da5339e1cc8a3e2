import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { dataProvider } from '../providers/data-provider';
import { useChange } from '../providers/use-change';
import { FormDialog } from '../ui/FormDialog';

export function DeleteFabricDialog({ fabric, onClose }: { fabric: AdminFabric; onClose: () => void }) {
  const remove = useChange({
    change: () => dataProvider.delete('fabrics', { id: fabric.id, previousData: fabric }),
    done: 'Fabric deleted successfully',
    failure: 'Failed to delete fabric',
    refresh: ['fabrics', 'categories', 'patterns', 'dashboard'],
    close: onClose,
  });
  return (
    <FormDialog
      title="Delete fabric?"
      intro={`“${fabric.name}” (${fabric.item_code}) leaves the catalogue for good, with its images. Quotations keep their copy of it.`}
      submitLabel="Delete"
      color="error"
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
