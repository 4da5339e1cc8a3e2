import type { Term } from '@selvedge/domain/fabrics/fabric';
import { fibreNames } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { ChoiceInput } from '../ui/form/ChoiceInput';

const filters = 'resources.fabrics.filters';

/** The filters of the catalog. Among pre-order fabrics, stock is a question of availability. */
export function fabricFilters(
  categories: readonly Term[],
  applied: { pre_order?: boolean; id?: string; import_id?: string },
) {
  const isPreOrder = applied.pre_order === true;
  return [
    ...(applied.id ? [linkedTo('id', applied.id, 'linked')] : []),
    ...(applied.import_id ? [linkedTo('import_id', applied.import_id, 'this_import')] : []),
    <ChoiceInput
      key="category_id"
      source="category_id"
      alwaysOn
      emptyText={`${filters}.all_categories`}
      choices={categories}
    />,
    <ChoiceInput
      key="fibre"
      source="fibre"
      alwaysOn
      emptyText={`${filters}.all_fibres`}
      choices={fibreNames.map((name) => ({ id: name, name }))}
    />,
    <ChoiceInput
      key="pre_order"
      source="pre_order"
      alwaysOn
      emptyText={`${filters}.all`}
      choices={[
        { id: true, name: `${filters}.pre_order` },
        { id: false, name: `${filters}.regular` },
      ]}
    />,
    <ChoiceInput
      key="is_global"
      source="is_global"
      alwaysOn
      emptyText={`${filters}.all_fabrics`}
      choices={[
        { id: true, name: `${filters}.global` },
        { id: false, name: `${filters}.local` },
      ]}
    />,
    <ChoiceInput
      key="in_stock"
      source="in_stock"
      alwaysOn
      emptyText={`${filters}.all_stock`}
      choices={[
        { id: false, name: `${filters}.${isPreOrder ? 'pre_order_unavailable' : 'out_of_stock'}` },
        { id: true, name: `${filters}.${isPreOrder ? 'pre_order_available' : 'in_stock'}` },
      ]}
    />,
    <ChoiceInput
      key="low_stock"
      source="low_stock"
      alwaysOn
      emptyText={`${filters}.all_levels`}
      choices={[{ id: true, name: `${filters}.low_stock` }]}
    />,
  ];
}

/** A filter that only links from other pages set. */
const linkedTo = (source: 'id' | 'import_id', id: string, name: string) => (
  <ChoiceInput
    key={source}
    source={source}
    alwaysOn
    emptyText={`${filters}.all_fabrics`}
    choices={[{ id, name: `${filters}.${name}` }]}
  />
);
