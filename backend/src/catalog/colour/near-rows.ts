import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { type Between, ciede2000Bounds } from '@selvedge/domain/colour/ciede2000-bounds';
import { type Lab, labOf, ROUGHNESS } from '@selvedge/domain/colour/lab';
import type { CatalogColumns } from '../columns/catalog-columns.js';
import { RowSet } from '../columns/row-set.js';
import { type ColourCube, type ColourTree, ENTRY, labOfColour, roughLabOfColour } from './colour-tree.js';

/** So many colours are measured, or cubes looked at, before others get their turn: about a millisecond. */
const AT_ONCE = 8_000;

/** What roughness may change: a step in L*a*b* counts nowhere tenfold. */
const HAIR = 10 * ROUGHNESS;

/** Cubes are told apart by how near they may be, in so many steps up to where the search ends. */
const RINGS = 128;

/**
 * The rows that have a colour near to one that is sought. Whole cubes are known to be near or not by what their distances
 * lie between; only the colours of those that the search ends in are measured, and those that may be on the page that is shown.
 */
export class NearRows {
  readonly rows = new RowSet();
  readonly #version: number;
  readonly #sought: Lab;
  /** One each for all that are measured. */
  readonly #rough = { l: 0, a: 0, b: 0 };
  readonly #bounds: Between = { least: 0, most: 0 };

  /** @param within how far it is sought, included (CIEDE2000) */
  constructor(
    private readonly tree: ColourTree,
    near: string,
    private readonly within: number,
  ) {
    this.#version = tree.version;
    this.#sought = labOf(near);
  }

  /** Whether all colours are as they were. */
  get isCurrent(): boolean {
    return this.#version === this.tree.version;
  }

  /** Finds all rows; others get their turn before and in between. The tree must not change meanwhile. */
  async find(): Promise<void> {
    const open = [this.tree.whole];
    const ends: ColourCube[] = [];
    let looks: number = await afterOthers();
    for (let cube = open.pop(); cube; cube = open.pop()) {
      looks += 1;
      const { least, most } = this.#boundsOf(cube);
      if (least > this.within) continue;
      if (most <= this.within) this.#takeAll(cube);
      else if (cube.parts) pushParts(cube, open);
      else ends.push(cube);
      if (looks >= AT_ONCE) looks = await afterOthers();
    }
    // Most rows have several colours: one that is in already need not be measured.
    for (const cube of ends) {
      looks += cube.length / ENTRY;
      this.#take(cube);
      if (looks >= AT_ONCE) looks = await afterOthers();
    }
  }

  /**
   * A page of those rows that `passes` lets through: the nearest first and the newest among equals, then by number, so that
   * no two pages overlap. Cubes are looked at from the nearest to that in which the page ends, so it is there before all
   * rows are found; others get their turn in between. The tree must be as it was, and must not change meanwhile.
   */
  async page(
    passes: (row: number) => boolean,
    columns: CatalogColumns,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<number[]> {
    const wanted = offset + limit;
    const measured = new Measured(columns.size);
    /** Cubes by the least distance that their colours may have. */
    const rings: ColourCube[][] = Array.from({ length: RINGS }, () => []);
    rings[0]?.push(this.tree.whole);
    let end = 0;
    let looks = 0;
    for (let ring = 0, due = wanted; ring < RINGS; ring++) {
      for (const cube of this.#parted(rings, ring)) {
        looks += cube.length / ENTRY;
        this.#measure(cube, passes, measured);
        if (looks >= AT_ONCE) looks = await afterOthers();
      }
      // What lies nearer than the next ring has been seen with its nearest colour.
      end = ring + 1 < RINGS ? ((ring + 1) * this.within) / RINGS : Number.POSITIVE_INFINITY;
      if (measured.rows.length < due) continue;
      if (measured.nearerThan(end).length >= wanted) break;
      due = measured.rows.length * 1.25;
    }
    const { rows, apart } = measured;
    return measured
      .nearerThan(end)
      .sort((one, other) => {
        const nearer = (apart[one] as number) - (apart[other] as number);
        if (nearer !== 0) return nearer;
        const [row, next] = [rows[one] as number, rows[other] as number];
        return columns.bornOf(next) - columns.bornOf(row) || columns.numberOf(next) - columns.numberOf(row);
      })
      .slice(offset, wanted)
      .map((place) => rows[place] as number);
  }

  /** The cubes of a ring, each that is made of others parted: what of them lies farther out goes to its ring, or nowhere. */
  #parted(rings: readonly ColourCube[][], ring: number): ColourCube[] {
    const open = rings[ring] as ColourCube[];
    const here: ColourCube[] = [];
    for (let cube = open.pop(); cube; cube = open.pop()) {
      if (!cube.parts) {
        here.push(cube);
        continue;
      }
      const parts: ColourCube[] = [];
      pushParts(cube, parts);
      for (const part of parts) {
        const { least } = this.#boundsOf(part);
        if (least > this.within) continue;
        const its = Math.min(RINGS - 1, Math.floor((least / this.within) * RINGS));
        if (its > ring) rings[its]?.push(part);
        else open.push(part);
      }
    }
    return here;
  }

