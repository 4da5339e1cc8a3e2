import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, useMediaQuery } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { encodingNames } from '@selvedge/domain/fabrics/text-encodings';
import { useTranslate } from 'react-admin';
import { RouteDialog } from '../../ui/overlays';
import { NoRecord } from '../../ui/placeholders';
import { Fact, Facts } from '../../ui/Section';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { ImportStateBadge } from './ImportStateBadge';
import { isProcessing } from './import-states';
import { resultOf } from './import-workbook';
import { UsedMapping } from './UsedMapping';
import { useImport } from './use-import';

/** One import: its progress and finally the results of its rows. */
export function ImportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const { data, error, refetch } = useImport(id);
  return (
    <RouteDialog open onClose={onClose} fullWidth fullScreen={isNarrow} maxWidth="md">
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>
        {data?.file_name ?? translate('resources.imports.import')}
      </DialogTitle>
      <DialogContent>{data ? <Import sheet={data} /> : <NoRecord error={error} refetch={refetch} />}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit" autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </RouteDialog>
  );
}

function Import({ sheet }: { sheet: FabricImportProgress }) {
  const translate = useTranslate();
  const { created_at, finished_at, requested_by, state, failure, taken_back_at, taken_back_by, mapping, encoding } =
    sheet;
  return (
    <Stack sx={{ gap: 2 }}>
      <Facts>
        <Fact label={translate('resources.imports.fields.state')}>
          <ImportStateBadge sheet={sheet} />
        </Fact>
        <Fact label={translate('resources.imports.fields.created_at')}>
          {formatDateTime(created_at)}
          {requested_by ? `, ${requested_by}` : ''}
        </Fact>
        {finished_at ? (
          <Fact label={translate('resources.imports.finished')}>{formatDateTime(finished_at)}</Fact>
        ) : null}
        {encoding ? <Fact label={translate('resources.imports.text.encoding')}>{encodingNames[encoding]}</Fact> : null}
        {taken_back_at ? (
          <Fact label={translate('resources.imports.taken_back')}>
            {translate('resources.imports.taken_back_by', { time: formatDateTime(taken_back_at), name: taken_back_by })}
          </Fact>
        ) : null}
      </Facts>
      {isProcessing(sheet) ? <ImportProgress progress={sheet} /> : null}
      {state === 'failed' ? (
        <Alert severity="error">{failure || translate('resources.imports.not_imported')}</Alert>
      ) : null}
      {mapping ? <UsedMapping mapping={mapping} /> : null}
      {state === 'finished' ? <ImportResult result={resultOf(sheet)} /> : null}
    </Stack>
  );
}
