import type { CatalogColumns, ColumnRow } from '../../src/catalog-index/columns.js';

/** Whole numbers from 0 to below `below`, the same in each run (a linear congruential generator). */
export function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Writes, changes and deletes fabrics in the columns at random.
 *
 * @param check is called after every `every` of the `steps`, with the fabrics that the columns then have
 */
export function changeFabrics(
  columns: CatalogColumns,
  draw: (below: number) => number,
  { fabrics: count, steps, every, fabric }: Changes,
  check: (fabrics: ColumnRow[]) => void,
): void {
  const fabrics = new Map<number, ColumnRow>();
  for (let step = 0; step < steps; step++) {
    const number = 1 + draw(count);
    const changed = draw(5) > 0 ? fabric(number) : null;
    if (changed) {
      fabrics.set(number, changed);
      columns.set(changed);
    } else {
      fabrics.delete(number);
      columns.remove(number);
    }
    if (step % every === 0) check([...fabrics.values()]);
  }
}

interface Changes {
  /** The most fabrics at once. */
  fabrics: number;
  steps: number;
  every: number;
  /** Draws a fabric of a number. */
  fabric: (number: number) => ColumnRow;
}
