import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { labOf } from '@selvedge/domain/colour/lab';
import { labOfShade } from './color-index/color-tree.js';
import type { CatalogColumns, Facet, Measure } from './columns.js';

/** The distance that each property adds at most. A fiber in common matters more than the price. */
const WEIGHTS = { fibre: 2, category: 1, pattern: 0.5, weight: 1, price: 0.5, stock: 0.5, color: 1 } as const;
/** Twice or half as heavy or as dear is as different as can be. */
const MAX_RATIO = Math.log(2);
/** CIEDE2000: from here on colors are simply others. */
const MAX_DELTA_E = 40;
/** Measuring colors takes longest, so only the nearest by all else are measured. */
const MEASURED = 200;

/** A fabric that others are compared with, as far as it is known. Unknown properties are left out of the comparison. */
export interface Reference {
  /** Values as in the columns: fibers, ids of categories and patterns. */
  facets: Partial<Record<'fibre' | 'category' | 'pattern', readonly string[]>>;
  /** GSM. */
  weight: number | null;
  /** Cents per meter. */
  price: number | null;
  /** The color that is wanted, `#rrggbb`. */
  near?: string | null;
}

/**
 * The rows on the website that are most like a fabric: by fibers, categories, patterns, weight and price per meter, and by the
 * color that is wanted. Among equal ones, those in stock come first.
 */
export function similarRows(
  columns: CatalogColumns,
  { facets, weight, price, near }: Reference,
  limit: number,
): number[] {
  const rows = columns.visible.rows();
  /** The distance of each row but for its color. */
  const far = new Float64Array(columns.size);
  for (const facet of ['fibre', 'category', 'pattern'] as const) {
    addUnlikeness(far, rows, columns, facet, facets[facet] ?? []);
  }
  addRatio(far, rows, columns, 'weight', weight);
  addRatio(far, rows, columns, 'price', price);
  const inStock = columns.isSet('in_stock');
  for (const row of rows) if (!inStock(row)) (far[row] as number) += WEIGHTS.stock;
  const color = near ? colorDistance(columns, near) : () => 0;
  return Array.from(leastOf(rows, far, Math.max(MEASURED, limit)))
    .map((row) => ({ row, apart: (far[row] as number) + color(row) }))
    .sort((one, other) => one.apart - other.apart || columns.compareIds(one.row, other.row))
    .slice(0, limit)
    .map(({ row }) => row);
}

/** The Jaccard distance of the values of a facet, weighted. */
function addUnlikeness(
  far: Float64Array,
  rows: Uint32Array,
  columns: CatalogColumns,
  facet: Facet & keyof typeof WEIGHTS,
  own: readonly string[],
): void {
  if (own.length === 0) return;
  const { lists, values } = columns.facet(facet);
  const { items } = lists;
  const wanted = new Set(own);
  const isOwn = values.where((value) => wanted.has(value));
  for (const row of rows) {
    const start = lists.start(row);
    const end = start + lists.length(row);
    let shared = 0;
    for (let at = start; at < end; at++) shared += isOwn[items[at] as number] as number;
    (far[row] as number) += WEIGHTS[facet] * (1 - shared / (wanted.size + end - start - shared));
  }
}

/** How far a measure is from `own`, as a ratio, weighted; half of the weight where that of a row is unknown. */
function addRatio(
  far: Float64Array,
  rows: Uint32Array,
  columns: CatalogColumns,
  measure: Measure & keyof typeof WEIGHTS,
  own: number | null,
): void {
  if (own === null) return;
  const values = columns.measured(measure);
  for (const row of rows) {
    const apart = Math.abs(Math.log((values[row] as number) / own)) / MAX_RATIO;
    (far[row] as number) += WEIGHTS[measure] * (Number.isFinite(apart) ? Math.min(apart, 1) : 0.5);
  }
}

/** The distance of the nearest color that is sold, weighted; the whole weight for a fabric without colors. */
function colorDistance(columns: CatalogColumns, hex: string) {
  const wanted = labOf(hex);
  return (row: number): number => {
    const apart = columns.colorTree.colorsOf(row).map((color) => ciede2000(wanted, labOfShade(color)));
    return WEIGHTS.color * Math.min(...apart.map((delta) => delta / MAX_DELTA_E), 1);
  };
}

/** The `count` rows with the smallest values, unordered, and all rows that have the same value as the last of them. */
function leastOf(rows: Uint32Array, values: Float64Array, count: number): Uint32Array {
  if (rows.length <= count) return rows;
  const own = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++) own[place] = values[rows[place] as number] as number;
  const last = atPlace(count - 1, own);
  return rows.filter((row) => (values[row] as number) <= last);
}

/** The value at `place` of `figures` if they were sorted (quickselect); reorders `figures`. */
function atPlace(place: number, figures: Float64Array): number {
  let [from, to] = [0, figures.length - 1];
  while (from < to) {
    const pivot = figures[(from + to) >>> 1] as number;
    let [left, right] = [from, to];
    while (left <= right) {
      while ((figures[left] as number) < pivot) left++;
      while ((figures[right] as number) > pivot) right--;
      if (left > right) break;
      const figure = figures[left] as number;
      figures[left++] = figures[right] as number;
      figures[right--] = figure;
    }
    if (place <= right) to = right;
    else if (place >= left) from = left;
    else break;
  }
  return figures[place] as number;
}
