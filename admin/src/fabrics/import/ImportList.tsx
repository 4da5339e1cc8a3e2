import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { IconAction } from '../../ui/IconAction';
import { Column } from '../../ui/list/Column';
import { ListPage } from '../../ui/list/ListPage';
import { TwoLines } from '../../ui/TwoLines';
import { ImportDialog } from './ImportDialog';
import { ImportProgress } from './ImportProgress';
import { ImportStateBadge } from './ImportStateBadge';
import { countsOf, importStates, isAtWork, isUnderWay } from './import-words';

const filters = [
  <ChoiceInput
    key="state"
    source="state"
    alwaysOn
    emptyText="resources.imports.all_status"
    choices={Object.entries(importStates).map(([state, { word }]) => ({ id: state, name: word }))}
  />,
];

/** Every sheet that was handed in, and what became of it. */
export function ImportList() {
  const translate = useTranslate();
  const [openedId, open] = useState<string | null>(null);
  const close = useCallback(() => open(null), []);
  return (
    <>
      <ListPage<FabricImportProgress>
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['created_at']}
        filters={filters}
        pollWhile={isUnderWay}
        action={
          <Button component={Link} to="/fabrics" variant="outlined">
            {translate('resources.imports.back')}
          </Button>
        }
      >
        <Column<FabricImportProgress>
          label="resources.imports.fields.file_name"
          card="heading"
          render={({ file_name }) => <TwoLines first={file_name} />}
        />
        <Column<FabricImportProgress>
          label="resources.imports.fields.state"
          width={170}
          render={(sheet) => <ImportStateBadge sheet={sheet} />}
        />
        <Column<FabricImportProgress>
          label="resources.imports.fields.rows"
          width={220}
          render={(sheet) => <RowCounts sheet={sheet} />}
        />
        <Column<FabricImportProgress>
          source="created_at"
          width={150}
          render={({ created_at }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(created_at)}</Box>}
        />
        <Column<FabricImportProgress>
          label="resources.imports.fields.requested_by"
          width={140}
          render={({ requested_by }) => requested_by ?? '-'}
        />
        <Column<FabricImportProgress>
          label="list.actions"
          width={72}
          card="foot"
          render={({ id, file_name }) => (
            <IconAction
              title={translate('resources.imports.view')}
              label={translate('resources.imports.view_one', { name: file_name })}
              icon={ViewIcon}
              onClick={() => open(id)}
            />
          )}
        />
      </ListPage>
      {openedId ? <ImportDialog id={openedId} onClose={close} /> : null}
    </>
  );
}

function RowCounts({ sheet }: { sheet: FabricImportProgress }) {
  if (isAtWork(sheet)) return <ImportProgress progress={sheet} />;
  return sheet.state === 'failed' ? sheet.failure : countsOf(sheet);
}
