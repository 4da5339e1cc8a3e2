import type { LabBox } from '@selvedge/domain/colour/ciede2000-bounds';
import { type Lab, labOfRgb, type RoughLab, roughLabOfRgb } from '@selvedge/domain/colour/lab';
import { Lists } from '../lists.js';

/** Values per color in a cube: the row and the shade. */
export const ENTRY = 2;
/** Values per color in the list of a row: the shade and its position in its cube. */
const LISTED = 2;
/** A shade is a color, 0xRRGGBB, and this bit if it is in stock. */
export const IN_STOCK = 1 << 24;
const COLOR = IN_STOCK - 1;

/** A cube with more colors is split: below it there are more cubes to check than colors to measure, above it the reverse. */
const MAX_COLORS = 128;
/** Half the edge of the smallest cube; it is never split, so that many fabrics of one shade don't make a deep tree. */
const MIN_HALF = 0.625;
/** Half the edge of the root cube: lightness goes up to 100, and a and b of sRGB are less than 135 from 0. */
const WHOLE = 160;

/** Many cubes have few colors or none, so they start without an array of their own. */
const NONE = new Uint32Array(0);
const FIRST_ROOM = 4 * ENTRY;

/** A cube of L*a*b* with its colors, each with the row that has it; or, once it is crowded, the eight cubes it was split into. */
export class ColorCube implements LabBox {
  readonly half: Lab;
  /** `ENTRY` values per color, up to `length`. */
  entries = NONE;
  length = 0;
  parts: readonly ColorCube[] | null = null;

  constructor(
    readonly middle: Lab,
    half: number,
  ) {
    this.half = halfOf(half);
  }

  /** @returns the position in `entries` */
  add(row: number, shade: number): number {
    const place = this.length;
    if (place === this.entries.length) {
      const grown = new Uint32Array(Math.max(FIRST_ROOM, place * 2));
      grown.set(this.entries);
      this.entries = grown;
    }
    this.entries[place] = row;
    this.entries[place + 1] = shade;
    this.length += ENTRY;
    return place;
  }

  get isCrowded(): boolean {
    return this.length > MAX_COLORS * ENTRY && this.half.l > MIN_HALF;
  }

  /** The child cube that contains a color. */
  partAround({ l, a, b }: Lab): ColorCube {
    const { middle, parts } = this;
    return parts?.[(l < middle.l ? 0 : 4) + (a < middle.a ? 0 : 2) + (b < middle.b ? 0 : 1)] as ColorCube;
  }

  /** Splits into eight cubes, still empty. @returns the entries it had */
  part(): Uint32Array {
    const { middle, half, entries, length } = this;
    const quarter = half.l / 2;
    const sides = [-quarter, quarter];
    this.parts = sides.flatMap((l) =>
      sides.flatMap((a) =>
        sides.map((b) => new ColorCube({ l: middle.l + l, a: middle.a + a, b: middle.b + b }, quarter)),
      ),
    );
    this.entries = NONE;
    this.length = 0;
    return entries.subarray(0, length);
  }
}

/** A color that a row is sold in. */
export interface SoldColor {
  /** 0xRRGGBB */
  color: number;
  isStocked: boolean;
}

/** The available colors of all rows in cubes of L*a*b* (an octree), so that a search visits only colors near the one sought. */
export class ColorTree {
  readonly whole = new ColorCube({ l: WHOLE - 1, a: 0, b: 0 }, WHOLE);
  readonly #ofRows = new Lists();

  set(row: number, given: readonly SoldColor[]): void {
    const stocked = new Set(given.filter(({ isStocked }) => isStocked).map(({ color }) => color));
    const colors = new Set(given.map(({ color }) => color));
    const shades = Array.from(colors, (color) => (stocked.has(color) ? color | IN_STOCK : color));
    if (this.#has(row, shades)) return;
    this.#removeAll(row);
    this.#ofRows.set(
      row,
      shades.flatMap((shade) => [shade, 0]),
    );
    for (const shade of shades) this.#add(row, shade);
  }

  /** The colors of a row, each a number. */
  colorsOf(row: number): number[] {
    const { items } = this.#ofRows;
    const start = this.#ofRows.start(row);
    return Array.from(
      { length: this.#ofRows.length(row) / LISTED },
      (_, place) => (items[start + place * LISTED] as number) & COLOR,
    );
  }

  #has(row: number, shades: readonly number[]): boolean {
    const { items } = this.#ofRows;
    const start = this.#ofRows.start(row);
    return (
      this.#ofRows.length(row) === shades.length * LISTED &&
      shades.every((shade, place) => items[start + place * LISTED] === shade)
    );
  }

  #add(row: number, shade: number): void {
    const cube = this.#cubeOf(shade);
    this.#record(row, shade, cube.add(row, shade));
    if (!cube.isCrowded) return;
    const entries = cube.part();
    for (let at = 0; at < entries.length; at += ENTRY) {
      const [moved, its] = [entries[at] as number, entries[at + 1] as number];
      this.#record(moved, its, cube.partAround(labOfShade(its)).add(moved, its));
    }
  }

  #removeAll(row: number): void {
    const { items } = this.#ofRows;
    const end = this.#ofRows.start(row) + this.#ofRows.length(row);
    for (let at = this.#ofRows.start(row); at < end; at += LISTED) {
      this.#remove(this.#cubeOf(items[at] as number), items[at + 1] as number);
    }
  }

  /** Moves the cube's last entry into the freed position. */
  #remove(cube: ColorCube, place: number): void {
    const { entries } = cube;
    cube.length -= ENTRY;
    const [row, shade] = [entries[cube.length] as number, entries[cube.length + 1] as number];
    entries[place] = row;
    entries[place + 1] = shade;
    this.#record(row, shade, place);
  }

  /** Records in the row's list where a shade is stored in its cube. */
  #record(row: number, shade: number, place: number): void {
    const { items } = this.#ofRows;
    let at = this.#ofRows.start(row);
    while (items[at] !== shade) at += LISTED;
    items[at + 1] = place;
  }

  #cubeOf(shade: number): ColorCube {
    const lab = labOfShade(shade);
    let cube = this.whole;
    while (cube.parts) cube = cube.partAround(lab);
    return cube;
  }
}

const halves = new Map<number, Lab>();

/** Shared by all cubes of a size. */
function halfOf(length: number): Lab {
  const half = halves.get(length) ?? { l: length, a: length, b: length };
  halves.set(length, half);
  return half;
}

/** A shade or a color → L*a*b*. */
export const labOfShade = (shade: number): Lab => labOfRgb([(shade >> 16) & 255, (shade >> 8) & 255, shade & 255]);
export const roughLabOfShade = (shade: number, into: RoughLab): void =>
  roughLabOfRgb((shade >> 16) & 255, (shade >> 8) & 255, shade & 255, into);
