import type { LabBox } from '@selvedge/domain/colour/ciede2000-bounds';
import { type Lab, labOfRgb } from '@selvedge/domain/colour/lab';
import { Lists } from '../columns/lists.js';

/** Length of a cell in L*a*b*: below it there are more cells to judge than colours to measure, above it the reverse. */
const CELL = 5;
/** Length of a region: so much that most cells need no look of their own. */
const REGION = 2 * CELL;
/** a and b of sRGB are more than −LEAST, and there is room for so many cells or regions from there. */
const LEAST = 135;
const ACROSS = 128;

/** Values of a colour in a cell: its row and itself. */
export const ENTRY = 2;
/** Values of a colour in the list of a row: itself and its place in its cell. */
const SHADE = 2;

/** A cube of L*a*b* with cells that have colours, or had any. */
export interface ColourRegion {
  readonly box: LabBox;
  readonly cells: ColourCell[];
}

/** The colours of one cube of L*a*b*, each with the row that has it. */
export class ColourCell {
  /** `ENTRY` values for each colour, as far as `length`. */
  entries = new Uint32Array(4 * ENTRY);
  length = 0;

  constructor(readonly box: LabBox) {}

  add(row: number, colour: number): void {
    if (this.length === this.entries.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.entries);
      this.entries = grown;
    }
    this.entries[this.length] = row;
    this.entries[this.length + 1] = colour;
    this.length += ENTRY;
  }
}

/**
 * The available colours of all rows, sorted into cells of L*a*b* and these into regions (a grid of two levels), so that a
 * search looks at the colours near to what it seeks. A colour is a number, 0xRRGGBB.
 */
export class ColourGrid {
  /** Changes with every colour that comes or goes. */
  version = 0;
  readonly #regions = new Map<number, ColourRegion>();
  readonly #cells = new Map<number, ColourCell>();
  readonly #ofRows = new Lists((length) => new Uint32Array(length));

  regions(): Iterable<ColourRegion> {
    return this.#regions.values();
  }

  set(row: number, given: readonly number[]): void {
    const colours = [...new Set(given)];
    if (this.#has(row, colours)) return;
    this.version++;
    this.#removeAll(row);
    this.#ofRows.set(
      row,
      colours.flatMap((colour) => {
        const cell = this.#cellOf(colour);
        cell.add(row, colour);
        return [colour, cell.length - ENTRY];
      }),
    );
  }

  #has(row: number, colours: readonly number[]): boolean {
    const { items } = this.#ofRows;
    const start = this.#ofRows.start(row);
    return (
      this.#ofRows.length(row) === colours.length * SHADE &&
      colours.every((colour, place) => items[start + place * SHADE] === colour)
    );
  }

  #removeAll(row: number): void {
    const { items } = this.#ofRows;
    const end = this.#ofRows.start(row) + this.#ofRows.length(row);
    for (let at = this.#ofRows.start(row); at < end; at += SHADE) {
      this.#remove(this.#cellOf(items[at] as number), items[at + 1] as number);
    }
  }

  /** The last of the cell takes the place that becomes free. */
  #remove(cell: ColourCell, place: number): void {
    const { entries } = cell;
    cell.length -= ENTRY;
    const [row, colour] = [entries[cell.length] as number, entries[cell.length + 1] as number];
    entries[place] = row;
    entries[place + 1] = colour;
    const { items } = this.#ofRows;
    let at = this.#ofRows.start(row);
    while (items[at] !== colour) at += SHADE;
    items[at + 1] = place;
  }

  #cellOf(colour: number): ColourCell {
    const lab = labOfColour(colour);
    const key = keyOf(lab, CELL);
    const known = this.#cells.get(key);
    if (known) return known;
    const cell = new ColourCell(boxAround(lab, CELL));
    this.#cells.set(key, cell);
    const region = this.#regions.get(keyOf(lab, REGION)) ?? { box: boxAround(lab, REGION), cells: [] };
    this.#regions.set(keyOf(lab, REGION), region);
    region.cells.push(cell);
    return cell;
  }
}

/** Which cube of this length a colour lies in. */
const keyOf = ({ l, a, b }: Lab, length: number): number =>
  (Math.floor(l / length) * ACROSS + Math.floor((a + LEAST) / length)) * ACROSS + Math.floor((b + LEAST) / length);

function boxAround({ l, a, b }: Lab, length: number): LabBox {
  const middleOf = (part: number) => (Math.floor(part / length) + 0.5) * length;
  const half = length / 2;
  return {
    middle: { l: middleOf(l), a: middleOf(a + LEAST) - LEAST, b: middleOf(b + LEAST) - LEAST },
    half: { l: half, a: half, b: half },
  };
}

/** 0xRRGGBB → L*a*b*. */
export const labOfColour = (colour: number): Lab => labOfRgb([colour >> 16, (colour >> 8) & 255, colour & 255]);
