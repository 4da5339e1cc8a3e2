import type { FabricFacets, FabricFlag, NamedShade } from '@selvedge/domain/fabrics/fabric';
import { shadeCodeKeys } from '@selvedge/domain/fabrics/search/shade-codes';
import { ColorTree } from './color-index/color-tree.js';
import { MeanShades } from './color-index/mean-shades.js';
import { Dictionary } from './dictionary.js';
import { FacetColumn } from './facet-column.js';
import { RowOrder } from './row-order.js';
import { RowSet } from './row-set.js';
import { SparseArray } from './sparse-array.js';

/** Yes-or-no filters by their name in a query, each with its SQL. */
export const FLAGS = {
  is_global: 'f.is_global',
  pre_order: 'f.pre_order',
  // As buyers see it: neither what is reserved nor what is not for sale counts.
  in_stock: 'f.available_quantity > 0 AND f.is_available',
} as const satisfies Record<FabricFlag, string>;

const asGiven = (value: number): number => value;

/** 1 yd is 0.9144 m: prices by the yard and by the meter are compared as one. */
const CENTS_PER_METER = `CASE f.price_unit WHEN 'yards' THEN round(f.price_cents * 10000 / 9144.0) ELSE f.price_cents END`;

/** The least that can be ordered of a fabric, in meters: a color may have a minimum of its own. */
const MIN_ORDER = `coalesce((SELECT min(coalesce(w.minimum_order, f.minimum_order)) FROM colourways w
  WHERE w.fabric_id = f.id AND w.is_available), f.minimum_order) * CASE f.price_unit WHEN 'yards' THEN 0.9144 ELSE 1 END`;

/** Ranges, which a query has as `min_…` and `max_…`: their SQL, and a bound of the query as the column stores it. */
export const MEASURES = {
  price: { sql: CENTS_PER_METER, stored: (rupees: number): number => Math.round(rupees * 100) },
  weight: { sql: 'f.weight_gsm', stored: asGiven },
  width: { sql: 'f.width_cm', stored: asGiven },
  minimum: { sql: MIN_ORDER, stored: asGiven },
} as const;

/** Facets by their name in a query: the values of a fabric in SQL, and the name of their counts. */
export const FACETS = {
  category: {
    sql: 'ARRAY(SELECT category_id FROM fabric_categories WHERE fabric_id = f.id)',
    counts: 'categories',
  },
  pattern: { sql: 'ARRAY(SELECT pattern_id FROM fabric_patterns WHERE fabric_id = f.id)', counts: 'patterns' },
  colour: { sql: 'f.colors', counts: 'colors' },
  fibre: { sql: 'f.fibres', counts: 'fibres' },
} as const satisfies Record<string, { sql: string; counts: keyof FabricFacets }>;

/** SQL: whether a colorway `w` of a fabric `f` can be had from stock; one without stock of its own shares the fabric's. */
const IS_STOCKED = `f.is_available AND CASE WHEN f.stock_by_colour
  THEN coalesce(w.stock_quantity, 0) > w.reserved_quantity + w.held_quantity ELSE f.available_quantity > 0 END`;

/** The available colorways with their hex, whether they are in stock, and their code. */
export const SHADES = `ARRAY(SELECT json_build_array(w.name, w.hex, ${IS_STOCKED}, w.code) FROM colourways w
  WHERE w.fabric_id = f.id AND w.is_available)`;

/** The values that fabrics are sorted by; equal ones are sorted by id. */
const SORT_KEYS = ['name', 'created', 'price', 'weight'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export type Measure = keyof typeof MEASURES;
export type Facet = keyof typeof FACETS;

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];
export const flagNames: readonly FabricFlag[] = keysOf(FLAGS);
export const measureNames: readonly Measure[] = keysOf(MEASURES);
export const facetNames: readonly Facet[] = keysOf(FACETS);

/** A fabric as read from the database; see `index-loader.ts`. */
export interface ColumnRow {
  number: number;
  /** Its id without hyphens, 32 digits. */
  id: string;
  name: string;
  visible: boolean;
  /** Creation time, in microseconds since 1970. */
  created: number;
  /** In the order of `FLAGS`, `MEASURES` and `FACETS`; a measure is null if unknown. */
  flags: boolean[];
  measures: (number | null)[];
  facets: string[][];
  /** Name and hex of each available colorway, whether it is in stock, and its code. */
  shades: [name: string, hex: string | null, isStocked: boolean, code: string][];
  /** A hash of the search words. */
  words: number;
}

