import type { LabBox } from '@selvedge/domain/colour/ciede2000-bounds';
import { type Lab, labOfRgb, type RoughLab, roughLabOfRgb } from '@selvedge/domain/colour/lab';
import { Lists } from '../lists.js';

/** Values per color in a cube: the row and the shade. */
export const ENTRY_SIZE = 2;
/** Values per color in the list of a row: the shade and its position in its cube. */
const VALUES_OF_ROW = 2;
/** A shade is a color, 0xRRGGBB, and this bit if it is in stock. */
export const IN_STOCK = 1 << 24;
const COLOR = IN_STOCK - 1;

/** A cube with more colors is split: below it there are more cubes to check than colors to measure, above it the reverse. */
const MAX_COLORS = 256;
/** Half the edge of the smallest cube; it is never split, so that many fabrics of one shade don't make a deep tree. */
const MIN_HALF = 0.625;
/** Half the edge of the root cube: lightness goes up to 100, and a and b of sRGB are less than 135 from 0. */
const ROOT_HALF = 160;

/** Many cubes have few colors or none, so they start without an array of their own. */
const NONE = new Uint32Array(0);
const INITIAL_CAPACITY = 4 * ENTRY_SIZE;

/** A cube of L*a*b* with its colors, each with the row that has it; or, once it is crowded, its eight children. */
export class ColorCube implements LabBox {
  readonly half: Lab;
  /** `ENTRY` values per color, up to `length`. */
  entries = NONE;
  length = 0;
  children: readonly ColorCube[] | null = null;

  constructor(
    readonly middle: Lab,
    half: number,
  ) {
    this.half = halfOf(half);
  }

  /** @returns the position in `entries` */
  add(row: number, shade: number): number {
    const position = this.length;
    if (position === this.entries.length) {
      const grown = new Uint32Array(Math.max(INITIAL_CAPACITY, position * 2));
      grown.set(this.entries);
      this.entries = grown;
    }
    this.entries[position] = row;
    this.entries[position + 1] = shade;
    this.length += ENTRY_SIZE;
    return position;
  }

  get isCrowded(): boolean {
    return this.length > MAX_COLORS * ENTRY_SIZE && this.half.l > MIN_HALF;
  }

  /** The child cube that contains a color. */
  childAround({ l, a, b }: Lab): ColorCube {
    const { middle, children } = this;
    return children?.[(l < middle.l ? 0 : 4) + (a < middle.a ? 0 : 2) + (b < middle.b ? 0 : 1)] as ColorCube;
  }

  /** Splits into eight cubes, still empty. @returns the entries it had */
  split(): Uint32Array {
    const { middle, half, entries, length } = this;
    const quarter = half.l / 2;
    const sides = [-quarter, quarter];
    this.children = sides.flatMap((l) =>
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
  readonly root = new ColorCube({ l: ROOT_HALF - 1, a: 0, b: 0 }, ROOT_HALF);
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
      { length: this.#ofRows.length(row) / VALUES_OF_ROW },
      (_, position) => (items[start + position * VALUES_OF_ROW] as number) & COLOR,
    );
  }

  #has(row: number, shades: readonly number[]): boolean {
    const { items } = this.#ofRows;
    const start = this.#ofRows.start(row);
    return (
      this.#ofRows.length(row) === shades.length * VALUES_OF_ROW &&
      shades.every((shade, position) => items[start + position * VALUES_OF_ROW] === shade)
    );
  }

  #add(row: number, shade: number): void {
    const cube = this.#cubeOf(shade);
    this.#record(row, shade, cube.add(row, shade));
    if (!cube.isCrowded) return;
    const entries = cube.split();
    for (let at = 0; at < entries.length; at += ENTRY_SIZE) {
      const [moved, shade] = [entries[at] as number, entries[at + 1] as number];
      this.#record(moved, shade, cube.childAround(labOfShade(shade)).add(moved, shade));
    }
  }

  #removeAll(row: number): void {
    const { items } = this.#ofRows;
    const end = this.#ofRows.start(row) + this.#ofRows.length(row);
    for (let at = this.#ofRows.start(row); at < end; at += VALUES_OF_ROW) {
      this.#remove(this.#cubeOf(items[at] as number), items[at + 1] as number);
    }
  }

  /** Moves the cube's last entry into the freed position. */
  #remove(cube: ColorCube, position: number): void {
    const { entries } = cube;
    cube.length -= ENTRY_SIZE;
    const [row, shade] = [entries[cube.length] as number, entries[cube.length + 1] as number];
    entries[position] = row;
    entries[position + 1] = shade;
    this.#record(row, shade, position);
  }

  /** Records in the row's list where a shade is stored in its cube. */
  #record(row: number, shade: number, position: number): void {
    const { items } = this.#ofRows;
    let at = this.#ofRows.start(row);
    while (items[at] !== shade) at += VALUES_OF_ROW;
    items[at + 1] = position;
  }

  #cubeOf(shade: number): ColorCube {
    const lab = labOfShade(shade);
    let cube = this.root;
    while (cube.children) cube = cube.childAround(lab);
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
