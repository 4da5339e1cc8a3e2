import type { StockWord } from '@selvedge/domain/fabrics/stock';
import { flagFilter, type ListContract, type ListQuery, textFilter, uuidFilter } from '../http/lists/list-query.js';
import { FabricConditions } from './fabric-conditions.js';

export type FabricListQuery = ListQuery<typeof fabricList>;

/** Sort fields and filters of the admin list of fabrics. */
export const fabricList = {
  resource: 'fabrics',
  /** Each has an index that includes the id and the filter flags, so that deep pages are found without reading rows. */
  sortable: {
    id: 'f.created_at',
    name: 'f.name COLLATE "und-x-icu"',
    item_code: 'lower(f.item_code)',
    price_per_meter: 'f.price_cents',
    weight: 'f.weight_gsm',
    stock_quantity: 'f.stock_quantity',
    created_at: 'f.created_at',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['category_id', 'fibre', 'pre_order', 'is_global', 'in_stock', 'low_stock', 'import_id'],
  rights: { price_per_meter: 'price.read', import_id: 'catalogue.write | stock.count' },
} as const satisfies ListContract;

/**
 * Conditions for a filter of the list, including hidden fabrics.
 *
 * @param lowStockMetres the low-stock threshold (setting).
 * @param byIndex finds a search by its index, for a statement that needs all matches.
 */
export function listConditions(
  filter: FabricListQuery['filter'],
  lowStockMetres: number,
  byIndex = false,
): FabricConditions {
  const preOrder = flagFilter(filter, 'pre_order');
  const inStock = flagFilter(filter, 'in_stock');
  const conditions = new FabricConditions()
    .search(filter.search, byIndex)
    .flag('pre_order', preOrder)
    .flag('is_global', flagFilter(filter, 'is_global'));
  // Matches the badge of the row: pre-order fabrics are never out of stock, unless the filter asks for pre-order.
  if (preOrder !== undefined || inStock === undefined) conditions.orderable(inStock);
  else conditions.add(`${inStock ? 'NOT ' : ''}${isOutOfStock('f.')}`);
  const lowStock = flagFilter(filter, 'low_stock');
  if (lowStock !== undefined) {
    conditions.add(`${lowStock ? '' : 'NOT '}${isLowStock('f.', conditions.bind(lowStockMetres))}`);
  }
  const categoryId = textFilter(filter, 'category_id');
  if (categoryId) conditions.add(inCategory(conditions.bind(categoryId)));
  const fibre = textFilter(filter, 'fibre');
  if (fibre) conditions.madeOf([fibre]);
  const importId = uuidFilter(filter, 'import_id');
  if (importId) conditions.add(ofImport(conditions.bind(importId)));
  return filter.ids ? conditions.add(`f.id = ANY(${conditions.bind(filter.ids)})`) : conditions;
}

/** Out of stock as counted by the dashboard and found by the list: nothing available and not on pre-order. */
export const isOutOfStock = (f: 'f.' | ''): string => `(${f}available_quantity <= 0 AND NOT ${f}pre_order)`;

/** Low stock as counted by the dashboard and found by the list: on the website, and 'Low stock' there. */
export const isLowStock = (f: 'f.' | '', metres: string): string =>
  `(${f}visible AND ${stockWordSql(f, metres)} = 'Low stock')`;

/**
 * The fabrics of a category, collected once and tested per row while walking the sort index. IS TRUE prevents PostgreSQL from
 * planning a join, which would lose the order or look up ten thousand rows one by one.
 */
function inCategory(id: string): string {
  return `(f.id IN (SELECT fabric_id FROM fabric_categories WHERE category_id = ${id})) IS TRUE`;
}

/** Created or changed by an import, for as long as that can be undone. */
const ofImport = (id: string): string =>
  `f.id IN (SELECT fabric_id FROM fabric_import_changes WHERE import_id = ${id})`;

/** A statement and its parameters. */
interface Statement {
  readonly sql: string;
  readonly parameters: unknown[];
}

/** The statement that counts the matches of a filter. */
export function countOf(filter: FabricListQuery['filter'], lowStockMetres: number): Statement {
  const { category_id: category, ...others } = filter;
  const { where, parameters } = listConditions(filter, lowStockMetres, true);
  const isOfCategoryAlone = category && Object.values(others).every((value) => value === undefined || value === '');
  // With a category as the only filter, counting its links is enough.
  const from = isOfCategoryAlone ? `fabric_categories WHERE category_id = $1` : `fabrics f ${where}`;
  return { sql: `SELECT count(*)::int AS total FROM ${from}`, parameters };
}

/** The ORDER BY list; the id breaks ties, so that pages don't overlap. */
export function listOrder({ column, direction }: FabricListQuery['sort']): string {
  return `${fabricList.sortable[column]} ${direction}, f.id ${direction}`;
}

/** Up to this many matches are sorted faster than found by walking the index past all that don't match. */
const FEW = 5_000;
/** The same for a search by name. Names hold the words that are sought, so the matches stand together, after any number of others. */
const FEW_BY_NAME = 50_000;

/**
 * The statement that selects the ids of a page, in any order. A page in the second half is read from the end, so that the last is
 * as fast as the first.
 *
 * @param total number of matches of the filter.
 */
export function pageOfIds(
  { filter, sort, offset, limit }: FabricListQuery,
  total: number,
  lowStockMetres: number,
): Statement {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = offset > total / 2;
  const skipped = fromEnd ? Math.max(0, total - offset - rows) : offset;
  const direction = fromEnd === (sort.direction === 'ASC') ? 'DESC' : 'ASC';
  // With a filter by another table each match costs more.
  const isSearchByName = filter.search && sort.column === 'name' && !filter.category_id && !filter.import_id;
  const isSorted = total <= (isSearchByName ? FEW_BY_NAME : FEW);
  const conditions = listConditions(filter, lowStockMetres, isSorted);
  const sql = `
    SELECT id FROM (
      SELECT f.id, ${fabricList.sortable[sort.column]} AS place FROM fabrics f ${conditions.where} ${isSorted ? 'OFFSET 0' : ''}
    ) found
    ORDER BY place ${direction}, id ${direction}
    LIMIT ${conditions.bind(rows)} OFFSET ${conditions.bind(skipped)}`;
  return { sql, parameters: conditions.parameters };
}

/**
 * The stock word of a fabric in SQL, equal to `stockWord` of the domain: a test compares them.
 *
 * @param f '' or the alias of fabrics with its dot, 'f.'.
 * @param metres the low-stock threshold as SQL.
 */
export const stockWordSql = (f: string, metres: string): string => `
  CASE WHEN NOT ${f}is_available THEN ${word('Not for sale')}
       WHEN ${f}pre_order THEN ${word('Pre-order')}
       WHEN ${f}available_quantity > 0 AND NOT ${f}out_of_stock AND ${f}available_quantity <= ${metres} THEN ${word('Low stock')}
       WHEN ${f}available_quantity > 0 AND NOT ${f}out_of_stock THEN ${word('In stock')}
       WHEN ${f}out_of_stock OR ${f}available_in_sri_lanka OR ${f}stock_quantity > 0 THEN ${word('Out of stock')}
       ELSE ${word('Made to order')} END`;

const word = (known: StockWord): string => `'${known}'`;
