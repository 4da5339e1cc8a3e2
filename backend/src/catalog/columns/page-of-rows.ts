import type { FabricSort } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns } from './catalog-columns.js';

/** Orders that are kept in memory; names are sorted by the database, which knows their alphabet. */
export type NumberSort = Exclude<FabricSort, 'match' | 'name'>;

/** The least first. What is not known comes last. */
const keys: Record<NumberSort, (columns: CatalogColumns, row: number) => number> = {
  newest: (columns, row) => -columns.bornOf(row),
  price_asc: (columns, row) => columns.priceOf(row),
  price_desc: (columns, row) => -columns.priceOf(row),
  weight_asc: (columns, row) => columns.weightOf(row),
  weight_desc: (columns, row) => -columns.weightOf(row),
};
/** Among equals ids go down where figures do, as the indexes of the database have it. */
const idsGoDown: Record<NumberSort, boolean> = {
  newest: true,
  price_asc: false,
  price_desc: true,
  weight_asc: false,
  weight_desc: true,
};

/**
 * A page of `rows`, in the order in which the database would have them. Their figures alone are sorted first, which a
 * typed array does at once; only the rows up to where the page ends are compared by all.
 */
export function pageOfRows(
  rows: readonly number[],
  columns: CatalogColumns,
  sort: NumberSort,
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const end = Math.min(offset + limit, rows.length);
  if (end <= offset) return [];
  const keyOf = (row: number) => {
    const key = keys[sort](columns, row);
    return Number.isNaN(key) ? Number.POSITIVE_INFINITY : key;
  };
  const sorted = Float64Array.from(rows, keyOf).sort();
  const last = sorted[end - 1] as number;
  const sign = idsGoDown[sort] ? -1 : 1;
  return rows
    .filter((row) => keyOf(row) <= last)
    .sort((one, other) => {
      const [first, second] = [keyOf(one), keyOf(other)];
      return first < second ? -1 : first > second ? 1 : sign * columns.compareIds(one, other);
    })
    .slice(offset, end);
}
