import type { Term, TermInput } from '@selvedge/domain/fabrics/fabric';
import { TextInput, useResourceContext, useTranslate } from 'react-admin';
import type { RecordField } from '../hooks/use-conflict';
import { useRecordToEdit } from '../hooks/use-record-to-edit';
import { useSave } from '../hooks/use-save';
import { FormDialog } from '../ui/FormDialog';
import { useRules } from '../ui/inputs';
import { NoRecordContent } from '../ui/placeholders';

/** Resources that show categories and patterns. */
export const shownWithTerms = ['fabrics'];

interface TermFormDialogProps {
  /** Null for a new term. */
  id: string | null;
  onClose: () => void;
}

export function TermFormDialog({ id, onClose }: TermFormDialogProps) {
  const words = `resources.${useResourceContext()}`;
  const { filled } = useRules();
  const { data: term, error, refetch } = useRecordToEdit<Term>(id);
  const { save, question } = useSave(term, { fields, inputOf, refresh: shownWithTerms, close: onClose });
  return (
    <FormDialog<Required<TermInput>>
      isRoute
      noRecord={term === undefined && <NoRecordContent error={error} refetch={refetch} onClose={onClose} />}
      title={useTranslate()(`${words}.${id ? 'edit' : 'add'}`)}
      submitLabel={id ? 'form.save' : `${words}.create`}
      defaultValues={{ name: term?.name ?? '', description: term?.description ?? '' }}
      onSubmit={(input) => save(inputOf(input))}
      onClose={onClose}
    >
      <TextInput source="name" required autoFocus validate={filled(`${words}.fields.name`)} />
      <TextInput source="description" multiline minRows={3} />
      {question}
    </FormDialog>
  );
}

const inputOf = ({ name, description }: Pick<Term, 'name' | 'description'>) => ({
  name: name.trim(),
  description: description.trim(),
});

/** Both kinds of terms use the same labels. */
const fields: readonly RecordField<Term>[] = [
  { label: 'resources.categories.fields.name', of: ['name'], text: ({ name }) => name },
  { label: 'resources.categories.fields.description', of: ['description'], text: ({ description }) => description },
];
