import type { Term, TermInput } from '@selvedge/domain/fabrics/fabric';
import { FormProvider, useForm } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { useChange } from '../providers/use-change';
import { FormDialog } from '../ui/FormDialog';
import { filled } from '../ui/form/rules';
import { showFaults } from '../ui/form/show-faults';
import { TextInput } from '../ui/form/TextInput';
import { useSafeClose } from '../ui/use-safe-close';
import { shownWith, type TermKind } from './term-kind';

interface TermFormDialogProps {
  kind: TermKind;
  /** The term to change; null for a new one. */
  term: Term | null;
  onClose: () => void;
}

type TermForm = Required<TermInput>;

export function TermFormDialog({ kind, term, onClose }: TermFormDialogProps) {
  const form = useForm<TermForm>({
    defaultValues: { name: term?.name ?? '', description: term?.description ?? '' },
  });
  const save = useChange({
    change: (values: TermForm) => saveTerm(kind, term, values),
    done: `${kind.Noun} ${term ? 'updated' : 'created'} successfully`,
    failure: term ? kind.failures.update : kind.failures.create,
    refresh: shownWith(kind),
    close: onClose,
    onRefused: (error) => showFaults(error, form),
  });
  const { close, question } = useSafeClose(form.formState.isDirty, onClose);
  const submit = form.handleSubmit((values) => save.mutate(values));

  return (
    <FormProvider {...form}>
      <FormDialog
        title={term ? `Edit ${kind.Noun}` : `Add New ${kind.Noun}`}
        submitLabel={term ? 'Save' : `Create ${kind.Noun}`}
        isBusy={save.isPending}
        onSubmit={() => void submit()}
        onClose={close}
      >
        <TextInput name="name" label="Name" required autoFocus rules={{ validate: filled('Name') }} />
        <TextInput name="description" label="Description" multiline minRows={3} />
      </FormDialog>
      {question}
    </FormProvider>
  );
}

function saveTerm({ resource }: TermKind, term: Term | null, { name, description }: TermForm) {
  const data: TermInput = { name: name.trim(), description: description.trim() };
  return term
    ? dataProvider.update(resource, { id: term.id, data, previousData: term })
    : dataProvider.create(resource, { data });
}
