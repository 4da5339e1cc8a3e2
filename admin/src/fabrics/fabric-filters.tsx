import type { Term } from '@selvedge/domain/fabrics/fabric';
import { fibreNames } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { filterChoice } from '../ui/inputs';

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
    filterChoice('category_id', `${filters}.all_categories`, categories),
    filterChoice(
      'fibre',
      `${filters}.all_fibres`,
      fibreNames.map((name) => ({ id: name, name })),
    ),
    filterChoice('pre_order', `${filters}.all`, [
      { id: true, name: `${filters}.pre_order` },
      { id: false, name: `${filters}.regular` },
    ]),
    filterChoice('is_global', `${filters}.all_fabrics`, [
      { id: true, name: `${filters}.global` },
      { id: false, name: `${filters}.local` },
    ]),
    filterChoice('in_stock', `${filters}.all_stock`, [
      { id: false, name: `${filters}.${isPreOrder ? 'pre_order_unavailable' : 'out_of_stock'}` },
      { id: true, name: `${filters}.${isPreOrder ? 'pre_order_available' : 'in_stock'}` },
    ]),
    filterChoice('low_stock', `${filters}.all_levels`, [{ id: true, name: `${filters}.low_stock` }]),
  ];
}

/** A filter that only links from other pages set. */
const linkedTo = (source: 'id' | 'import_id', id: string, name: string) =>
  filterChoice(source, `${filters}.all_fabrics`, [{ id, name: `${filters}.${name}` }]);
