import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconAction } from '../../ui/IconAction';
import type { ChoiceFilter, Column } from '../../ui/list/column';
import { ListPage } from '../../ui/list/ListPage';
import { TwoLines } from '../../ui/TwoLines';
import { ImportDialog } from './ImportDialog';
import { ImportProgress } from './ImportProgress';
import { ImportStateBadge } from './ImportStateBadge';
import { countsOf, importStates, isAtWork, isUnderWay } from './import-words';

const filters: readonly ChoiceFilter[] = [
  {
    name: 'state',
    label: 'Status',
    all: 'All Status',
    choices: Object.entries(importStates).map(([value, { word }]) => ({ value, label: word })),
  },
];

const facts: readonly Column<FabricImportProgress>[] = [
  { label: 'Sheet', onCard: 'heading', cell: ({ file_name }) => <TwoLines first={file_name} /> },
  { label: 'Status', width: 170, cell: (sheet) => <ImportStateBadge sheet={sheet} /> },
  {
    label: 'Rows',
    width: 220,
    cell: (sheet) =>
      isAtWork(sheet) ? (
        <ImportProgress progress={sheet} />
      ) : sheet.state === 'failed' ? (
        sheet.failure
      ) : (
        countsOf(sheet)
      ),
  },
  {
    label: 'Handed in',
    sortBy: 'created_at',
    width: 150,
    cell: ({ created_at }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(created_at)}</Box>,
  },
  { label: 'By', width: 140, cell: ({ requested_by }) => requested_by ?? '-' },
];

/** Every sheet that was handed in, and what became of it. */
export function ImportList() {
  const [openedId, open] = useState<string | null>(null);
  const close = useCallback(() => open(null), []);
  const actions: Column<FabricImportProgress> = {
    label: 'Actions',
    width: 72,
    onCard: 'foot',
    cell: ({ id, file_name }) => (
      <IconAction title="View details" label={`View ${file_name}`} icon={ViewIcon} onClick={() => open(id)} />
    ),
  };
  return (
    <>
      <ListPage
        resource="imports"
        title="Import History"
        subtitle={(total) => `${total} ${total === 1 ? 'sheet' : 'sheets'}`}
        action={
          <Button component={Link} to="/fabrics" variant="outlined">
            Back to fabrics
          </Button>
        }
        columns={[...facts, actions]}
        filters={filters}
        sort={{ field: 'created_at', order: 'DESC' }}
        searchLabel="Search sheets..."
        empty="No sheets found"
        failure="Failed to load the import history"
        pollWhile={isUnderWay}
      />
      {openedId ? <ImportDialog id={openedId} onClose={close} /> : null}
    </>
  );
}
