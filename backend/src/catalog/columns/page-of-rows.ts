import type { FabricSort } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns } from './catalog-columns.js';

/** Sort orders done in memory; the database sorts by name, because it has the collation. */
export type NumberSort = Exclude<FabricSort, 'match' | 'name'>;

/** Sort keys, ascending. Unknown values come last. */
const keys: Record<NumberSort, (columns: CatalogColumns, row: number) => number> = {
  newest: (columns, row) => -columns.bornOf(row),
  price_asc: (columns, row) => columns.priceOf(row),
  price_desc: (columns, row) => -columns.priceOf(row),
  weight_asc: (columns, row) => columns.weightOf(row),
  weight_desc: (columns, row) => -columns.weightOf(row),
};
/** Whether equal rows are sorted by id descending, as in the indexes of the database. */
const idsGoDown: Record<NumberSort, boolean> = {
  newest: true,
  price_asc: false,
  price_desc: true,
  weight_asc: false,
  weight_desc: true,
};

/**
 * A page of `rows` in the order of the database. Only the rows up to the end of the page are sorted; they are selected in linear
 * time.
 */
export function pageOfRows(
  rows: Uint32Array,
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
  const sign = idsGoDown[sort] ? -1 : 1;
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
function least(
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
