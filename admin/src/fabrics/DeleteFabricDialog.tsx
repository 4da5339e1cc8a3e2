import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useTranslate } from 'react-admin';
import { useDeleteOne } from '../hooks/use-delete-one';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { shownWithFabrics } from './shown-with-fabrics';

export function DeleteFabricDialog({ fabric, onClose }: { fabric: AdminFabric; onClose: () => void }) {
  const translate = useTranslate();
  const { remove, isBusy } = useDeleteOne(fabric, { refresh: shownWithFabrics, close: onClose });
  const { name, item_code } = fabric;
  return (
    <ConfirmDialog
      title={translate('resources.fabrics.delete_title')}
      text={translate('resources.fabrics.delete_text', { name, item_code })}
      confirm={translate('form.delete')}
      isDangerous
      isBusy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
