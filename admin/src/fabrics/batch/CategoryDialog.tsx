import { FormDialog } from '../../ui/FormDialog';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { useTerms } from '../use-terms';
import { type Batch, fabricsOf, useBatch } from './use-batch';

interface CategoryForm {
  verb: 'add' | 'remove';
  category_id: string;
}

/** Puts fabrics into a category, or takes them out of one. */
export function CategoryDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const categories = useTerms('categories');
  const { mutateAsync } = useBatch(batch, onClose);
  return (
    <FormDialog<CategoryForm>
      title={`Change the category of ${fabricsOf(batch)}`}
      intro="Their other categories stay as they are."
      submitLabel="Change"
      defaultValues={{ verb: 'add', category_id: '' }}
      onSubmit={({ verb, category_id }) =>
        mutateAsync(verb === 'add' ? { add_category_ids: [category_id] } : { remove_category_ids: [category_id] }).then(
          () => undefined,
          ({ message }) => ({ category_id: message }),
        )
      }
      onClose={onClose}
    >
      <ChoiceInput source="verb" label="What to do" choices={verbs} />
      <ChoiceInput
        source="category_id"
        label="Category"
        required
        emptyText=""
        choices={categories}
        validate={(id) => (id ? undefined : 'Choose a category')}
      />
    </FormDialog>
  );
}

const verbs = [
  { id: 'add', name: 'Add a category' },
  { id: 'remove', name: 'Remove a category' },
];
