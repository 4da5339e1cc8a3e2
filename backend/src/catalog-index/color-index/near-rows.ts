import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { ciede2000Bounds, type DistanceBounds } from '@selvedge/domain/colour/ciede2000-bounds';
import { type Lab, labOf, ROUGHNESS } from '@selvedge/domain/colour/lab';
import type { CatalogColumns } from '../columns.js';
import { RowSet } from '../row-set.js';
import { type ColorCube, type ColorTree, ENTRY_SIZE, IN_STOCK, labOfShade, roughLabOfShade } from './color-tree.js';

/** Colors measured or cubes visited before yielding to the event loop: about a millisecond. */
const AT_ONCE = 8_000;

/** Tolerance for rounding errors: a step in L*a*b* never changes the distance tenfold. */
const TOLERANCE = 10 * ROUGHNESS;

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
  readonly #bounds: DistanceBounds = { lower: 0, upper: 0 };

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
    const open = [this.tree.root];
    const borderLeaves: ColorCube[] = [];
    let work: number = await yieldToEventLoop();
    for (let cube = open.pop(); cube; cube = open.pop()) {
      work += 1;
      const { lower, upper } = this.#boundsOf(cube);
      if (lower > this.within) continue;
      if (upper <= this.within) this.#takeAll(cube);
      else if (cube.children) pushChildren(cube, open);
      else borderLeaves.push(cube);
      if (work >= AT_ONCE) work = await yieldToEventLoop();
    }
    // Most rows have several colors: a row that is already included isn't measured again.
    for (const cube of borderLeaves) {
      work += cube.length / ENTRY_SIZE;
      this.#take(cube);
      if (work >= AT_ONCE) work = await yieldToEventLoop();
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
    const measured: Measured[] = [];
    /** Cubes by the lower bound of their distance. */
    const rings: ColorCube[][] = Array.from({ length: RINGS }, () => []);
    rings[0]?.push(this.tree.root);
    let end = 0;
    let work = 0;
    for (let ring = 0, nextCheck = wanted; ring < RINGS; ring++) {
      for (const cube of this.#leavesOf(rings, ring)) {
        work += cube.length / ENTRY_SIZE;
        this.#measure(cube, passes, measured);
        if (work >= AT_ONCE) work = await yieldToEventLoop();
      }
      // All rows nearer than the next ring have been measured by their nearest color.
      end = ring + 1 < RINGS ? ((ring + 1) * this.within) / RINGS : Number.POSITIVE_INFINITY;
      if (measured.length < nextCheck) continue;
      if (nearest(measured, end).size >= wanted) break;
      nextCheck = measured.length * 1.25;
    }
    return [...nearest(measured, end)]
      .sort(
        ([row, distance], [next, further]) =>
          distance - further ||
          (columns.created[next] as number) - (columns.created[row] as number) ||
          columns.numberOf(next) - columns.numberOf(row),
      )
      .slice(offset, wanted)
      .map(([row]) => row);
  }

  /**
   * The leaf cubes of a ring: cubes with children are replaced by them, and children farther out move to their own ring or are
   * dropped.
   */
  #leavesOf(rings: readonly ColorCube[][], ring: number): ColorCube[] {
    const open = rings[ring] as ColorCube[];
    const leaves: ColorCube[] = [];
    for (let cube = open.pop(); cube; cube = open.pop()) {
      if (!cube.children) {
        leaves.push(cube);
        continue;
      }
      const children: ColorCube[] = [];
      pushChildren(cube, children);
      for (const child of children) {
        const { lower } = this.#boundsOf(child);
        if (lower > this.within) continue;
        const targetRing = Math.min(RINGS - 1, Math.floor((lower / this.within) * RINGS));
        if (targetRing > ring) rings[targetRing]?.push(child);
        else open.push(child);
      }
    }
    return leaves;
  }

  #takeAll({ children, entries, length }: ColorCube): void {
    for (const child of children ?? []) this.#takeAll(child);
    for (let at = 0; at < length; at += ENTRY_SIZE) {
      if (this.#isWanted(entries[at + 1] as number)) this.rows.put(entries[at] as number, true);
    }
  }

  #take({ entries, length }: ColorCube): void {
    for (let at = 0; at < length; at += ENTRY_SIZE) {
      const row = entries[at] as number;
      const shade = entries[at + 1] as number;
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
    const distance = isEven ? ciede2000(this.#target, this.#rough, within + TOLERANCE) : within;
    return Math.abs(distance - within) > TOLERANCE ? distance < within : this.#distanceOf(shade) <= within;
  }

  /** The result is valid until the next call. */
  #boundsOf(cube: ColorCube): DistanceBounds {
    ciede2000Bounds(this.#target, cube, this.within, this.#bounds);
    return this.#bounds;
  }

  #measure({ entries, length }: ColorCube, passes: (row: number) => boolean, measured: Measured[]): void {
    for (let at = 0; at < length; at += ENTRY_SIZE) {
      const row = entries[at] as number;
      const shade = entries[at + 1] as number;
      if (!passes(row) || !this.#isWanted(shade)) continue;
      const distance = this.#distanceOf(shade);
      if (distance <= this.within) measured.push({ row, distance });
    }
  }

  /** The CIEDE2000 distance; may be Infinity beyond `within`. */
  #distanceOf(shade: number): number {
    return ciede2000(this.#target, labOfShade(shade), this.within);
  }
}

/** The distance of one color of a row. */
interface Measured {
  row: number;
  distance: number;
}

/** The rows with a color nearer than `end`, with the distance of the nearest. */
function nearest(measured: readonly Measured[], end: number): Map<number, number> {
  const distances = new Map<number, number>();
  for (const { row, distance } of measured) {
    if (distance < Math.min(end, distances.get(row) ?? end)) distances.set(row, distance);
  }
  return distances;
}

/** Yields to the event loop. @returns 0, the new value of the work counter */
const yieldToEventLoop = (): Promise<0> => new Promise((resolve) => setImmediate(resolve, 0));

/** Pushes the children that have any colors. */
function pushChildren({ children }: ColorCube, to: ColorCube[]): void {
  for (const child of children ?? []) if (child.children || child.length > 0) to.push(child);
}
