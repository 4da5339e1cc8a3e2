import type { Term } from '@selvedge/domain/fabrics/fabric';
import type { ChoiceFilter } from '../ui/list/column';

/** The four filters of the catalogue. Among pre-order fabrics, stock is a question of availability. */
export function fabricFilters(
  categories: readonly Term[],
  applied: { pre_order?: boolean; id?: string },
): ChoiceFilter[] {
  const isPreOrder = applied.pre_order === true;
  return [
    ...(applied.id ? [oneFabric(applied.id)] : []),
    {
      name: 'category_id',
      label: 'Category',
      all: 'All Categories',
      choices: categories.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'pre_order',
      label: 'Pre-order',
      all: 'All',
      choices: [
        { value: true, label: 'Pre-Order Only' },
        { value: false, label: 'Regular Only' },
      ],
    },
    {
      name: 'is_global',
      label: 'Global',
      all: 'All Fabrics',
      choices: [
        { value: true, label: 'Global Only' },
        { value: false, label: 'Local Only' },
      ],
    },
    {
      name: 'in_stock',
      label: 'Stock',
      all: 'All Stock',
      choices: [
        { value: false, label: isPreOrder ? 'Pre-Order Unavailable' : 'Out of Stock' },
        { value: true, label: isPreOrder ? 'Pre-Order Available' : 'In Stock' },
      ],
    },
  ];
}

/** Where a link from elsewhere leads. */
const oneFabric = (id: string): ChoiceFilter => ({
  name: 'id',
  label: 'Fabric',
  all: 'All Fabrics',
  choices: [{ value: id, label: 'The linked one' }],
});
