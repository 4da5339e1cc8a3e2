import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, Stack } from '@mui/material';
import type { Term } from '@selvedge/domain/fabrics/fabric';
import { useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useIsAllowed } from '../hooks/use-rights';
import { IfAllowed } from '../permissions/IfAllowed';
import { BulkDelete, DeleteDialog } from '../ui/DeleteDialog';
import { DayField } from '../ui/date-fields';
import { IconAction } from '../ui/IconAction';
import { ListPage } from '../ui/list/ListPage';
import { RecordLink } from '../ui/list/RecordLink';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { type RecordDialogsProps, useOpenRecord } from '../ui/RecordDialogs';
import { TwoLines } from '../ui/TwoLines';
import { shownWithTerms, TermFormDialog } from './TermFormDialog';

const MAX_SELECTED = 100;

/** Categories and patterns: two kinds of terms that fabrics are filtered by. */
export function TermList() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const open = useOpenRecord();
  const mayWrite = useIsAllowed('catalogue.write');
  const [deleted, askToDelete] = useState<Term | null>(null);
  return (
    <>
      <ListPage<Term>
        layout="cards"
        sort={{ field: 'name', order: 'ASC' }}
        sortable={['name', 'fabric_count', 'created_at']}
        dialogs={dialogs}
        action={
          <IfAllowed right="catalogue.write">
            <Button variant="contained" onClick={() => open('create')}>
              {translate(`resources.${resource}.add`)}
            </Button>
          </IfAllowed>
        }
        bulk={mayWrite ? { max: MAX_SELECTED, actions: <BulkDelete refresh={shownWithTerms} /> } : undefined}
      >
        <ResponsiveColumn<Term>
          source="name"
          card="heading"
          render={({ name }) => <TwoLines first={<RecordLink>{name}</RecordLink>} />}
        />
        <ResponsiveColumn<Term> source="description" render={({ description }) => description || '-'} />
        <ResponsiveColumn<Term> source="fabric_count" />
        <ResponsiveColumn<Term> source="id" />
        <ResponsiveColumn<Term> source="created_at" field={DayField} />
        {mayWrite ? (
          <ResponsiveColumn<Term>
            card="foot"
            render={(term) => (
              <TermActions term={term} onEdit={() => open('edit', term.id)} onDelete={() => askToDelete(term)} />
            )}
          />
        ) : null}
      </ListPage>
      {deleted ? (
        <DeleteDialog
          record={deleted}
          text={translate(`resources.${resource}.${deleted.fabric_count === 0 ? 'delete_unused' : 'delete_text'}`, {
            name: deleted.name,
            smart_count: deleted.fabric_count,
          })}
          refresh={shownWithTerms}
          onClose={() => askToDelete(null)}
        />
      ) : null}
    </>
  );
}

const dialogs: RecordDialogsProps = {
  create: (close) => <TermFormDialog id={null} onClose={close} />,
  edit: (id, close) => <TermFormDialog id={id} onClose={close} />,
};

interface TermActionsProps {
  term: Term;
  onEdit: () => void;
  onDelete: () => void;
}

function TermActions({ term: { name }, onEdit, onDelete }: TermActionsProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
      <IconAction
        title={translate('form.edit')}
        label={translate('form.edit_one', { name })}
        icon={EditIcon}
        onClick={onEdit}
      />
      <IconAction
        title={translate('form.delete')}
        label={translate('form.delete_one', { name })}
        icon={DeleteIcon}
        onClick={onDelete}
      />
    </Stack>
  );
}
