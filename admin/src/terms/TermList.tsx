import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, Stack } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import type { Term } from '@selvedge/domain/fabrics/fabric';
import { useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { IconAction } from '../ui/IconAction';
import { BulkDelete } from '../ui/list/BulkDelete';
import { Column } from '../ui/list/Column';
import { ListPage } from '../ui/list/ListPage';
import { TwoLines } from '../ui/TwoLines';
import { DeleteTermDialog } from './DeleteTermDialog';
import { shownWithTerms } from './shown-with-terms';
import { TermFormDialog } from './TermFormDialog';

const MAX_SELECTED = 100;

type Opened = { dialog: 'edit' | 'delete'; term: Term } | { dialog: 'add' } | null;

/** Categories and patterns: two kinds of terms that fabrics are filtered by. */
export function TermList() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [opened, open] = useState<Opened>(null);
  return (
    <>
      <ListPage<Term>
        layout="cards"
        sort={{ field: 'name', order: 'ASC' }}
        sortable={['name', 'fabric_count', 'created_at']}
        action={
          <Button variant="contained" onClick={() => open({ dialog: 'add' })}>
            {translate(`resources.${resource}.add`)}
          </Button>
        }
        bulk={{ max: MAX_SELECTED, actions: <BulkDelete refresh={shownWithTerms} /> }}
      >
        <Column<Term> source="name" card="heading" render={({ name }) => <TwoLines first={name} />} />
        <Column<Term> source="description" render={({ description }) => description || '-'} />
        <Column<Term> source="fabric_count" render={({ fabric_count }) => fabric_count} />
        <Column<Term> source="id" render={({ id }) => id} />
        <Column<Term> source="created_at" render={({ created_at }) => formatDate(created_at)} />
        <Column<Term> card="foot" render={(term) => <TermActions term={term} onOpen={open} />} />
      </ListPage>
      {opened?.dialog === 'add' ? <TermFormDialog term={null} onClose={() => open(null)} /> : null}
      {opened?.dialog === 'edit' ? <TermFormDialog term={opened.term} onClose={() => open(null)} /> : null}
      {opened?.dialog === 'delete' ? <DeleteTermDialog term={opened.term} onClose={() => open(null)} /> : null}
    </>
  );
}

function TermActions({ term, onOpen }: { term: Term; onOpen: (next: Opened) => void }) {
  const translate = useTranslate();
  const { name } = term;
  return (
    <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
      <IconAction
        title={translate('form.edit')}
        label={translate('form.edit_one', { name })}
        icon={EditIcon}
        onClick={() => onOpen({ dialog: 'edit', term })}
      />
      <IconAction
        title={translate('form.delete')}
        label={translate('form.delete_one', { name })}
        icon={DeleteIcon}
        onClick={() => onOpen({ dialog: 'delete', term })}
      />
    </Stack>
  );
}
