import type { LabBox } from '@selvedge/domain/colour/ciede2000-bounds';
import { type Lab, labOfRgb, type RoughLab, roughLabOfRgb } from '@selvedge/domain/colour/lab';
import { Lists } from '../columns/lists.js';

/** Values per color in a cube: the row and the color. */
export const ENTRY = 2;
/** Values per color in the list of a row: the color and its position in its cube. */
const SHADE = 2;

/** A cube with more colors is split: below it there are more cubes to check than colors to measure, above it the reverse. */
const MOST_COLOURS = 128;
/** Half the edge of the smallest cube; it is never split, so that many fabrics of one shade don't make a deep tree. */
const LEAST_HALF = 0.625;
/** Half the edge of the root cube: lightness goes up to 100, and a and b of sRGB are less than 135 from 0. */
const WHOLE = 160;

/** Many cubes have few colors or none, so they start without an array of their own. */
const NONE = new Uint32Array(0);
const FIRST_ROOM = 4 * ENTRY;

/** A cube of L*a*b* with its colors, each with the row that has it; or, once it is crowded, the eight cubes it was split into. */
export class ColourCube implements LabBox {
  readonly half: Lab;
  /** `ENTRY` values per color, up to `length`. */
  entries = NONE;
  length = 0;
  parts: readonly ColourCube[] | null = null;

  constructor(
    readonly middle: Lab,
    half: number,
  ) {
    this.half = halfOf(half);
  }

  /** @returns the position in `entries` */
  add(row: number, colour: number): number {
    const place = this.length;
    if (place === this.entries.length) {
      const grown = new Uint32Array(Math.max(FIRST_ROOM, place * 2));
      grown.set(this.entries);
      this.entries = grown;
    }
    this.entries[place] = row;
    this.entries[place + 1] = colour;
    this.length += ENTRY;
    return place;
  }

  get isCrowded(): boolean {
    return this.length > MOST_COLOURS * ENTRY && this.half.l > LEAST_HALF;
  }

  /** The child cube that contains a color. */
  partAround({ l, a, b }: Lab): ColourCube {
    const { middle, parts } = this;
    return parts?.[(l < middle.l ? 0 : 4) + (a < middle.a ? 0 : 2) + (b < middle.b ? 0 : 1)] as ColourCube;
  }

  /** Splits into eight cubes, still empty. @returns the entries it had */
  part(): Uint32Array {
    const { middle, half, entries, length } = this;
    const quarter = half.l / 2;
    const sides = [-quarter, quarter];
    this.parts = sides.flatMap((l) =>
      sides.flatMap((a) =>
        sides.map((b) => new ColourCube({ l: middle.l + l, a: middle.a + a, b: middle.b + b }, quarter)),
      ),
    );
    this.entries = NONE;
    this.length = 0;
    return entries.subarray(0, length);
  }
}

/**
 * The available colors of all rows in cubes of L*a*b* (an octree), so that a search visits only colors near the one sought. A
 * color is a number, 0xRRGGBB.
 */
export class ColourTree {
  /** Changes whenever a color is added or removed. */
  version = 0;
  readonly whole = new ColourCube({ l: WHOLE - 1, a: 0, b: 0 }, WHOLE);
  readonly #ofRows = new Lists();

  set(row: number, given: readonly number[]): void {
    const colours = [...new Set(given)];
    if (this.#has(row, colours)) return;
    this.version++;
    this.#removeAll(row);
    this.#ofRows.set(
      row,
      colours.flatMap((colour) => [colour, 0]),
    );
    for (const colour of colours) this.#add(row, colour);
  }

  #has(row: number, colours: readonly number[]): boolean {
    const { items } = this.#ofRows;
    const start = this.#ofRows.start(row);
    return (
      this.#ofRows.length(row) === colours.length * SHADE &&
      colours.every((colour, place) => items[start + place * SHADE] === colour)
    );
  }

  #add(row: number, colour: number): void {
    const cube = this.#cubeOf(colour);
    this.#record(row, colour, cube.add(row, colour));
    if (!cube.isCrowded) return;
    const entries = cube.part();
    for (let at = 0; at < entries.length; at += ENTRY) {
      const [moved, shade] = [entries[at] as number, entries[at + 1] as number];
      this.#record(moved, shade, cube.partAround(labOfColour(shade)).add(moved, shade));
    }
  }

  #removeAll(row: number): void {
    const { items } = this.#ofRows;
    const end = this.#ofRows.start(row) + this.#ofRows.length(row);
    for (let at = this.#ofRows.start(row); at < end; at += SHADE) {
      this.#remove(this.#cubeOf(items[at] as number), items[at + 1] as number);
    }
  }

  /** Moves the cube's last entry into the freed position. */
  #remove(cube: ColourCube, place: number): void {
    const { entries } = cube;
    cube.length -= ENTRY;
    const [row, colour] = [entries[cube.length] as number, entries[cube.length + 1] as number];
    entries[place] = row;
    entries[place + 1] = colour;
    this.#record(row, colour, place);
  }

  /** Records in the row's list where a color is stored in its cube. */
  #record(row: number, colour: number, place: number): void {
    const { items } = this.#ofRows;
    let at = this.#ofRows.start(row);
    while (items[at] !== colour) at += SHADE;
    items[at + 1] = place;
  }

  #cubeOf(colour: number): ColourCube {
    const lab = labOfColour(colour);
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

/** 0xRRGGBB → L*a*b*. */
export const labOfColour = (colour: number): Lab => labOfRgb([colour >> 16, (colour >> 8) & 255, colour & 255]);
export const roughLabOfColour = (colour: number, into: RoughLab): void =>
  roughLabOfRgb(colour >> 16, (colour >> 8) & 255, colour & 255, into);
