import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { type Between, ciede2000Bounds } from '@selvedge/domain/colour/ciede2000-bounds';
import { type Lab, labOf, ROUGHNESS } from '@selvedge/domain/colour/lab';
import type { CatalogColumns } from '../columns.js';
import { RowSet } from '../row-set.js';
import { type ColorCube, type ColorTree, ENTRY, IN_STOCK, labOfShade, roughLabOfShade } from './color-tree.js';

/** Colors measured or cubes visited before yielding to the event loop: about a millisecond. */
const AT_ONCE = 8_000;

/** Tolerance for rounding errors: a step in L*a*b* never changes the distance tenfold. */
const HAIR = 10 * ROUGHNESS;

/** The search radius is divided into this many rings, by which cubes are ordered. */
const RINGS = 128;

/**
 * The rows that have a color near the one sought. Bounds of the distance decide for whole cubes whether they are near; only
 * colors in cubes on the border of the search are measured, and those that may be on the requested page.
 */
export class NearRows {
  readonly rows = new RowSet();
  readonly #target: Lab;
  /** Scratch objects reused for all measurements. */
  readonly #rough = { l: 0, a: 0, b: 0 };
  readonly #bounds: Between = { least: 0, most: 0 };

  /**
   * @param within the search radius, inclusive (CIEDE2000)
   * @param isStocked leaves out the colors that are not in stock
   */
  constructor(
    private readonly tree: ColorTree,
    near: string,
    private readonly within: number,
    private readonly isStocked: boolean,
  ) {
    this.#target = labOf(near);
  }

  /** Finds all rows, yielding to the event loop before and in between. The tree must not change meanwhile. */
  async find(): Promise<void> {
    const open = [this.tree.whole];
    const ends: ColorCube[] = [];
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
    // Most rows have several colors: a row that is already included isn't measured again.
    for (const cube of ends) {
      looks += cube.length / ENTRY;
      this.#take(cube);
      if (looks >= AT_ONCE) looks = await afterOthers();
    }
  }

  /**
   * A page of the rows that pass `passes`: nearest first, then newest, then by number, so that pages don't overlap. Visits cubes
   * from the nearest to the one in which the page ends, so it returns before all rows are found; yields to the event loop in
   * between. The tree must be unchanged since construction, and must not change meanwhile.
   */
  async page(
    passes: (row: number) => boolean,
    columns: CatalogColumns,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<number[]> {
    const wanted = offset + limit;
    const measured = new Measured(columns.size);
    /** Cubes by the lower bound of their distance. */
    const rings: ColorCube[][] = Array.from({ length: RINGS }, () => []);
    rings[0]?.push(this.tree.whole);
    let end = 0;
    let looks = 0;
    for (let ring = 0, due = wanted; ring < RINGS; ring++) {
      for (const cube of this.#parted(rings, ring)) {
        looks += cube.length / ENTRY;
        this.#measure(cube, passes, measured);
        if (looks >= AT_ONCE) looks = await afterOthers();
      }
      // All rows nearer than the next ring have been measured by their nearest color.
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
        return (
          (columns.created[next] as number) - (columns.created[row] as number) ||
          columns.numberOf(next) - columns.numberOf(row)
        );
      })
      .slice(offset, wanted)
      .map((place) => rows[place] as number);
  }

  /**
   * The leaf cubes of a ring: cubes with children are replaced by them, and children farther out move to their own ring or are
   * dropped.
   */
  #parted(rings: readonly ColorCube[][], ring: number): ColorCube[] {
    const open = rings[ring] as ColorCube[];
    const here: ColorCube[] = [];
    for (let cube = open.pop(); cube; cube = open.pop()) {
      if (!cube.parts) {
        here.push(cube);
        continue;
      }
      const parts: ColorCube[] = [];
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

  #takeAll({ parts, entries, length }: ColorCube): void {
    for (const part of parts ?? []) this.#takeAll(part);
    for (let at = 0; at < length; at += ENTRY) {
      if (this.#isWanted(entries[at + 1] as number)) this.rows.put(entries[at] as number, true);
    }
  }

  #take({ entries, length }: ColorCube): void {
    for (let at = 0; at < length; at += ENTRY) {
      const [row, shade] = [entries[at] as number, entries[at + 1] as number];
      if (!this.rows.has(row) && this.#isWanted(shade) && this.#isNear(shade)) this.rows.put(row, true);
    }
  }

  #isWanted(shade: number): boolean {
    return !this.isStocked || (shade & IN_STOCK) !== 0;
  }

  /** Measures exactly only where a rough measure doesn't decide. */
  #isNear(shade: number): boolean {
    const { within } = this;
    const { a, b } = this.#target;
    roughLabOfShade(shade, this.#rough);
    // Where hues are opposite, the smallest step may flip the mean hue.
    const isEven = a * this.#rough.a + b * this.#rough.b >= 0;
    const apart = isEven ? ciede2000(this.#target, this.#rough, within + HAIR) : within;
    return Math.abs(apart - within) > HAIR ? apart < within : this.#distanceOf(shade) <= within;
  }

  /** The result is valid until the next call. */
  #boundsOf(cube: ColorCube): Between {
    ciede2000Bounds(this.#target, cube, this.within, this.#bounds);
    return this.#bounds;
  }

  #measure({ entries, length }: ColorCube, passes: (row: number) => boolean, measured: Measured): void {
    for (let at = 0; at < length; at += ENTRY) {
      const [row, shade] = [entries[at] as number, entries[at + 1] as number];
      if (!passes(row) || !this.#isWanted(shade)) continue;
      const apart = this.#distanceOf(shade);
      if (apart <= this.within) measured.note(row, apart);
    }
  }

  /** The CIEDE2000 distance; may be Infinity beyond `within`. */
  #distanceOf(shade: number): number {
    return ciede2000(this.#target, labOfShade(shade), this.within);
  }
}

/** Rows with the distance of the nearest of their colors, as far as measured. */
class Measured {
  readonly rows: number[] = [];
  readonly apart: number[] = [];
  /** Position + 1 by row; 0 if not measured. */
  readonly #places: Int32Array;

  /** @param size number of rows of the catalog */
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

  /** Positions of the rows nearer than `end`. */
  nearerThan(end: number): number[] {
    const places: number[] = [];
    for (let place = 0; place < this.apart.length; place++) if ((this.apart[place] as number) < end) places.push(place);
    return places;
  }
}

/** Yields to the event loop. @returns 0, the new value of the work counter */
const afterOthers = (): Promise<0> => new Promise((resolve) => setImmediate(resolve, 0));

/** Pushes the children that have any colors. */
function pushParts({ parts }: ColorCube, to: ColorCube[]): void {
  for (const part of parts ?? []) if (part.parts || part.length > 0) to.push(part);
}
