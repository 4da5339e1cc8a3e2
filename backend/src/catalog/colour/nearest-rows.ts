import type { CatalogColumns } from '../columns/catalog-columns.js';
import type { ColourDistances } from './colour-distances.js';

const STEPS = 1024;

/**
 * A page of `rows`, the nearest first and the newest among equals, then by number, so that no two pages overlap. Rows are
 * first counted by steps of distance; only those up to the step in which the page ends are sorted.
 */
export function nearestRows(
  rows: readonly number[],
  columns: CatalogColumns,
  distances: ColourDistances,
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const wanted = offset + limit;
  const stepOf = (row: number) => Math.floor((distances.of(row) / distances.within) * STEPS);
  const counts = new Uint32Array(STEPS + 1);
  for (const row of rows) counts[stepOf(row)] = (counts[stepOf(row)] as number) + 1;
  let last = 0;
  for (let sum = counts[0] as number; sum < wanted && last < STEPS; sum += counts[last] as number) last++;
  return rows
    .filter((row) => stepOf(row) <= last)
    .sort(
      (one, other) =>
        distances.of(one) - distances.of(other) ||
        columns.bornOf(other) - columns.bornOf(one) ||
        columns.numberOf(other) - columns.numberOf(one),
    )
    .slice(offset, wanted);
}
