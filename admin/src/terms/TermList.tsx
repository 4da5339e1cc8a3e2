import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, Stack } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import type { Term } from '@selvedge/domain/fabrics/fabric';
import { useState } from 'react';
import { IconAction } from '../ui/IconAction';
import type { Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { TwoLines } from '../ui/TwoLines';
import { DeleteTermDialog } from './DeleteTermDialog';
import { TermFormDialog } from './TermFormDialog';
import type { TermKind } from './term-kind';

const facts: readonly Column<Term>[] = [
  { label: 'Name', sortBy: 'name', onCard: 'heading', cell: ({ name }) => <TwoLines first={name} /> },
  { label: 'Description', cell: ({ description }) => description || '-' },
  { label: 'Fabrics', sortBy: 'fabric_count', cell: ({ fabric_count }) => fabric_count },
  { label: 'ID', cell: ({ id }) => id },
  { label: 'Created', sortBy: 'created_at', cell: ({ created_at }) => formatDate(created_at) },
];

type Opened = { dialog: 'edit' | 'delete'; term: Term } | { dialog: 'add' } | null;

export function TermList({ kind, title }: { kind: TermKind; title: string }) {
  const { resource } = kind;
  const [opened, open] = useState<Opened>(null);
  const actions: Column<Term> = {
    label: 'Actions',
    onCard: 'foot',
    cell: (term) => (
      <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
        <IconAction
          title="Edit"
          label={`Edit ${term.name}`}
          icon={EditIcon}
          onClick={() => open({ dialog: 'edit', term })}
        />
        <IconAction
          title="Delete"
          label={`Delete ${term.name}`}
          icon={DeleteIcon}
          onClick={() => open({ dialog: 'delete', term })}
        />
      </Stack>
    ),
  };
  return (
    <>
      <ListPage
        resource={resource}
        title={title}
        subtitle={(total) => `${total} ${total === 1 ? kind.noun : resource}`}
        action={
          <Button variant="contained" onClick={() => open({ dialog: 'add' })}>
            Add New {kind.Noun}
          </Button>
        }
        layout="cards"
        columns={[...facts, actions]}
        sort={{ field: 'name', order: 'ASC' }}
        searchLabel={`Search ${resource}...`}
        empty={`No ${resource} found`}
        failure={`Failed to load ${resource}`}
      />
      <TermDialogs kind={kind} opened={opened} onClose={() => open(null)} />
    </>
  );
}

function TermDialogs({ kind, opened, onClose }: { kind: TermKind; opened: Opened; onClose: () => void }) {
  if (!opened) return null;
  if (opened.dialog === 'delete') return <DeleteTermDialog kind={kind} term={opened.term} onClose={onClose} />;
  return <TermFormDialog kind={kind} term={opened.dialog === 'edit' ? opened.term : null} onClose={onClose} />;
}
