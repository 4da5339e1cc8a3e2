import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { type Between, ciede2000Bounds, type LabBox } from '@selvedge/domain/colour/ciede2000-bounds';
import { labOf } from '@selvedge/domain/colour/lab';
import type { CatalogColumns } from '../columns/catalog-columns.js';
import { RowSet } from '../columns/row-set.js';
import { type ColourCell, type ColourGrid, type ColourRegion, ENTRY, labOfColour } from './colour-grid.js';

/** So many colours are measured, or regions and cells looked at, before others get their turn: about a millisecond. */
const AT_ONCE = 8_000;

/** Cells are told apart by how near they may be, in so many steps up to where the search ends. */
const RINGS = 128;

/**
 * The rows that have a colour near to one that is sought. Whole regions and cells are known to be near or not by what their
 * distances lie between; only the colours of the other cells are measured, and those that may be on the page that is shown.
 */
export class NearRows {
  readonly rows = new RowSet();
  readonly #version: number;
  readonly #distances: Distances;
  /** Cells by the least distance that their colours may have. */
  readonly #rings: ColourCell[][] = Array.from({ length: RINGS }, () => []);

  /** @param within how far it is sought, included (CIEDE2000) */
  constructor(
    private readonly grid: ColourGrid,
    near: string,
    private readonly within: number,
  ) {
    this.#version = grid.version;
    this.#distances = new Distances(near, within);
  }

  /** Whether all colours are as they were. */
  get isCurrent(): boolean {
    return this.#version === this.grid.version;
  }

  /** Finds all rows; others get their turn in between. The grid must not change meanwhile. */
  async find(): Promise<void> {
    let looks = 0;
    for (const region of this.grid.regions()) {
      looks += this.#look(region);
      if (looks < AT_ONCE) continue;
      looks = 0;
      await new Promise(setImmediate);
    }
  }

  /**
   * A page of `found`, which are among the rows: the nearest first and the newest among equals, then by number, so that
   * no two pages overlap. Measured are the rings up to that in which the page ends. The grid is as it was.
   */
  page(found: RowSet, columns: CatalogColumns, { limit, offset }: { limit: number; offset: number }): number[] {
    const wanted = offset + limit;
    const apart = new Map<number, number>();
    let end = 0;
    for (let ring = 0, due = wanted; ring < RINGS; ring++) {
      for (const cell of this.#rings[ring] as ColourCell[]) this.#measure(cell, found, apart);
      // What lies nearer than the next ring has been seen with its nearest colour.
      end = ring + 1 < RINGS ? ((ring + 1) * this.within) / RINGS : Number.POSITIVE_INFINITY;
      if (apart.size < due) continue;
      let near = 0;
      for (const distance of apart.values()) if (distance < end) near++;
      if (near >= wanted) break;
      due = apart.size * 1.25;
    }
    return [...apart]
      .filter(([, distance]) => distance < end)
      .sort(
        ([one, near], [other, far]) =>
          near - far || columns.bornOf(other) - columns.bornOf(one) || columns.numberOf(other) - columns.numberOf(one),
      )
      .slice(offset, wanted)
      .map(([row]) => row);
  }

  /** @returns how much there was to do */
  #look({ box, cells }: ColourRegion): number {
    const around = this.#boundsOf(box);
    if (around.least > this.within) return 1;
    // A region that the search ends in is looked at cell by cell.
    const isWhole = around.most <= this.within;
    let looks = 1;
    for (const cell of cells) looks += this.#take(cell, isWhole ? around : this.#boundsOf(cell.box));
    return looks;
  }

  /** @returns how much there was to do */
  #take(cell: ColourCell, { least, most }: Between): number {
    if (least > this.within) return 1;
    this.#rings[Math.min(RINGS - 1, Math.floor((least / this.within) * RINGS))]?.push(cell);
    const { entries, length } = cell;
    const isWhole = most <= this.within;
    for (let at = 0; at < length; at += ENTRY) {
      if (isWhole || this.#distances.of(entries[at + 1] as number) <= this.within) {
        this.rows.put(entries[at] as number, true);
      }
    }
    return isWhole ? 1 : 1 + length / ENTRY;
  }

  #boundsOf(box: LabBox): Between {
    return ciede2000Bounds(this.#distances.sought, box, this.within);
  }

  #measure({ entries, length }: ColourCell, found: RowSet, apart: Map<number, number>): void {
    for (let at = 0; at < length; at += ENTRY) {
      const row = entries[at] as number;
      if (!found.has(row)) continue;
      const distance = this.#distances.of(entries[at + 1] as number);
      if (distance < (apart.get(row) ?? Number.POSITIVE_INFINITY)) apart.set(row, distance);
    }
  }
}

const SLOTS = 8_192;
/** Spreads colours over the slots (Knuth's multiplicative hashing). */
const SPREAD = 0x9e3779b1;
const SHIFT = 32 - Math.log2(SLOTS);

/** Exact distances from one colour. Dyers' shades come again and again: the last of each slot is kept. */
class Distances {
  readonly sought;
  /** The colour that each slot has, and 1; 0 for none. */
  readonly #colours = new Uint32Array(SLOTS);
  readonly #kept = new Float64Array(SLOTS);

  constructor(
    near: string,
    private readonly within: number,
  ) {
    this.sought = labOf(near);
  }

  /** CIEDE2000; Infinity for what is farther than `within`. */
  of(colour: number): number {
    const slot = Math.imul(colour, SPREAD) >>> SHIFT;
    if (this.#colours[slot] === colour + 1) return this.#kept[slot] as number;
    const distance = ciede2000(this.sought, labOfColour(colour), this.within);
    this.#colours[slot] = colour + 1;
    this.#kept[slot] = distance;
    return distance;
  }
}
