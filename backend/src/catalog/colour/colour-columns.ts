import { rgbOf } from '@selvedge/domain/colour/hex';
import { labOfRgb } from '@selvedge/domain/colour/lab';
import type { NamedShade } from '@selvedge/domain/fabrics/fabric';
import { Lists } from './lists.js';
import { MeanShades } from './mean-shades.js';
import { Names } from './names.js';

/** A fabric as the database tells of it; see `ColourShelf`. */
export interface ColumnRow {
  number: number;
  visible: boolean;
  /** When it was made, in microseconds since 1970. */
  born: number;
  /** Ids. */
  categories: string[];
  patterns: string[];
  colors: string[];
  /** Name and hex of each colourway that is available and has one. */
  shades: [name: string, hex: string][];
}

/** Values of a colour in `shades`: L, a and b. */
export const PARTS = 3;

/**
 * What a search by colour has to know of each fabric (a column store): a row for each, a typed array for each property.
 * 100,000 fabrics of three colours take 20 MB.
 */
export class ColourColumns {
  readonly categoryIds = new Names();
  readonly patternIds = new Names();
  readonly colourNames = new Names();
  readonly categories = new Lists((length) => new Uint32Array(length));
  readonly patterns = new Lists((length) => new Uint32Array(length));
  readonly colours = new Lists((length) => new Uint32Array(length));
  /** L, a, b of one colour after the other. */
  readonly shades = new Lists((length) => new Float64Array(length));
  readonly #means = new MeanShades(this.colourNames);
  readonly #rows = new Map<number, number>();
  #numbers = new Uint32Array(1024);
  #visible = new Uint8Array(1024);
  #born = new Float64Array(1024);

  /** How many rows there are, with those of fabrics that are gone. */
  get size(): number {
    return this.#rows.size;
  }

  numberOf(row: number): number {
    return this.#numbers[row] as number;
  }

  bornOf(row: number): number {
    return this.#born[row] as number;
  }

  isVisible(row: number): boolean {
    return this.#visible[row] === 1;
  }

  rowOf(number: number): number | undefined {
    return this.#rows.get(number);
  }

  /** Each name of a colour with its mean shade. */
  means(): NamedShade[] {
    return this.#means.all();
  }

  /** Writes a fabric and answers its row. */
  set(fabric: ColumnRow): number {
    const row = this.#rowFor(fabric.number);
    this.#visible[row] = fabric.visible ? 1 : 0;
    this.#born[row] = fabric.born;
    this.categories.set(row, codes(this.categoryIds, fabric.categories));
    this.patterns.set(row, codes(this.patternIds, fabric.patterns));
    this.colours.set(row, codes(this.colourNames, fabric.colors));
    this.shades.set(
      row,
      fabric.shades.flatMap(([, hex]) => {
        const { l, a, b } = labOfRgb(rgbOf(hex));
        return [l, a, b];
      }),
    );
    this.#means.set(row, fabric.visible ? fabric.shades : []);
    return row;
  }

  /** A fabric that is gone keeps its row, empty. Answers the row; undefined where it never had one. */
  remove(number: number): number | undefined {
    if (!this.#rows.has(number)) return undefined;
    return this.set({ number, visible: false, born: 0, categories: [], patterns: [], colors: [], shades: [] });
  }

  #rowFor(number: number): number {
    const known = this.#rows.get(number);
    if (known !== undefined) return known;
    const row = this.#rows.size;
    this.#rows.set(number, row);
    if (row >= this.#numbers.length) {
      this.#numbers = copied(this.#numbers, new Uint32Array(row * 2));
      this.#visible = copied(this.#visible, new Uint8Array(row * 2));
      this.#born = copied(this.#born, new Float64Array(row * 2));
    }
    this.#numbers[row] = number;
    return row;
  }
}

const codes = (names: Names, texts: readonly string[]): number[] => [...new Set(texts)].map((text) => names.code(text));

function copied<A extends Uint32Array | Uint8Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