  #takeAll({ parts, entries, length }: ColourCube): void {
    for (const part of parts ?? []) this.#takeAll(part);
    for (let at = 0; at < length; at += ENTRY) this.rows.put(entries[at] as number, true);
  }

  #take({ entries, length }: ColourCube): void {
    for (let at = 0; at < length; at += ENTRY) {
      const row = entries[at] as number;
      if (!this.rows.has(row) && this.#isNear(entries[at + 1] as number)) this.rows.put(row, true);
    }
  }

  /** Measured exactly only where a rough measure does not decide. */
  #isNear(colour: number): boolean {
    const { within } = this;
    const { a, b } = this.#sought;
    roughLabOfColour(colour, this.#rough);
    // Where hues are opposite, the least step may turn the mean hue round.
    const isEven = a * this.#rough.a + b * this.#rough.b >= 0;
    const apart = isEven ? ciede2000(this.#sought, this.#rough, within + HAIR) : within;
    return Math.abs(apart - within) > HAIR ? apart < within : this.#distanceOf(colour) <= within;
  }

  /** Until the next is asked for. */
  #boundsOf(cube: ColourCube): Between {
    ciede2000Bounds(this.#sought, cube, this.within, this.#bounds);
    return this.#bounds;
  }

  #measure({ entries, length }: ColourCube, passes: (row: number) => boolean, measured: Measured): void {
    for (let at = 0; at < length; at += ENTRY) {
      const row = entries[at] as number;
      if (!passes(row)) continue;
      const apart = this.#distanceOf(entries[at + 1] as number);
      if (apart <= this.within) measured.note(row, apart);
    }
  }

  /** CIEDE2000; Infinity for much that is farther than `within`. */
  #distanceOf(colour: number): number {
    return ciede2000(this.#sought, labOfColour(colour), this.within);
  }
}

/** Rows with the distance of the nearest of their colours, as far as they have been measured. */
class Measured {
  readonly rows: number[] = [];
  readonly apart: number[] = [];
  /** By row, counted from 1; 0 for what has not been measured. */
  readonly #places: Int32Array;

  /** @param size of the catalogue, in rows */
  constructor(size: number) {
    this.#places = new Int32Array(size);
  }

  note(row: number, distance: number): void {
    const place = (this.#places[row] as number) - 1;
    if (place >= 0) {
      if (distance < (this.apart[place] as number)) this.apart[place] = distance;
      return;
    }
    this.#places[row] = this.rows.push(row);
    this.apart.push(distance);
  }

  /** The places of those that are. */
  nearerThan(end: number): number[] {
    const places: number[] = [];
    for (let place = 0; place < this.apart.length; place++) if ((this.apart[place] as number) < end) places.push(place);
    return places;
  }
}

/** Others get their turn. @returns how much was done since: nothing */
const afterOthers = (): Promise<0> => new Promise((resolve) => setImmediate(resolve, 0));

/** Those that have any colour. */
function pushParts({ parts }: ColourCube, to: ColourCube[]): void {
  for (const part of parts ?? []) if (part.parts || part.length > 0) to.push(part);
}
