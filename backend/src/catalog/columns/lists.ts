const FIRST_ROOM = 1024;

/**
 * A short list of numbers for each row, all in one typed array (an arena). A list that grows moves to the end and leaves
 * a gap; once gaps are half of it, all lists move together.
 */
export class Lists<Items extends Float64Array | Uint32Array> {
  #items: Items;
  #starts = new Uint32Array(FIRST_ROOM);
  #lengths = new Uint16Array(FIRST_ROOM);
  #end = 0;
  #used = 0;

  constructor(private readonly make: (length: number) => Items) {
    this.#items = make(FIRST_ROOM);
  }

  get items(): Items {
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
    const room = this.#lengths[row] as number;
    this.#used += values.length - room;
    if (values.length > room) {
      if (this.#end + values.length > this.#items.length) this.#makeRoom(row, values.length);
      this.#starts[row] = this.#end;
      this.#end += values.length;
    }
    this.#lengths[row] = values.length;
    this.#items.set(values, this.#starts[row]);
  }

  #addRows(row: number): void {
    const length = Math.max(row + 1, this.#starts.length * 2);
    const [starts, lengths] = [new Uint32Array(length), new Uint16Array(length)];
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    [this.#starts, this.#lengths] = [starts, lengths];
  }

  /** Room for `wanted` items at the end. The list of `replaced` is about to be written anew and need not be kept. */
  #makeRoom(replaced: number, wanted: number): void {
    this.#lengths[replaced] = 0;
    const from = this.#items;
    this.#items = this.make(Math.max(FIRST_ROOM, 2 * (this.#used + wanted)));
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
