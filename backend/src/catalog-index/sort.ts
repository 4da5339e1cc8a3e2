import type { FabricSort } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns } from './columns.js';

/** Sort orders by a property of the fabric; the best match is found by other means. */
export type ColumnSort = Exclude<FabricSort, 'match'>;

/** The column of each sort order. Where its values are equal, ids decide in the same direction; unknown values come last. */
const sorts: Record<ColumnSort, { valuesOf: (columns: CatalogColumns) => Column; isDescending: boolean }> = {
  newest: { valuesOf: ({ created }) => created, isDescending: true },
  name: { valuesOf: ({ names }) => names.ranks(), isDescending: false },
  price_asc: { valuesOf: (columns) => columns.measured('price'), isDescending: false },
  price_desc: { valuesOf: (columns) => columns.measured('price'), isDescending: true },
  weight_asc: { valuesOf: (columns) => columns.measured('weight'), isDescending: false },
  weight_desc: { valuesOf: (columns) => columns.measured('weight'), isDescending: true },
};

/** A number per row. */
type Column = Float64Array | Uint32Array;

/** A page of `rows`. Only the rows up to the end of the page are sorted; they are selected in linear time. */
export function pageOfRows(
  rows: Uint32Array,
  columns: CatalogColumns,
  sort: ColumnSort,
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const end = Math.min(offset + limit, rows.length);
  if (end <= offset) return [];
  const { valuesOf, isDescending } = sorts[sort];
  const values = valuesOf(columns);
  const sign = isDescending ? -1 : 1;
  return least(rows, end, keysOf(rows, values, sign), (row) => sign * columns.idBeginning(row))
    .map((row) => ({ row, key: keyIn(values, row, sign) }))
    .sort((one, other) =>
      one.key < other.key ? -1 : one.key > other.key ? 1 : sign * columns.compareIds(one.row, other.row),
    )
    .slice(offset, end)
    .map(({ row }) => row);
}

/** The keys by which `rows` are sorted in ascending order. */
export function keysOf(rows: ArrayLike<number>, values: Column, sign: 1 | -1 = 1): Float64Array {
  // A loop, because `from` with a callback per row takes five times as long.
  const keys = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++) keys[place] = keyIn(values, rows[place] as number, sign);
  return keys;
}

function keyIn(values: Column, row: number, sign: 1 | -1): number {
  const value = values[row] as number;
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
}

/**
 * The `count` rows with the smallest keys, unordered; further keys break ties. Includes all rows that the keys can't distinguish.
 * @param keys by place in `rows`
 */
export function least(
  rows: ArrayLike<number>,
  count: number,
  keys: Float64Array,
  ...[tieOf, ...others]: readonly ((row: number) => number)[]
): number[] {
  if (rows.length <= count) return Array.from(rows);
  const last = atPlace(count - 1, keys.slice());
  const below: number[] = [];
  const equal: number[] = [];
  for (let place = 0; place < rows.length; place++) {
    const key = keys[place] as number;
    if (key < last) below.push(rows[place] as number);
    else if (key === last) equal.push(rows[place] as number);
  }
  if (!tieOf) return [...below, ...equal];
  return [...below, ...least(equal, count - below.length, Float64Array.from(equal, tieOf), ...others)];
}

/** The value at `place` of `figures` if they were sorted (quickselect); reorders `figures`. */
function atPlace(place: number, figures: Float64Array): number {
  let [from, to] = [0, figures.length - 1];
  while (from < to) {
    const pivot = figures[(from + to) >>> 1] as number;
    let [left, right] = [from, to];
    while (left <= right) {
      while ((figures[left] as number) < pivot) left++;
      while ((figures[right] as number) > pivot) right--;
      if (left > right) break;
      const figure = figures[left] as number;
      figures[left++] = figures[right] as number;
      figures[right--] = figure;
    }
    if (place <= right) to = right;
    else if (place >= left) from = left;
    else break;
  }
  return figures[place] as number;
}
