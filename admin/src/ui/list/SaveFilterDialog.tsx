import { type SavedQuery, TextInput, useListContext, useNotify, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../FormDialog';
import { useRules } from '../form/rules';
import { isSameName } from './saved-filters';

interface SaveFilterDialogProps {
  saved: readonly SavedQuery[];
  onSave: (one: SavedQuery) => void;
  onClose: () => void;
}

/** Saves the current filter and sort order under a name. */
export function SaveFilterDialog({ saved, onSave, onClose }: SaveFilterDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { filterValues, sort, perPage } = useListContext();
  return (
    <FormDialog<{ name: string }>
      title={translate('saved_filters.save_title')}
      intro={translate('saved_filters.save_text')}
      submitLabel="form.save"
      defaultValues={{ name: '' }}
      onSubmit={({ name }) => {
        onSave({ label: name.trim(), value: { filter: filterValues, displayedFilters: [], sort, perPage } });
        notify('saved_filters.saved', { type: 'success' });
        onClose();
        return undefined;
      }}
      onClose={onClose}
    >
      <NameInput saved={saved} />
    </FormDialog>
  );
}

function NameInput({ saved }: Pick<SaveFilterDialogProps, 'saved'>) {
  const typed = useWatch({ name: 'name', defaultValue: '' });
  const { filled } = useRules();
  const isTaken = saved.some(({ label }) => isSameName(label, typed));
  return (
    <TextInput
      source="name"
      label="saved_filters.name"
      required
      autoFocus
      helperText={isTaken ? 'saved_filters.taken' : false}
      slotProps={{ htmlInput: { maxLength: 60 } }}
      validate={filled('saved_filters.name')}
    />
  );
}
