/** The rows that a search has found, a bit each. */
export class RowSet {
  #bits = new Uint32Array(0);

  static of(rows: readonly number[]): RowSet {
    const set = new RowSet();
    for (const row of rows) set.put(row, true);
    return set;
  }

  has(row: number): boolean {
    return ((this.#bits[row >>> 5] as number) & (1 << (row & 31))) !== 0;
  }

  put(row: number, isIn: boolean): void {
    const at = row >>> 5;
    if (at >= this.#bits.length) {
      if (!isIn) return;
      const grown = new Uint32Array(Math.max(at + 1, this.#bits.length * 2));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    const bit = 1 << (row & 31);
    this.#bits[at] = isIn ? (this.#bits[at] as number) | bit : (this.#bits[at] as number) & ~bit;
  }

  /** What is in both. */
  and(other: RowSet): RowSet {
    const both = new RowSet();
    both.#bits = this.#bits.map((bits, at) => bits & (other.#bits[at] ?? 0));
    return both;
  }

  /** Every row that is in, in their order. */
  rows(): number[] {
    const rows: number[] = [];
    for (let at = 0; at < this.#bits.length; at++) {
      for (let bits = this.#bits[at] as number; bits !== 0; bits &= bits - 1) {
        rows.push(at * 32 + (31 - Math.clz32(bits & -bits)));
      }
    }
    return rows;
  }
}
