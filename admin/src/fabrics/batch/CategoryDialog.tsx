import { useTranslate } from 'react-admin';
import { FormDialog } from '../../ui/FormDialog';
import { ChoiceInput } from '../../ui/inputs';
import { useTerms } from '../use-terms';
import { type Batch, useBatch, useFabricsOf } from './use-batch';

interface CategoryForm {
  verb: 'add' | 'remove';
  category_id: string;
}

/** Adds fabrics to a category, or removes them from one. */
export function CategoryDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const translate = useTranslate();
  const categories = useTerms('categories');
  const { mutateAsync } = useBatch(batch, onClose);
  return (
    <FormDialog<CategoryForm>
      title={translate('resources.fabrics.batch.category_title', { fabrics: useFabricsOf(batch) })}
      intro={translate('resources.fabrics.batch.category_intro')}
      submitLabel="resources.fabrics.batch.change"
      defaultValues={{ verb: 'add', category_id: '' }}
      onSubmit={({ verb, category_id }) =>
        mutateAsync(verb === 'add' ? { add_category_ids: [category_id] } : { remove_category_ids: [category_id] }).then(
          () => undefined,
          ({ message }) => ({ category_id: message }),
        )
      }
      onClose={onClose}
    >
      <ChoiceInput source="verb" label="resources.fabrics.batch.verb" choices={verbs} />
      <ChoiceInput
        source="category_id"
        label="resources.fabrics.fields.category_id"
        required
        emptyText=""
        choices={categories}
        validate={(id) => (id ? undefined : 'resources.fabrics.batch.no_category')}
      />
    </FormDialog>
  );
}

const verbs = [
  { id: 'add', name: 'resources.fabrics.batch.add_category' },
  { id: 'remove', name: 'resources.fabrics.batch.remove_category' },
];
