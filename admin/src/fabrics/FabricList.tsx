import { Button, Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_SELECTED } from '@selvedge/domain/fabrics/fabric-batch';
import { shortUnit, wholeInches } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { DeleteDialog } from '../ui/DeleteDialog';
import { FabricThumbnail } from '../ui/FabricThumbnail';
import { lazyDialog, usePrepared } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { SavedFilters } from '../ui/list/SavedFilters';
import { type RecordDialogsProps, useOpenRecord } from '../ui/RecordDialogs';
import { BatchActions } from './batch/BatchActions';
import { ExportMenu } from './ExportMenu';
import { FabricActions } from './FabricActions';
import { FabricBadges } from './FabricBadges';
import { FabricName } from './FabricName';
import { fabricFilters } from './fabric-filters';
import { UnfinishedImport } from './import/UnfinishedImport';
import { useStoredWorkbook } from './import/use-stored-workbook';
import { PreOrderNotice } from './PreOrderNotice';
import { StockOfFabric } from './StockOfFabric';
import { shownWithFabrics } from './shown-with-fabrics';
import { useTerms } from './use-terms';

const FabricDialog = lazyDialog(async () => (await import('./form/FabricDialog')).FabricDialog);
const FabricImportDialog = lazyDialog(async () => (await import('./import/FabricImportDialog')).FabricImportDialog);

const dialogs: RecordDialogsProps = {
  create: (close) => <FabricDialog id={null} onClose={close} />,
  edit: (id, close) => <FabricDialog id={id} onClose={close} />,
};

export function FabricList() {
  const translate = useTranslate();
  const categories = useTerms('categories');
  const open = useOpenRecord();
  const [isImporting, setImporting] = useState(false);
  const stopImporting = useCallback(() => setImporting(false), []);
  const [deleted, askToDelete] = useState<AdminFabric | null>(null);
  const { kept, keep } = useStoredWorkbook();
  usePrepared(FabricDialog);
  return (
    <>
      <ListPage<AdminFabric>
        isDense
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['created_at', 'name', 'price_per_meter', 'stock_quantity']}
        filters={(applied) => fabricFilters(categories, applied)}
        tools={<SavedFilters />}
        notice={({ pre_order }) => (
          <>
            {pre_order === true ? <PreOrderNotice /> : null}
            {kept ? (
              <UnfinishedImport kept={kept} onContinue={() => setImporting(true)} onRemove={() => void keep(null)} />
            ) : null}
          </>
        )}
        bulk={{ max: MAX_SELECTED, actions: <BatchActions />, canSelectAll: true }}
        dialogs={dialogs}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button component={Link} to="/imports">
              {translate('resources.fabrics.import_history')}
            </Button>
            <ExportMenu />
            <Button variant="outlined" onClick={() => setImporting(true)}>
              {translate('resources.fabrics.import')}
            </Button>
            <Button variant="contained" onClick={() => open('create')}>
              {translate('resources.fabrics.add')}
            </Button>
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
        <ResponsiveColumn<AdminFabric>
          source="price_per_meter"
          align="right"
          render={({ price_per_meter, price_unit }) => `${formatRupees(price_per_meter)}/${shortUnit(price_unit)}`}
        />
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
        <ResponsiveColumn<AdminFabric>
          label="list.actions"
          width={108}
          isSticky
          card="foot"
          render={(fabric) => (
            <FabricActions fabric={fabric} onEdit={({ id }) => open('edit', id)} onDelete={askToDelete} />
          )}
        />
      </ListPage>
      {isImporting ? <FabricImportDialog kept={kept} keep={keep} onClose={stopImporting} /> : null}
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
