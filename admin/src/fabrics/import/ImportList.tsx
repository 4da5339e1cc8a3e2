import UndoIcon from '@mui/icons-material/UndoOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, Stack, Link as TextLink, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { encodingNames } from '@selvedge/domain/fabrics/text-encodings';
import { formatQuantity } from '@selvedge/domain/length';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { addMessages } from '../../i18n/i18n-provider';
import { IfAllowed } from '../../permissions/IfAllowed';
import { Badge } from '../../ui/Badge';
import { IconAction } from '../../ui/IconAction';
import { filterChoice } from '../../ui/inputs';
import { lazyDialog, usePreload } from '../../ui/lazy-dialog';
import { ListPage } from '../../ui/list/ListPage';
import { RecordLink } from '../../ui/list/RecordLink';
import { ResponsiveColumn } from '../../ui/list/ResponsiveColumn';
import { type RecordDialogsProps, useOpenRecord } from '../../ui/RecordDialogs';
import { TwoLines } from '../../ui/TwoLines';
import { ImportProgress } from './ImportProgress';
import { ImportStateBadge } from './ImportStateBadge';
import { fabricsOf, importTones, isProcessing, isUnfinished } from './import-states';

const UndoImportDialog = lazyDialog(async () => (await import('./UndoImportDialog')).UndoImportDialog);
const ImportDialog = lazyDialog(async () => {
  // The columns and results of packing lists.
  await addMessages((await import('../../i18n/rolls')).rolls);
  return (await import('./ImportDialog')).ImportDialog;
});

const filters = [
  filterChoice(
    'state',
    'resources.imports.all_status',
    Object.keys(importTones).map((state) => ({ id: state, name: `resources.imports.state.${state}` })),
  ),
];

const dialogs: RecordDialogsProps = { show: (id, close) => <ImportDialog id={id} onClose={close} /> };

/** All imported workbooks and their results. Previews change nothing and are left out. */
export function ImportList() {
  const translate = useTranslate();
  const open = useOpenRecord();
  const [chosen, choose] = useState<FabricImportProgress | null>(null);
  usePreload(ImportDialog);
  return (
    <>
      <ListPage<FabricImportProgress>
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['created_at']}
        filters={filters}
        always={{ dry_run: false }}
        pollWhile={isUnfinished}
        dialogs={dialogs}
        action={
          <IfAllowed right="catalogue.read | stock.read">
            <Button component={Link} to="/fabrics" variant="outlined">
              {translate('resources.imports.back')}
            </Button>
          </IfAllowed>
        }
      >
        <ResponsiveColumn<FabricImportProgress>
          label="resources.imports.fields.file_name"
          card="heading"
          render={({ file_name, encoding }) => (
            <TwoLines
              first={<RecordLink type="show">{file_name}</RecordLink>}
              second={encoding ? encodingNames[encoding] : ''}
            />
          )}
        />
        <ResponsiveColumn<FabricImportProgress>
          label="resources.imports.fields.state"
          width={150}
          render={(sheet) => (
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
              <ImportStateBadge sheet={sheet} />
              {sheet.taken_back_at ? <Badge tone="neutral">{translate('resources.imports.taken_back')}</Badge> : null}
            </Stack>
          )}
        />
        <ResponsiveColumn<FabricImportProgress>
          label="resources.imports.fields.rows"
          width={164}
          render={(sheet) => <RowCounts sheet={sheet} />}
        />
        <ResponsiveColumn<FabricImportProgress>
          source="created_at"
          width={150}
          render={({ created_at, requested_by }) => (
            <>
              <Box sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(created_at)}</Box>
              <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {requested_by}
              </Typography>
            </>
          )}
        />
        <ResponsiveColumn<FabricImportProgress>
          label="list.actions"
          width={96}
          card="foot"
          render={(sheet) => (
            <Stack direction="row">
              <IconAction
                title={translate('resources.imports.view')}
                label={translate('resources.imports.view_one', { name: sheet.file_name })}
                icon={ViewIcon}
                onClick={() => open('show', sheet.id)}
              />
              {sheet.can_take_back ? (
                <IconAction
                  title={translate('resources.imports.take_back.open')}
                  label={translate('resources.imports.take_back.open_one', { name: sheet.file_name })}
                  icon={UndoIcon}
                  onClick={() => choose(sheet)}
                />
              ) : null}
            </Stack>
          )}
        />
      </ListPage>
      {chosen ? <UndoImportDialog sheet={chosen} onClose={() => choose(null)} /> : null}
    </>
  );
}

/** `120 created · 3 updated · 2 with errors`, without zeros. */
function RowCounts({ sheet }: { sheet: FabricImportProgress }) {
  const translate = useTranslate();
  if (isProcessing(sheet)) return <ImportProgress progress={sheet} />;
  if (sheet.state === 'failed') return sheet.failure;
  const counts = [
    [sheet.success_count, 'created'],
    [sheet.update_count, 'updated'],
    [sheet.unchanged_count, 'unchanged'],
    [sheet.duplicate_count, 'repeated'],
    [sheet.error_count, 'with_errors'],
    [sheet.pictures_pending, 'pictures_to_come'],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => translate(`resources.imports.counts.${what}`, { count: formatQuantity(count) }));
  if (parts.length === 0) return translate('resources.imports.counts.none');
  const counted = parts.join(' · ');
  return sheet.kind === 'fabrics' && sheet.can_take_back ? (
    <TextLink component={Link} to={fabricsOf(sheet.id)}>
      {counted}
    </TextLink>
  ) : (
    counted
  );
}
