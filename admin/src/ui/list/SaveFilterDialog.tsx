import { useListContext } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../FormDialog';
import { filled } from '../form/rules';
import { TextInput } from '../form/TextInput';
import { announce } from '../toast';
import { isSameName, type SavedFilter } from './saved-filters';

interface NameForm {
  name: string;
}

interface SaveFilterDialogProps {
  saved: readonly SavedFilter[];
  onSave: (one: SavedFilter) => void;
  onClose: () => void;
}

/** Names the filter and the order of the list as they stand. */
export function SaveFilterDialog({ saved, onSave, onClose }: SaveFilterDialogProps) {
  const { filterValues, sort } = useListContext();
  const form = useForm<NameForm>({ defaultValues: { name: '' } });
  const submit = form.handleSubmit(({ name }) => {
    onSave({ name: name.trim(), filter: filterValues, sort });
    announce('Filter saved');
    onClose();
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Save this filter"
        intro="Search, filters and order come back under this name, for you and in this browser."
        submitLabel="Save"
        isBusy={false}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <NameInput saved={saved} />
      </FormDialog>
    </FormProvider>
  );
}

function NameInput({ saved }: Pick<SaveFilterDialogProps, 'saved'>) {
  const typed = useWatch<NameForm, 'name'>({ name: 'name' });
  const isTaken = saved.some(({ name }) => isSameName(name, typed));
  return (
    <TextInput
      name="name"
      label="Name"
      required
      autoFocus
      helperText={isTaken ? 'You have a filter of this name; it is replaced.' : undefined}
      slotProps={{ htmlInput: { maxLength: 60 } }}
      rules={{ validate: filled('Name') }}
    />
  );
}
