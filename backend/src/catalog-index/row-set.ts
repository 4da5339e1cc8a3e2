/** A set of rows as a bitmap. */
export class RowSet {
  #bits = new Uint32Array(0);

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

  /** The intersection. */
  and(other: RowSet): RowSet {
    const both = new RowSet();
    both.#bits = this.#bits.map((bits, at) => bits & (other.#bits[at] ?? 0));
    return both;
  }

  /** The union. */
  or(other: RowSet): RowSet {
    const [longer, shorter] = this.#bits.length < other.#bits.length ? [other, this] : [this, other];
    const any = new RowSet();
    any.#bits = longer.#bits.map((bits, at) => bits | (shorter.#bits[at] ?? 0));
    return any;
  }

  /** The difference. */
  without(other: RowSet): RowSet {
    const rest = new RowSet();
    rest.#bits = this.#bits.map((bits, at) => bits & ~(other.#bits[at] ?? 0));
    return rest;
  }

  /** The rows for which `isSo` is true. */
  filter(isSo: (row: number) => boolean): RowSet {
    const some = new RowSet();
    some.#bits = new Uint32Array(this.#bits.length);
    for (let at = 0; at < this.#bits.length; at++) {
      for (let bits = this.#bits[at] as number; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        if (isSo(at * 32 + (31 - Math.clz32(bit)))) some.#bits[at] = (some.#bits[at] as number) | bit;
      }
    }
    return some;
  }

  /** The rows whose value is in a range; NaN is in none. A loop of its own, because a call per row takes three times as long. */
  inRange(values: Float64Array, low: number, high: number): RowSet {
    const some = new RowSet();
    some.#bits = new Uint32Array(this.#bits.length);
    for (let at = 0; at < this.#bits.length; at++) {
      for (let bits = this.#bits[at] as number; bits !== 0; bits &= bits - 1) {
        const place = 31 - Math.clz32(bits & -bits);
        const value = values[at * 32 + place] as number;
        if (value >= low && value <= high) some.#bits[at] = (some.#bits[at] as number) | (1 << place);
      }
    }
    return some;
  }

  /** All rows, in ascending order. */
  rows(): Uint32Array {
    const rows = new Uint32Array(this.size);
    let place = 0;
    for (let at = 0; at < this.#bits.length; at++) {
      for (let bits = this.#bits[at] as number; bits !== 0; bits &= bits - 1) {
        rows[place++] = at * 32 + (31 - Math.clz32(bits & -bits));
      }
    }
    return rows;
  }

  get size(): number {
    let count = 0;
    for (let at = 0; at < this.#bits.length; at++) count += ones(this.#bits[at] as number);
    return count;
  }
}

/** Population count of 32 bits: by pairs, then fours, eights, and all. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
