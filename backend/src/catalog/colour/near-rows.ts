import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { type Between, ciede2000Bounds } from '@selvedge/domain/colour/ciede2000-bounds';
import { labOf } from '@selvedge/domain/colour/lab';
import type { CatalogColumns } from '../columns/catalog-columns.js';
import { RowSet } from '../columns/row-set.js';
import { type ColourCube, type ColourTree, ENTRY, labOfColour } from './colour-tree.js';

/** So many colours are measured, or cubes looked at, before others get their turn: about a millisecond. */
const AT_ONCE = 8_000;

/** Cubes are told apart by how near they may be, in so many steps up to where the search ends. */
const RINGS = 128;

/**
 * The rows that have a colour near to one that is sought. Whole cubes are known to be near or not by what their distances
 * lie between; only the colours of those that the search ends in are measured, and those that may be on the page that is shown.
 */
export class NearRows {
  readonly rows = new RowSet();
  readonly #version: number;
  readonly #distances: Distances;
  /** Cubes by the least distance that their colours may have. */
  readonly #rings: ColourCube[][] = Array.from({ length: RINGS }, () => []);

  /** @param within how far it is sought, included (CIEDE2000) */
  constructor(
    private readonly tree: ColourTree,
    near: string,
    private readonly within: number,
  ) {
    this.#version = tree.version;
    this.#distances = new Distances(near, within);
  }

  /** Whether all colours are as they were. */
  get isCurrent(): boolean {
    return this.#version === this.tree.version;
  }

  /** Finds all rows; others get their turn in between. The tree must not change meanwhile. */
  async find(): Promise<void> {
    const open = [this.tree.whole];
    const ends: ColourCube[] = [];
    let looks = 0;
    const giveWay = async () => {
      if (looks < AT_ONCE) return;
      looks = 0;
      await new Promise(setImmediate);
    };
    for (let cube = open.pop(); cube; cube = open.pop()) {
      looks += 1;
      const { least, most } = this.#boundsOf(cube);
      if (least > this.within) continue;
      if (most > this.within && cube.parts) {
        pushParts(cube, open);
        continue;
      }
      this.#rings[this.#ringOf(least)]?.push(cube);
      if (most <= this.within) this.#takeAll(cube);
      else ends.push(cube);
      await giveWay();
    }
    // Most rows have several colours: one that is in already need not be measured.
    for (const { entries, length } of ends) {
      looks += length / ENTRY;
      this.#take(entries, length);
      await giveWay();
    }
  }

  /**
   * A page of `found`, which are among the rows: the nearest first and the newest among equals, then by number, so that
   * no two pages overlap. Measured are the rings up to that in which the page ends. The tree is as it was.
   */
  page(found: RowSet, columns: CatalogColumns, { limit, offset }: { limit: number; offset: number }): number[] {
    const wanted = offset + limit;
    const apart = new Map<number, number>();
    let end = 0;
    for (let ring = 0, due = wanted; ring < RINGS; ring++) {
      this.#part(ring);
      for (const cube of this.#rings[ring] as ColourCube[]) this.#measure(cube, found, apart);
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

  #ringOf(least: number): number {
    return Math.min(RINGS - 1, Math.floor((least / this.within) * RINGS));
  }

  /** Of the cubes of a ring that have parts, each part goes to the ring that it belongs to: this one, or one farther out. */
  #part(ring: number): void {
    const open = this.#rings[ring] as ColourCube[];
    const here: ColourCube[] = [];
    this.#rings[ring] = here;
    for (let cube = open.pop(); cube; cube = open.pop()) {
      if (!cube.parts) {
        here.push(cube);
        continue;
      }
      const parts: ColourCube[] = [];
      pushParts(cube, parts);
      for (const part of parts) {
        const its = this.#ringOf(this.#boundsOf(part).least);
        if (its > ring) this.#rings[its]?.push(part);
        else open.push(part);
      }
    }
  }

  #takeAll({ parts, entries, length }: ColourCube): void {
    for (const part of parts ?? []) this.#takeAll(part);
    for (let at = 0; at < length; at += ENTRY) this.rows.put(entries[at] as number, true);
  }

  #take(entries: Uint32Array, length: number): void {
    for (let at = 0; at < length; at += ENTRY) {
      const row = entries[at] as number;
      if (this.rows.has(row) || this.#distances.of(entries[at + 1] as number) > this.within) continue;
      this.rows.put(row, true);
    }
  }

  #boundsOf(cube: ColourCube): Between {
    return ciede2000Bounds(this.#distances.sought, cube, this.within);
  }

  #measure({ entries, length }: ColourCube, found: RowSet, apart: Map<number, number>): void {
    for (let at = 0; at < length; at += ENTRY) {
      const row = entries[at] as number;
      if (!found.has(row)) continue;
      const distance = this.#distances.of(entries[at + 1] as number);
      if (distance < (apart.get(row) ?? Number.POSITIVE_INFINITY)) apart.set(row, distance);
    }
  }
}

/** Those that have any colour. */
function pushParts({ parts }: ColourCube, to: ColourCube[]): void {
  for (const part of parts ?? []) if (part.parts || part.length > 0) to.push(part);
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
