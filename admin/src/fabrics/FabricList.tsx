import { Button, Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_SELECTED } from '@selvedge/domain/fabrics/fabric-batch';
import { formatLength, shortUnit, wholeInches } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { FabricThumbnail } from '../ui/FabricThumbnail';
import type { Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { SavedFilters } from '../ui/list/SavedFilters';
import { BatchActions } from './batch/BatchActions';
import { DeleteFabricDialog } from './DeleteFabricDialog';
import { ExportMenu } from './ExportMenu';
import { FabricActions } from './FabricActions';
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
    width: 124,
    onCard: 'foot',
    cell: (fabric) => (
      <FabricActions
        fabric={fabric}
        onEdit={(fabric) => open({ dialog: 'edit', fabric })}
        onDelete={(fabric) => open({ dialog: 'delete', fabric })}
      />
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
            <Button component={Link} to="/imports">
              Import History
            </Button>
            <ExportMenu />
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
        tools={<SavedFilters />}
        bulk={{ max: MAX_SELECTED, actions: (selection) => <BatchActions selection={selection} /> }}
        notice={({ pre_order }) => (pre_order === true ? <PreOrderNotice /> : null)}
        sort={{ field: 'created_at', order: 'DESC' }}
        searchLabel="Search fabrics..."
        empty="No fabrics found."
        failure="Failed to load data"
        searchFailure="Search failed"
      />
      {opened?.dialog === 'add' ? <FabricDialog fabric={null} onClose={close} /> : null}
      {opened?.dialog === 'import' ? <FabricImportDialog onClose={close} /> : null}
      {opened?.dialog === 'edit' ? <EditFabric id={opened.fabric.id} onClose={close} /> : null}
      {opened?.dialog === 'delete' ? <DeleteFabricDialog fabric={opened.fabric} onClose={close} /> : null}
    </>
  );
}
