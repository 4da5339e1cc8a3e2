import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { IfAllowed } from '../permissions/IfAllowed';
import { dataProvider } from '../providers/data-provider';
import { IconAction } from '../ui/IconAction';
import { shownWithFabrics } from './shown-with-fabrics';

interface FabricActionsProps {
  fabric: AdminFabric;
  onEdit: (fabric: AdminFabric) => void;
  onDelete: (fabric: AdminFabric) => void;
}

/** The actions on one fabric. A copy opens at once, because its code has to be changed. */
export function FabricActions({ fabric, onEdit, onDelete }: FabricActionsProps) {
  const translate = useTranslate();
  const { name } = fabric;
  const duplicate = useChange({
    change: async () => {
      const copy = await dataProvider.duplicateFabric(fabric.id);
      onEdit(copy);
    },
    done: 'resources.fabrics.notifications.duplicated',
    failure: 'resources.fabrics.duplicate_failed',
    refresh: ['fabrics', ...shownWithFabrics],
  });
  return (
    <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
      <IconAction
        title={translate('form.edit')}
        label={translate('form.edit_one', { name })}
        icon={EditIcon}
        onClick={() => onEdit(fabric)}
      />
      <IfAllowed right="catalogue.write">
        <IconAction
          title={translate('resources.fabrics.duplicate')}
          label={translate('resources.fabrics.duplicate_one', { name })}
          icon={CopyIcon}
          disabled={duplicate.isPending}
          onClick={() => duplicate.mutate()}
        />
        <IconAction
          title={translate('form.delete')}
          label={translate('form.delete_one', { name })}
          icon={DeleteIcon}
          onClick={() => onDelete(fabric)}
        />
      </IfAllowed>
    </Stack>
  );
}
