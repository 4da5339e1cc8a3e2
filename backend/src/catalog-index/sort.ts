import type { FabricSort } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns } from './columns.js';

/** Sort orders by a property of the fabric; the best match is found by other means. */
export type ColumnSort = Exclude<FabricSort, 'match'>;

/** The key of each sort order, ascending, and whether ids descend where it is equal. Unknown values come last. */
const sorts: Record<ColumnSort, { keys: (columns: CatalogColumns) => (row: number) => number; idsDescend: boolean }> = {
  newest: { keys: (columns) => (row) => -columns.createdOf(row), idsDescend: true },
  name: { keys: ({ names }) => rankIn(names.ranks()), idsDescend: false },
  price_asc: { keys: (columns) => columns.measured('price'), idsDescend: false },
  price_desc: { keys: (columns) => negative(columns.measured('price')), idsDescend: true },
  weight_asc: { keys: (columns) => columns.measured('weight'), idsDescend: false },
  weight_desc: { keys: (columns) => negative(columns.measured('weight')), idsDescend: true },
};

const negative = (keyOf: (row: number) => number) => (row: number) => -keyOf(row);
const rankIn = (ranks: Uint32Array) => (row: number) => ranks[row] as number;

/** A page of `rows`. Only the rows up to the end of the page are sorted; they are selected in linear time. */
export function pageOfRows(
  rows: Uint32Array,
  columns: CatalogColumns,
  sort: ColumnSort,
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const end = Math.min(offset + limit, rows.length);
  if (end <= offset) return [];
  const { keys, idsDescend } = sorts[sort];
  const given = keys(columns);
  const keyOf = (row: number) => {
    const key = given(row);
    return Number.isNaN(key) ? Number.POSITIVE_INFINITY : key;
  };
  const sign = idsDescend ? -1 : 1;
  return least(rows, end, [keyOf, (row) => sign * columns.idBeginning(row)])
    .sort((one, other) => {
      const [first, second] = [keyOf(one), keyOf(other)];
      return first < second ? -1 : first > second ? 1 : sign * columns.compareIds(one, other);
    })
    .slice(offset, end);
}

/**
 * The `count` rows with the smallest keys, unordered; further keys break ties. Includes all rows that the keys can't distinguish.
 */
export function least(
  rows: ArrayLike<number>,
  count: number,
  [keyOf, ...others]: readonly ((row: number) => number)[],
): number[] {
  if (!keyOf || rows.length <= count) return Array.from(rows);
  // Loops, because `filter` and `from` with a callback per row take five times as long.
  const figures = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++) figures[place] = keyOf(rows[place] as number);
  const last = atPlace(count - 1, figures.slice());
  const below: number[] = [];
  const equal: number[] = [];
  for (let place = 0; place < rows.length; place++) {
    const figure = figures[place] as number;
    if (figure < last) below.push(rows[place] as number);
    else if (figure === last) equal.push(rows[place] as number);
  }
  return [...below, ...least(equal, count - below.length, others)];
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
