/** The order of ICU's root collation, as that of PostgreSQL's "und-x-icu". */
const collator = new Intl.Collator('en');

/**
 * The alphabetical order of all rows. Names that change are put in their new places when the order is next needed, so that a write
 * costs nothing here.
 */
export class NameOrder {
  readonly #names: string[] = [];
  #rows: number[] = [];
  readonly #changed = new Set<number>();
  #ranks: Uint32Array | undefined;

  /** @param compareIds decides between equal names */
  constructor(private readonly compareIds: (row: number, other: number) => number) {}

  set(row: number, name: string): void {
    if (this.#names[row] === name) return;
    this.#names[row] = name;
    this.#changed.add(row);
  }

  /** Adds a row that comes after all others. */
  append(row: number, name: string): void {
    this.#names[row] = name;
    this.#rows.push(row);
    this.#ranks = undefined;
  }

  /** The place of each row. */
  ranks(): Uint32Array {
    if (this.#changed.size > 0) this.#placeChanged();
    this.#ranks ??= ranksOf(this.#rows);
    return this.#ranks;
  }

  #placeChanged(): void {
    const unchanged = this.#rows.filter((row) => !this.#changed.has(row));
    const rows: number[] = [];
    let from = 0;
    for (const row of [...this.#changed].sort((one, other) => this.#compare(one, other))) {
      const to = this.#placeIn(unchanged, row, from);
      for (; from < to; from++) rows.push(unchanged[from] as number);
      rows.push(row);
    }
    for (; from < unchanged.length; from++) rows.push(unchanged[from] as number);
    this.#rows = rows;
    this.#changed.clear();
    this.#ranks = undefined;
  }

  /** The first place at or after `from` whose row comes after `row` (binary search). */
  #placeIn(rows: readonly number[], row: number, from: number): number {
    let [low, high] = [from, rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(rows[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(row: number, next: number): number {
    const [one, other] = [this.#names[row] as string, this.#names[next] as string];
    return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : this.compareIds(row, next));
  }
}

function ranksOf(rows: readonly number[]): Uint32Array {
  const ranks = new Uint32Array(rows.length);
  for (const [rank, row] of rows.entries()) ranks[row] = rank;
  return ranks;
}
