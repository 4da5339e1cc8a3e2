import type { NamedShade } from '@selvedge/domain/fabrics/fabric';
import { ColourTree } from '../colour/colour-tree.js';
import { MeanShades } from '../colour/mean-shades.js';
import { Lists } from './lists.js';
import { Names } from './names.js';
import { RowSet } from './row-set.js';

/** A fabric as read from the database; see `CatalogIndex`. */
export interface ColumnRow {
  number: number;
  /** Its id without hyphens, 32 digits. */
  id: string;
  visible: boolean;
  /** Creation time, in microseconds since 1970. */
  born: number;
  /** Ids. */
  categories: string[];
  patterns: string[];
  colors: string[];
  fibres: string[];
  /** Name and hex of each available colorway that has a hex. */
  shades: [name: string, hex: string][];
  /** The sum of `GLOBAL`, `PRE_ORDER` and `ORDERABLE` as they apply. */
  flags: number;
  /** In cents, g/m² and cm; null if unknown. */
  price: number;
  weight: number | null;
  width: number | null;
  /** A hash of the search words. */
  words: number;
}

export const GLOBAL = 1;
export const PRE_ORDER = 2;
/** Some stock is not reserved. */
export const ORDERABLE = 4;

const ID_PARTS = 4;
const NOTHING = {
  id: '0'.repeat(32),
  categories: [],
  patterns: [],
  colors: [],
  fibres: [],
  shades: [],
  price: 0,
  weight: null,
  width: null,
};

/**
 * The columns by which the catalog filters and counts (a column store): a row per fabric, a typed array per property. 100,000
 * fabrics of three colors take 26 MB.
 */
export class CatalogColumns {
  /** Rows of fabrics on the website. */
  readonly visible = new RowSet();
  readonly categoryIds = new Names();
  readonly patternIds = new Names();
  readonly colourNames = new Names();
  readonly fibreNames = new Names();
  readonly categories = new Lists();
  readonly patterns = new Lists();
  readonly colours = new Lists();
  readonly fibres = new Lists();
  readonly colourTree = new ColourTree();
  readonly #means = new MeanShades(this.colourNames);
  readonly #rows = new Map<number, number>();
  #numbers = new Uint32Array(1024);
  /** Four values per id. */
  #ids = new Uint32Array(ID_PARTS * 1024);
  #flags = new Uint8Array(1024);
  #born = new Float64Array(1024);
  #words = new Float64Array(1024);
  #prices = new Float64Array(1024);
  #weights = new Float64Array(1024);
  #widths = new Float64Array(1024);

  /** Number of rows, including those of deleted fabrics. */
  get size(): number {
    return this.#rows.size;
  }

  numberOf(row: number): number {
    return this.#numbers[row] as number;
  }

  bornOf(row: number): number {
    return this.#born[row] as number;
  }

  isGlobal(row: number): boolean {
    return this.#is(row, GLOBAL);
  }

  isPreOrder(row: number): boolean {
    return this.#is(row, PRE_ORDER);
  }

  isOrderable(row: number): boolean {
    return this.#is(row, ORDERABLE);
  }

  /** In cents. */
  priceOf(row: number): number {
    return this.#prices[row] as number;
  }

  /** In g/m²; NaN if unknown. */
  weightOf(row: number): number {
    return this.#weights[row] as number;
  }

  /** In cm; NaN if unknown. */
  widthOf(row: number): number {
    return this.#widths[row] as number;
  }

  /** Whether the words and visibility of a fabric are unchanged. */
  hasWordsOf({ number, words, visible }: ColumnRow): boolean {
    const row = this.#rows.get(number);
    return row !== undefined && this.#words[row] === words && this.visible.has(row) === visible;
  }

  /** The first 32 bits of the id, which distinguish most ids. */
  idBeginning(row: number): number {
    return this.#ids[row * ID_PARTS] as number;
  }

  /** Compares ids in the order of the database. */
  compareIds(one: number, other: number): number {
    for (let part = 0; part < ID_PARTS; part++) {
      const apart = (this.#ids[one * ID_PARTS + part] as number) - (this.#ids[other * ID_PARTS + part] as number);
      if (apart !== 0) return apart;
    }
    return 0;
  }

  #is(row: number, flag: number): boolean {
    return ((this.#flags[row] as number) & flag) !== 0;
  }

  rowOf(number: number): number | undefined {
    return this.#rows.get(number);
  }

  /** Each color name with its mean shade. */
  means(): NamedShade[] {
    return this.#means.all();
  }

  /** Writes a fabric and returns its row. */
  set(fabric: ColumnRow): number {
    const row = this.#rowFor(fabric.number);
    this.#flags[row] = fabric.flags;
    this.visible.put(row, fabric.visible);
    this.#words[row] = fabric.words;
    for (let part = 0; part < ID_PARTS; part++) {
      this.#ids[row * ID_PARTS + part] = Number.parseInt(fabric.id.slice(part * 8, part * 8 + 8), 16);
    }
    this.#prices[row] = fabric.price;
    this.#weights[row] = fabric.weight ?? Number.NaN;
    this.#widths[row] = fabric.width ?? Number.NaN;
    this.#born[row] = fabric.born;
    this.categories.set(row, codes(this.categoryIds, fabric.categories));
    this.patterns.set(row, codes(this.patternIds, fabric.patterns));
    this.colours.set(row, codes(this.colourNames, fabric.colors));
    this.fibres.set(row, codes(this.fibreNames, fabric.fibres));
    this.colourTree.set(
      row,
      fabric.shades.map(([, hex]) => Number.parseInt(hex.slice(1), 16)),
    );
    this.#means.set(row, fabric.visible ? fabric.shades : []);
    return row;
  }

  /** Clears a deleted fabric; its row stays, empty. @returns the row; undefined if it never had one */
  remove(number: number): number | undefined {
    if (!this.#rows.has(number)) return undefined;
    return this.set({ ...NOTHING, number, visible: false, born: 0, flags: 0, words: 0 });
  }

  #rowFor(number: number): number {
    const known = this.#rows.get(number);
    if (known !== undefined) return known;
    const row = this.#rows.size;
    this.#rows.set(number, row);
    if (row >= this.#numbers.length) {
      this.#numbers = copied(this.#numbers, new Uint32Array(row * 2));
      this.#ids = copied(this.#ids, new Uint32Array(row * 2 * ID_PARTS));
      this.#flags = copied(this.#flags, new Uint8Array(row * 2));
      this.#born = copied(this.#born, new Float64Array(row * 2));
      this.#words = copied(this.#words, new Float64Array(row * 2));
      this.#prices = copied(this.#prices, new Float64Array(row * 2));
      this.#weights = copied(this.#weights, new Float64Array(row * 2));
      this.#widths = copied(this.#widths, new Float64Array(row * 2));
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
