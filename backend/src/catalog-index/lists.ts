const INITIAL_CAPACITY = 1024;

/**
 * A short list of numbers per row, all in one typed array (an arena). A list that grows moves to the end and leaves a gap; once
 * half of the array is gaps, it is compacted.
 */
export class Lists {
  #items = new Uint32Array(INITIAL_CAPACITY);
  #starts = new Uint32Array(INITIAL_CAPACITY);
  #lengths = new Uint16Array(INITIAL_CAPACITY);
  #end = 0;
  #used = 0;

  get items(): Uint32Array {
    return this.#items;
  }

  start(row: number): number {
    return this.#starts[row] ?? 0;
  }

  length(row: number): number {
    return this.#lengths[row] ?? 0;
  }

  set(row: number, values: readonly number[]): void {
    if (row >= this.#starts.length) this.#addRows(row);
    const capacity = this.#lengths[row] as number;
    this.#used += values.length - capacity;
    if (values.length > capacity) {
      if (this.#end + values.length > this.#items.length) this.#makeRoom(row, values.length);
      this.#starts[row] = this.#end;
      this.#end += values.length;
    }
    this.#lengths[row] = values.length;
    this.#items.set(values, this.#starts[row]);
  }

  /** Returns whether the list of a row contains an item that is marked in `wanted`. */
  hasAny(row: number, wanted: Uint8Array): boolean {
    const start = this.#starts[row] as number;
    const end = start + (this.#lengths[row] as number);
    for (let at = start; at < end; at++) if (wanted[this.#items[at] as number]) return true;
    return false;
  }

  /** Adds `by` to `counts` by item, for each list of `rows` that contains it. */
  tally(rows: Uint32Array, counts: Uint32Array, by: 1 | -1): void {
    const [items, starts, lengths] = [this.#items, this.#starts, this.#lengths];
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place] as number;
      const start = starts[row] as number;
      const end = start + (lengths[row] as number);
      for (let at = start; at < end; at++) (counts[items[at] as number] as number) += by;
    }
  }

  #addRows(row: number): void {
    const length = Math.max(row + 1, this.#starts.length * 2);
    const [starts, lengths] = [new Uint32Array(length), new Uint16Array(length)];
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    [this.#starts, this.#lengths] = [starts, lengths];
  }

  /** Makes room for `wanted` items at the end. The list of `replaced` is about to be overwritten and is not copied. */
  #makeRoom(replaced: number, wanted: number): void {
    this.#lengths[replaced] = 0;
    const from = this.#items;
    this.#items = new Uint32Array(Math.max(INITIAL_CAPACITY, 2 * (this.#used + wanted)));
    this.#end = 0;
    for (let row = 0; row < this.#lengths.length; row++) {
      const length = this.#lengths[row] as number;
      if (length === 0) continue;
      const start = this.#starts[row] as number;
      this.#items.set(from.subarray(start, start + length), this.#end);
      this.#starts[row] = this.#end;
      this.#end += length;
    }
  }
}