/** The order of ICU's root collation, as that of PostgreSQL's "und-x-icu". */
const collator = new Intl.Collator('en');

const ID_PARTS = 4;
const INITIAL_CAPACITY = 1024;

/**
 * The columns by which the catalog is filtered, sorted and counted (a column store): a row per fabric, a typed array per
 * property. 100,000 fabrics of three colors take about 40 MB.
 */
export class CatalogColumns {
  /** Rows of fabrics on the website. */
  readonly visible = new RowSet();
  readonly colorTree = new ColorTree();
  readonly #facets = Object.fromEntries(
    facetNames.map((name) => [name, new FacetColumn(new Dictionary(), this.visible)]),
  ) as Record<Facet, FacetColumn>;
  /** The names of the colors that are in stock. */
  readonly #stocked = new FacetColumn(this.#facets.colour.values, this.visible);
  /** The codes of the available colors, by `shadeCodeKeys`. */
  readonly shadeCodes = new FacetColumn(new Dictionary(), this.visible);
  readonly #shades = new MeanShades(this.#facets.colour.values);
  /** The row of each number. Numbers have gaps, which grow with each import. */
  readonly #rows = new SparseArray();
  #size = 0;
  /** Numbers of deleted fabrics. */
  readonly #removed = new Set<number>();
  #numbers = new Uint32Array(INITIAL_CAPACITY);
  /** Four values per id. */
  #ids = new Uint32Array(ID_PARTS * INITIAL_CAPACITY);
  /** A bit per flag. */
  #flags = new Uint8Array(INITIAL_CAPACITY);
  #created = new Float64Array(INITIAL_CAPACITY);
  #words = new Float64Array(INITIAL_CAPACITY);
  #measures = measureNames.map(() => new Float64Array(INITIAL_CAPACITY));
  readonly #names: string[] = [];
  readonly #orders: Record<SortKey, RowOrder> = {
    name: new RowOrder((one, other) => this.#compareNames(one, other)),
    created: this.#orderOf(() => this.#created),
    price: this.#orderOf(() => this.measured('price')),
    weight: this.#orderOf(() => this.measured('weight')),
  };

  /** Number of rows, including those of deleted fabrics. */
  get size(): number {
    return this.#size;
  }

  /** Number of fabrics. */
  get fabrics(): number {
    return this.#size - this.#removed.size;
  }

  /** @param inStock leaves out the colors that are not in stock. */
  facet(name: Facet, inStock = false): FacetColumn {
    return inStock && name === 'colour' ? this.#stocked : this.#facets[name];
  }

  isSet(flag: FabricFlag): (row: number) => boolean {
    const bit = 1 << flagNames.indexOf(flag);
    return (row) => ((this.#flags[row] as number) & bit) !== 0;
  }

  /** By row; NaN if unknown. */
  measured(measure: Measure): Float64Array {
    return this.#measures[measureNames.indexOf(measure)] as Float64Array;
  }

  numberOf(row: number): number {
    return this.#numbers[row] as number;
  }

  /** Creation times by row, in microseconds since 1970. */
  get created(): Float64Array {
    return this.#created;
  }

  /** Returns whether the words and visibility of a fabric are unchanged. */
  hasWordsOf({ number, words, visible }: ColumnRow): boolean {
    const row = this.#rows.get(number);
    return row !== undefined && this.#words[row] === words && this.visible.has(row) === visible;
  }

  /** The id as the API writes it. */
  idOf(row: number): string {
    const digits = Array.from(this.#ids.subarray(row * ID_PARTS, (row + 1) * ID_PARTS), (part) =>
      part.toString(16).padStart(8, '0'),
    ).join('');
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
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

  /** All rows, sorted, and how many of them have a known value; the others come last. */
  inOrder(key: SortKey): { rows: Uint32Array; known: number } {
    return this.#orders[key].rows();
  }

  rowOf(number: number): number | undefined {
    return this.#rows.get(number);
  }

  /** Each color name with its mean shade. */
  shades(): NamedShade[] {
    return this.#shades.all();
  }

  /** Clears a deleted fabric; its row stays, empty. */
  remove(number: number): void {
    if (this.rowOf(number) === undefined) return;
    this.set({
      number,
      id: '0'.repeat(ID_PARTS * 8),
      name: '',
      visible: false,
      created: 0,
      words: 0,
      shades: [],
      flags: [],
      measures: measureNames.map(() => null),
      facets: facetNames.map(() => []),
    });
    this.#removed.add(number);
  }

  /** Writes a fabric. */
  set(fabric: ColumnRow): void {
    this.#removed.delete(fabric.number);
    const row = this.#rowFor(fabric.number);
    const before = this.#sortValues(row);
    const hasOtherId = this.#setId(row, fabric.id);
    this.#names[row] = fabric.name;
    this.#created[row] = fabric.created;
    this.#words[row] = fabric.words;
    this.#flags[row] = fabric.flags.reduce((bits, isSet, place) => bits | (Number(isSet) << place), 0);
    for (const [place, values] of this.#measures.entries()) values[row] = fabric.measures[place] ?? Number.NaN;
    for (const [place, name] of facetNames.entries()) {
      this.#facets[name].set(row, fabric.facets[place] ?? [], fabric.visible);
    }
    const shaded = fabric.shades.flatMap(([name, hex, isStocked]) => (hex === null ? [] : [{ name, hex, isStocked }]));
    const stocked = fabric.shades.filter(([name, , isStocked]) => name !== '' && isStocked);
    const names = stocked.map(([name]) => name);
    this.#stocked.set(row, names, fabric.visible);
    this.shadeCodes.set(
      row,
      fabric.shades.flatMap(([, , , code]) => shadeCodeKeys(code)),
      fabric.visible,
    );
    this.visible.put(row, fabric.visible);
    this.colorTree.set(
      row,
      shaded.map(({ hex, isStocked }) => ({ color: Number.parseInt(hex.slice(1), 16), isStocked })),
    );
    this.#shades.set(row, fabric.visible ? shaded.map(({ name, hex }) => [name, hex]) : []);
    const after = this.#sortValues(row);
    for (const key of SORT_KEYS) {
      if (hasOtherId || !Object.is(before[key], after[key])) this.#orders[key].move(row);
    }
  }

  /** @returns whether it had another one */
  #setId(row: number, id: string): boolean {
    let isOther = false;
    for (let part = 0; part < ID_PARTS; part++) {
      const [at, value] = [row * ID_PARTS + part, Number.parseInt(id.slice(part * 8, part * 8 + 8), 16)];
      isOther ||= this.#ids[at] !== value;
      this.#ids[at] = value;
    }
    return isOther;
  }

  #sortValues(row: number): Record<SortKey, string | number | undefined> {
    return {
      name: this.#names[row],
      created: this.#created[row],
      price: this.measured('price')[row],
      weight: this.measured('weight')[row],
    };
  }

  #orderOf(values: () => Float64Array): RowOrder {
    const isUnknown = (row: number) => Number.isNaN(values()[row]);
    return new RowOrder((one, other) => {
      const [value, next] = [values()[one] as number, values()[other] as number];
      if (value < next) return -1;
      if (value > next) return 1;
      return Number(isUnknown(one)) - Number(isUnknown(other)) || this.compareIds(one, other);
    }, isUnknown);
  }

  #compareNames(row: number, other: number): number {
    const [one, next] = [this.#names[row] as string, this.#names[other] as string];
    return collator.compare(one, next) || (one < next ? -1 : one > next ? 1 : this.compareIds(row, other));
  }

  #rowFor(number: number): number {
    const known = this.#rows.get(number);
    if (known !== undefined) return known;
    const row = this.#size++;
    this.#rows.set(number, row);
    if (row >= this.#flags.length) {
      this.#numbers = copied(this.#numbers, new Uint32Array(row * 2));
      this.#ids = copied(this.#ids, new Uint32Array(row * 2 * ID_PARTS));
      this.#flags = copied(this.#flags, new Uint8Array(row * 2));
      this.#created = copied(this.#created, new Float64Array(row * 2));
      this.#words = copied(this.#words, new Float64Array(row * 2));
      this.#measures = this.#measures.map((values) => copied(values, new Float64Array(row * 2)));
    }
    this.#numbers[row] = number;
    return row;
  }
}

function copied<A extends Uint32Array | Uint8Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
