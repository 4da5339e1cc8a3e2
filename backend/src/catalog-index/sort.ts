import type { FabricSort } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns, SortKey } from './columns.js';
import type { RowSet } from './row-set.js';

/** Sort orders by a property of the fabric; the best match is found by other means. */
export type ColumnSort = Exclude<FabricSort, 'match'>;

const sorts: Record<ColumnSort, { key: SortKey; isDescending: boolean }> = {
  newest: { key: 'created', isDescending: true },
  name: { key: 'name', isDescending: false },
  price_asc: { key: 'price', isDescending: false },
  price_desc: { key: 'price', isDescending: true },
  weight_asc: { key: 'weight', isDescending: false },
  weight_desc: { key: 'weight', isDescending: true },
};

/** A page of `found`. Where values are equal, ids decide in the same direction; unknown values come last. */
export function pageOfRows(
  found: RowSet,
  columns: CatalogColumns,
  sort: ColumnSort,
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const { key, isDescending } = sorts[sort];
  const { rows, known } = columns.inOrder(key);
  const mirrored = (place: number) => (place < known ? known - 1 - place : rows.length - 1 - (place - known));
  const wanted = Math.min(limit, found.size - offset);
  const page: number[] = [];
  for (let place = 0, skipped = 0; page.length < wanted; place++) {
    const row = rows[isDescending ? mirrored(place) : place] as number;
    if (!found.has(row)) continue;
    if (skipped < offset) skipped += 1;
    else page.push(row);
  }
  return page;
}
