import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { dataProvider } from '../providers/data-provider';
import { useChange } from '../providers/use-change';
import { IconAction } from '../ui/IconAction';

interface FabricActionsProps {
  fabric: AdminFabric;
  onEdit: (fabric: AdminFabric) => void;
  onDelete: (fabric: AdminFabric) => void;
}

/** What can be done with one fabric. A copy opens at once, because its code is to be changed. */
export function FabricActions({ fabric, onEdit, onDelete }: FabricActionsProps) {
  const { name } = fabric;
  const duplicate = useChange({
    change: async () => {
      const copy = await dataProvider.duplicateFabric(fabric.id);
      onEdit(copy);
    },
    done: 'Fabric duplicated. The copy is hidden until you show it.',
    failure: 'Failed to duplicate fabric',
    refresh: ['fabrics', 'categories', 'patterns', 'dashboard'],
  });
  return (
    <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
      <IconAction title="Edit" label={`Edit ${name}`} icon={EditIcon} onClick={() => onEdit(fabric)} />
      <IconAction
        title="Duplicate"
        label={`Duplicate ${name}`}
        icon={CopyIcon}
        disabled={duplicate.isPending}
        onClick={() => duplicate.mutate()}
      />
      <IconAction title="Delete" label={`Delete ${name}`} icon={DeleteIcon} onClick={() => onDelete(fabric)} />
    </Stack>
  );
}
