import type { Dictionary } from './dictionary.js';
import { Lists } from './lists.js';
import type { RowSet } from './row-set.js';

/** The values of a facet: a list of codes per row, and the text of each code. */
export class FacetColumn {
  readonly lists = new Lists();
  /** By code, the number of visible rows that have it. */
  #counts = new Uint32Array(0);

  /** @param visible the rows of fabrics on the website */
  constructor(
    readonly values: Dictionary,
    private readonly visible: RowSet,
  ) {}

  /** Writes the values of a row. `visible` is updated after it. */
  set(row: number, texts: readonly string[], isVisible: boolean): void {
    const codes = [...new Set(texts)].map((text) => this.values.code(text));
    if (this.values.size > this.#counts.length) this.#makeRoom();
    const one = Uint32Array.of(row);
    if (this.visible.has(row)) this.lists.tally(one, this.#counts, -1);
    this.lists.set(row, codes);
    if (isVisible) this.lists.tally(one, this.#counts, 1);
  }

  /** By code, the number of `rows` that have it. */
  count(rows: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.values.size);
    this.lists.tally(rows, counts, 1);
    return counts;
  }

  /** By code, the number of all visible rows but `rows` that have it. */
  countWithout(rows: Uint32Array): Uint32Array {
    const counts = this.#counts.slice(0, this.values.size);
    this.lists.tally(rows, counts, -1);
    return counts;
  }

  #makeRoom(): void {
    const counts = new Uint32Array(this.values.size * 2);
    counts.set(this.#counts);
    this.#counts = counts;
  }
}
