import { Box, Button, Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_SELECTED } from '@selvedge/domain/fabrics/fabric-batch';
import { wholeInches } from '@selvedge/domain/length';
import { color } from '@selvedge/web/tokens';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { IfAllowed } from '../permissions/IfAllowed';
import { SavedFilters } from '../saved-filters/SavedFilters';
import { DeleteDialog } from '../ui/DeleteDialog';
import { LeaveGuard } from '../ui/LeaveGuard';
import { lazyDialog, usePreload } from '../ui/lazy-dialog';
import { ExportMenu } from '../ui/list/ExportMenu';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { type RecordDialogsProps, useOpenRecord } from '../ui/RecordDialogs';
import { BatchActions } from './batch/BatchActions';
import { FabricActions } from './FabricActions';
import { FabricBadges } from './FabricBadges';
import { FabricName } from './FabricName';
import { FabricThumbnail } from './FabricThumbnail';
import { fabricFilters } from './fabric-filters';
import { FabricImportDialog } from './import/lazy';
import { UnfinishedImport } from './import/UnfinishedImport';
import { useStoredWorkbook } from './import/use-stored-workbook';
import { PriceCell } from './PriceCell';
import { StockOfFabric } from './StockOfFabric';
import { shownWithFabrics } from './shown-with-fabrics';
import { useTerms } from './use-terms';

const FabricDialog = lazyDialog(async () => (await import('./form/FabricDialog')).FabricDialog);

const dialogs: RecordDialogsProps = {
  create: (close) => <FabricDialog id={null} onClose={close} />,
  edit: (id, close) => <FabricDialog id={id} onClose={close} />,
};

const exportChoices = {
  xlsx: { format: 'xlsx' },
  csv: { format: 'csv' },
  xlsx_stock: { format: 'xlsx', stock: 'true' },
  csv_stock: { format: 'csv', stock: 'true' },
};

export function FabricList() {
  const translate = useTranslate();
  const categories = useTerms('categories');
  const open = useOpenRecord();
  const [isImporting, setImporting] = useState(false);
  const stopImporting = useCallback(() => setImporting(false), []);
  const [deleted, askToDelete] = useState<AdminFabric | null>(null);
  const { stored, keep } = useStoredWorkbook();
  const [dirtyPrices, setDirtyPrices] = useState<readonly string[]>([]);
  const setDirtyPrice = useCallback(
    (id: string, isDirty: boolean) =>
      setDirtyPrices((dirty) => {
        if (dirty.includes(id) === isDirty) return dirty;
        return isDirty ? [...dirty, id] : dirty.filter((other) => other !== id);
      }),
    [],
  );
  usePreload(FabricDialog);
  const { may } = useRights();
  return (
    <>
      <ListPage<AdminFabric>
        isDense
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['created_at', 'name', ...(may('price.read') ? ['price_per_meter'] : []), 'stock_quantity']}
        filters={(applied) => fabricFilters(categories, applied)}
        tools={<SavedFilters />}
        notice={({ pre_order }) => (
          <>
            {pre_order === true ? <PreOrderNotice /> : null}
            {stored && may('catalogue.write') ? (
              <UnfinishedImport
                stored={stored}
                onContinue={() => setImporting(true)}
                onRemove={() => void keep(null)}
              />
            ) : null}
          </>
        )}
        bulk={{ max: MAX_SELECTED, actions: <BatchActions />, canSelectAll: true }}
        dialogs={dialogs}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <IfAllowed right="catalogue.write | stock.count">
              <Button component={Link} to="/imports">
                {translate('resources.fabrics.import_history')}
              </Button>
            </IfAllowed>
            <IfAllowed right="catalogue.read">
              <ExportMenu choices={exportChoices} />
            </IfAllowed>
            <IfAllowed right="catalogue.write">
              <Button variant="outlined" onClick={() => setImporting(true)}>
                {translate('resources.fabrics.import')}
              </Button>
              <Button variant="contained" onClick={() => open('create')}>
                {translate('resources.fabrics.add')}
              </Button>
            </IfAllowed>
          </Stack>
        }
      >
        <ResponsiveColumn<AdminFabric>
          label="resources.fabrics.fields.image"
          width={68}
          card="heading"
          render={(fabric) => <FabricThumbnail fabric={fabric} />}
        />
        <ResponsiveColumn<AdminFabric>
          source="name"
          width={136}
          share={100}
          card="heading"
          render={(fabric) => <FabricName fabric={fabric} />}
        />
        {may('price.read') ? (
          <ResponsiveColumn<AdminFabric>
            source="price_per_meter"
            align="right"
            render={(fabric) => <PriceCell fabric={fabric} onDirty={setDirtyPrice} />}
          />
        ) : null}
        <ResponsiveColumn<AdminFabric>
          label="resources.fabrics.fields.width"
          align="right"
          render={({ width }) => (width == null ? '-' : `${wholeInches(width)}"`)}
        />
        <ResponsiveColumn<AdminFabric>
          source="stock_quantity"
          align="right"
          render={(fabric) => <StockOfFabric fabric={fabric} />}
        />
        <ResponsiveColumn<AdminFabric>
          label="resources.fabrics.fields.status"
          width={104}
          render={(fabric) => <FabricBadges fabric={fabric} />}
        />
        {may('catalogue.write | price.write') ? (
          <ResponsiveColumn<AdminFabric>
            label="list.actions"
            width={108}
            isSticky
            card="foot"
            render={(fabric) => (
              <FabricActions fabric={fabric} onEdit={({ id }) => open('edit', id)} onDelete={askToDelete} />
            )}
          />
        ) : null}
      </ListPage>
      {dirtyPrices.length > 0 ? <LeaveGuard isDirty /> : null}
      {isImporting ? <FabricImportDialog kind="fabrics" stored={stored} keep={keep} onClose={stopImporting} /> : null}
      {deleted ? (
        <DeleteDialog
          record={deleted}
          text={translate('resources.fabrics.delete_text', { name: deleted.name, item_code: deleted.item_code })}
          refresh={shownWithFabrics}
          onClose={() => askToDelete(null)}
        />
      ) : null}
    </>
  );
}

function PreOrderNotice() {
  return (
    <Box role="status" sx={{ bgcolor: color.indigoTint, color: color.indigo, fontWeight: 600, px: 2, py: 1 }}>
      {useTranslate()('resources.fabrics.pre_order_only')}
    </Box>
  );
}
