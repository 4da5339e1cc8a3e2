import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { formatLength, shortUnit, wholeInches } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { useCallback, useState } from 'react';
import { FabricThumbnail } from '../ui/FabricThumbnail';
import { IconAction } from '../ui/IconAction';
import type { Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { DeleteFabricDialog } from './DeleteFabricDialog';
import { FabricBadges } from './FabricBadges';
import { FabricName } from './FabricName';
import { fabricFilters } from './fabric-filters';
import { EditFabric } from './form/EditFabric';
import { FabricDialog } from './form/FabricDialog';
import { FabricImportDialog } from './import/FabricImportDialog';
import { PreOrderNotice } from './PreOrderNotice';
import { useTerms } from './use-terms';

const facts: readonly Column<AdminFabric>[] = [
  { label: 'Image', width: 80, onCard: 'heading', cell: (fabric) => <FabricThumbnail fabric={fabric} /> },
  { label: 'Fabric', sortBy: 'name', onCard: 'heading', cell: (fabric) => <FabricName fabric={fabric} /> },
  {
    label: 'Price',
    sortBy: 'price_per_meter',
    align: 'right',
    cell: (fabric) => `${formatRupees(fabric.price_per_meter)}/${shortUnit(fabric.price_unit)}`,
  },
  {
    label: 'Width',
    align: 'right',
    cell: (fabric) => (fabric.width == null ? '-' : `${wholeInches(fabric.width)}"`),
  },
  {
    label: 'Stock',
    sortBy: 'stock_quantity',
    align: 'right',
    cell: (fabric) => formatLength(fabric.stock_quantity, 'meters'),
  },
  { label: 'Status', width: 200, cell: (fabric) => <FabricBadges fabric={fabric} /> },
];

type Opened = { dialog: 'edit' | 'delete'; fabric: AdminFabric } | { dialog: 'add' | 'import' } | null;

export function FabricList() {
  const categories = useTerms('categories');
  const [opened, open] = useState<Opened>(null);
  const close = useCallback(() => open(null), []);
  const actions: Column<AdminFabric> = {
    label: 'Actions',
    width: 96,
    onCard: 'foot',
    cell: (fabric) => (
      <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
        <IconAction
          title="Edit"
          label={`Edit ${fabric.name}`}
          icon={EditIcon}
          onClick={() => open({ dialog: 'edit', fabric })}
        />
        <IconAction
          title="Delete"
          label={`Delete ${fabric.name}`}
          icon={DeleteIcon}
          onClick={() => open({ dialog: 'delete', fabric })}
        />
      </Stack>
    ),
  };
  return (
    <>
      <ListPage
        resource="fabrics"
        title="Fabric Management"
        subtitle={(total) => `${total} ${total === 1 ? 'fabric' : 'fabrics'}`}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => open({ dialog: 'import' })}>
              Excel Upload
            </Button>
            <Button variant="contained" onClick={() => open({ dialog: 'add' })}>
              Add New Fabric
            </Button>
          </Stack>
        }
        columns={[...facts, actions]}
        filters={(applied) => fabricFilters(categories, applied)}
        notice={({ pre_order }) => (pre_order === true ? <PreOrderNotice /> : null)}
        sort={{ field: 'created_at', order: 'DESC' }}
        searchLabel="Search fabrics..."
        empty="No fabrics found."
        failure="Failed to load data"
      />
      {opened?.dialog === 'add' ? <FabricDialog fabric={null} onClose={close} /> : null}
      {opened?.dialog === 'import' ? <FabricImportDialog onClose={close} /> : null}
      {opened?.dialog === 'edit' ? <EditFabric id={opened.fabric.id} onClose={close} /> : null}
      {opened?.dialog === 'delete' ? <DeleteFabricDialog fabric={opened.fabric} onClose={close} /> : null}
    </>
  );
}
