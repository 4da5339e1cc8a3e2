import { flagFilter, type ListContract, type ListQuery, textFilter } from '../http/list-query.js';
import { FabricConditions } from './fabric-conditions.js';

/** Each has an index that ends in the id, so that a deep page is found without its rows. */
const columns = {
  name: 'f.name COLLATE "und-x-icu"',
  item_code: 'lower(f.item_code)',
  price: 'f.price_cents',
  weight: 'f.weight_gsm',
  stock: 'f.stock_quantity',
  created_at: 'f.created_at',
} as const;

type Column = keyof typeof columns;
type Filter = 'category_id' | 'pre_order' | 'is_global' | 'in_stock';

export type FabricListQuery = ListQuery<Column, Filter>;

/** What the console's list of fabrics may be asked. */
export const fabricList: ListContract<Column, Filter> = {
  resource: 'fabrics',
  sortable: {
    id: 'created_at',
    name: 'name',
    item_code: 'item_code',
    price_per_meter: 'price',
    weight: 'weight',
    stock_quantity: 'stock',
    created_at: 'created_at',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['category_id', 'pre_order', 'is_global', 'in_stock'],
};

/** The fabrics that a filter of the list finds, hidden ones included. */
export function listConditions(filter: FabricListQuery['filter']): FabricConditions {
  const conditions = new FabricConditions()
    .search(filter.search)
    .inCategory(textFilter(filter, 'category_id'))
    .flag('pre_order', flagFilter(filter, 'pre_order'))
    .flag('is_global', flagFilter(filter, 'is_global'))
    .inStock(flagFilter(filter, 'in_stock'));
  return filter.ids ? conditions.add(`f.id = ANY(${conditions.bind(filter.ids)})`) : conditions;
}

/** What stands behind ORDER BY; the id settles ties, so pages never overlap. */
export function listOrder({ column, direction }: FabricListQuery['sort']): string {
  return `${columns[column]} ${direction}, f.id ${direction}`;
}
