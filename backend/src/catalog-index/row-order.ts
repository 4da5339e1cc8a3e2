import { RowSet } from './row-set.js';

/** So many changed rows are put in their places at once, which takes a few milliseconds. */
const MOST_CHANGED = 10_000;

/** All rows in ascending order. Rows that change are put in their new places when the order is next needed. */
export class RowOrder {
  #rows = new Uint32Array(0);
  readonly #changed = new Set<number>();

  /**
   * @param compare returns 0 for rows whose order doesn't matter
   * @param isUnknown whether the value of a row is not known; such rows come last
   */
  constructor(
    private readonly compare: (row: number, other: number) => number,
    private readonly isUnknown: (row: number) => boolean = () => false,
  ) {}

  /** Records that a row is new, or is compared by another value from now on. */
  move(row: number): void {
    this.#changed.add(row);
    if (this.#changed.size >= MOST_CHANGED) this.#placeChanged();
  }

  /** The rows in order, and how many of them have a known value. */
  rows(): { rows: Uint32Array; known: number } {
    if (this.#changed.size > 0) this.#placeChanged();
    return { rows: this.#rows, known: firstPlace(this.#rows, 0, this.isUnknown) };
  }

  /** Merges the changed rows with the others. */
  #placeChanged(): void {
    const others = this.#unchanged();
    const rows = new Uint32Array(others.length + this.#changed.size);
    let from = 0;
    for (const [before, row] of [...this.#changed].sort(this.compare).entries()) {
      const to = firstPlace(others, from, (other) => this.compare(other, row) > 0);
      rows.set(others.subarray(from, to), from + before);
      rows[to + before] = row;
      from = to;
    }
    rows.set(others.subarray(from), from + this.#changed.size);
    this.#rows = rows;
    this.#changed.clear();
  }

  #unchanged(): Uint32Array {
    const changed = new RowSet();
    for (const row of this.#changed) changed.put(row, true);
    const others = new Uint32Array(this.#rows.length);
    let length = 0;
    for (const row of this.#rows) if (!changed.has(row)) others[length++] = row;
    return others.subarray(0, length);
  }
}

/** The first place at or after `from` whose row passes a test that all rows after it pass too (binary search). */
function firstPlace(rows: Uint32Array, from: number, passes: (row: number) => boolean): number {
  let [low, high] = [from, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(rows[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}
