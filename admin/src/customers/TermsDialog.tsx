import type { ListedUser } from '@selvedge/domain/users/user';
import { TextInput, useTranslate } from 'react-admin';
import type { RecordField } from '../hooks/use-conflict';
import { useRecordToEdit } from '../hooks/use-record-to-edit';
import { useSave } from '../hooks/use-save';
import { FormDialog } from '../ui/FormDialog';
import { NoRecordContent } from '../ui/placeholders';

const words = 'resources.customers';

const fields: readonly RecordField<ListedUser>[] = [
  { label: `${words}.fields.terms`, of: ['terms'], text: ({ terms }) => terms },
  { label: `${words}.fields.notes`, of: ['notes'], text: ({ notes }) => notes },
];

const inputOf = ({ terms, notes }: ListedUser) => ({ terms, notes });

/** Edits the notes of staff on a customer, which are stored with the account. */
export function TermsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const { data: user, error, refetch } = useRecordToEdit<ListedUser>(id);
  const { save, question } = useSave(user, { fields, inputOf, close: onClose });
  return (
    <FormDialog<Pick<ListedUser, 'terms' | 'notes'>>
      noRecord={!user && <NoRecordContent error={error} refetch={refetch} onClose={onClose} />}
      title={translate(`${words}.blocks.terms`)}
      submitLabel="form.save"
      defaultValues={{ terms: user?.terms ?? '', notes: user?.notes ?? '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        source="terms"
        label={`${words}.fields.terms`}
        helperText={`${words}.terms_hint`}
        multiline
        minRows={2}
        autoFocus
      />
      <TextInput
        source="notes"
        label={`${words}.fields.notes`}
        helperText={`${words}.notes_hint`}
        multiline
        minRows={4}
      />
      {question}
    </FormDialog>
  );
}
