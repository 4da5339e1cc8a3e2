import { FormProvider, useForm } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/form/TextInput';
import { useSafeClose } from '../../ui/use-safe-close';
import { useTerms } from '../use-terms';
import { type Batch, fabricsOf, useBatch } from './use-batch';

interface CategoryForm {
  verb: 'add' | 'remove';
  category_id: string;
}

/** Puts fabrics into a category, or takes them out of one. */
export function CategoryDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const categories = useTerms('categories');
  const form = useForm<CategoryForm>({ defaultValues: { verb: 'add', category_id: '' } });
  const { mutate, isPending } = useBatch(batch, onClose, ({ message }) => form.setError('category_id', { message }));
  const { close, question } = useSafeClose(form.formState.isDirty, onClose);
  const submit = form.handleSubmit(({ verb, category_id }) =>
    mutate(verb === 'add' ? { add_category_ids: [category_id] } : { remove_category_ids: [category_id] }),
  );
  return (
    <FormProvider {...form}>
      <FormDialog
        title={`Change the category of ${fabricsOf(batch)}`}
        intro="Their other categories stay as they are."
        submitLabel="Change"
        isBusy={isPending}
        onSubmit={() => void submit()}
        onClose={close}
      >
        <TextInput name="verb" label="What to do" select autoFocus slotProps={native}>
          <option value="add">Add a category</option>
          <option value="remove">Remove a category</option>
        </TextInput>
        <TextInput
          name="category_id"
          label="Category"
          select
          required
          slotProps={native}
          rules={{ validate: (id) => id !== '' || 'Choose a category' }}
        >
          <option value="" />
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextInput>
      </FormDialog>
      {question}
    </FormProvider>
  );
}

const native = { select: { native: true }, inputLabel: { shrink: true } };
