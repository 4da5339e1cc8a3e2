import { RowSet } from './row-set.js';

/** The maximum number of changed rows that are sorted in at once, which takes a few milliseconds. */
const MAX_CHANGED = 10_000;
/** The growth factor of an array that is too small. */
const GROWTH = 1.25;

/** All rows in ascending order. Rows that change are put in their new places when the order is next needed. */
export class RowOrder {
  /** The rows, and room for more. */
  #rows = new Uint32Array(0);
  #size = 0;
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
    if (this.#changed.size >= MAX_CHANGED) this.#placeChanged();
  }

  /** The rows in order, and how many of them have a known value. Valid until the next change. */
  rows(): { rows: Uint32Array; known: number } {
    if (this.#changed.size > 0) this.#placeChanged();
    return { rows: this.#rows.subarray(0, this.#size), known: firstPlace(this.#rows, this.#size, this.isUnknown) };
  }

  /** Merges the changed rows with the others in place, from the end, as new arrays of this size would fragment the memory. */
  #placeChanged(): void {
    const changed = [...this.#changed].sort(this.compare);
    let end = this.#closeGaps();
    this.#size = end + changed.length;
    if (this.#size > this.#rows.length) {
      const grown = new Uint32Array(Math.ceil(this.#size * GROWTH));
      grown.set(this.#rows.subarray(0, end));
      this.#rows = grown;
    }
    for (let before = changed.length - 1; before >= 0; before--) {
      const row = changed[before] as number;
      const place = firstPlace(this.#rows, end, (other) => this.compare(other, row) > 0);
      this.#rows.copyWithin(place + before + 1, place, end);
      this.#rows[place + before] = row;
      end = place;
    }
    this.#changed.clear();
  }

  /** Moves the unchanged rows to the front, in order. @returns how many there are */
  #closeGaps(): number {
    const changed = new RowSet();
    for (const row of this.#changed) changed.put(row, true);
    let length = 0;
    for (let place = 0; place < this.#size; place++) {
      const row = this.#rows[place] as number;
      if (!changed.has(row)) this.#rows[length++] = row;
    }
    return length;
  }
}

/** The first place before `end` whose row passes a test that all rows after it pass too (binary search); `end` without one. */
function firstPlace(rows: Uint32Array, end: number, passes: (row: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(rows[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}
