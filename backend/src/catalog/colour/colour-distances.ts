import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { labOf } from '@selvedge/domain/colour/lab';
import { type CatalogColumns, PARTS } from '../columns/catalog-columns.js';

/** So many colours are measured before others get their turn: about a millisecond. */
const AT_ONCE = 8_000;

/** How far each fabric's nearest available colour lies from one that is searched. */
export class ColourDistances {
  readonly #sought;
  #apart = new Float64Array(0);

  /** @param within what lies farther off is not told: Infinity stands for it */
  constructor(
    private readonly columns: CatalogColumns,
    near: string,
    readonly within: number,
  ) {
    this.#sought = labOf(near);
  }

  /** CIEDE2000 of the row's nearest colour, or Infinity. */
  of(row: number): number {
    return this.#apart[row] as number;
  }

  /** Measures all rows; others get their turn in between. The columns must not change meanwhile. */
  async measure(): Promise<void> {
    this.#apart = new Float64Array(this.columns.size);
    let colours = 0;
    for (let row = 0; row < this.#apart.length; row++) {
      this.#apart[row] = this.#nearest(row);
      colours += this.columns.shades.length(row) / PARTS;
      if (colours < AT_ONCE) continue;
      colours = 0;
      await new Promise(setImmediate);
    }
  }

  /** Measures these rows anew, which have changed or are new. */
  renew(rows: readonly number[]): void {
    if (this.#apart.length < this.columns.size) {
      const grown = new Float64Array(this.columns.size);
      grown.set(this.#apart);
      this.#apart = grown;
    }
    for (const row of rows) this.#apart[row] = this.#nearest(row);
  }

  #nearest(row: number): number {
    const { shades } = this.columns;
    const { items } = shades;
    const end = shades.start(row) + shades.length(row);
    let least = Number.POSITIVE_INFINITY;
    // One for all: the formula is through with it before the next.
    const lab = { l: 0, a: 0, b: 0 };
    for (let at = shades.start(row); at < end; at += PARTS) {
      lab.l = items[at] as number;
      lab.a = items[at + 1] as number;
      lab.b = items[at + 2] as number;
      const apart = ciede2000(this.#sought, lab, Math.min(least, this.within));
      if (apart < least) least = apart;
    }
    return least <= this.within ? least : Number.POSITIVE_INFINITY;
  }
}
