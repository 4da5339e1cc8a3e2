import type { FreeRoll } from './free-roll.js';

/** The search for the pieces of rolls that serve a length, see `planRolls`. Lengths are whole thousandths of a meter. */

/** With more pieces of one shade, only the most promising ones are considered, and the plan is approximate. */
const MAX_WEIGHED = 40;
/** The minimum number of pieces that are considered in addition to the longest ones. */
const MIN_SPARE = 10;

/** A continuous length of a roll. */
export interface Piece {
  roll: FreeRoll;
  index: number;
  length: number;
}

export const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** Order of preference, without ties: older first, then by number. */
export const inOrder = (a: Piece, b: Piece): number =>
  compare(a.roll.received_at, b.roll.received_at) || byNumber(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A requested length with its limits. */
export interface RequestedLength {
  length: number;
  /** The shortest useful piece. */
  shortest: number;
  /** The shortest cut, at least a thousandth. */
  shortestCut: number;
  remnantBelow: number;
}

/** The steps that all searches for one plan have left. */
export interface Steps {
  left: number;
}

export interface Found {
  pieces: Piece[];
  isApproximate: boolean;
}

/** The best pieces of one of these groups: the fewest, without a remnant if possible, and so on. */
export function bestPieces(groups: readonly PieceGroup[], wanted: RequestedLength, mostPieces: number): Found | null {
  if (groups.length === 0) return null;
  const least = Math.min(...groups.map(({ fewest }) => fewest));
  const most = Math.min(mostPieces, Math.max(...groups.map((group) => group.most)));
  for (let count = least; count <= most; count++) {
    const fitting = groups.filter((group) => group.fewest <= count && count <= group.most);
    for (const isRemnant of [false, true]) {
      let best: Found | null = null;
      for (const group of fitting) {
        if (best && !group.canBeat(best.pieces)) continue;
        const found = group.search(count, isRemnant);
        if (found && (!best || isBetter(found.pieces, best.pieces))) best = found;
      }
      if (best) return best;
    }
    const [longest] = fitting.flatMap((group) => group.longest(count) ?? []);
    if (longest) return longest;
    // Without a shortest cut, the fewest pieces always fit, so larger numbers need not be tried.
    if (wanted.shortestCut === 1) return null;
  }
  return null;
}

const isBetter = (a: readonly Piece[], b: readonly Piece[]): boolean => (openOf(b) - openOf(a) || compareAll(a, b)) < 0;

const openOf = (pieces: readonly Piece[]): number => pieces.filter(({ roll }) => roll.is_open).length;

function compareAll(a: readonly Piece[], b: readonly Piece[]): number {
  for (const [place, piece] of a.entries()) {
    const order = inOrder(piece, b[place] as Piece);
    if (order !== 0) return order;
  }
  return 0;
}

/** The piece that is cut if there is a remainder. */
export const lastNumbered = (pieces: readonly Piece[]): Piece =>
  pieces.reduce((last, piece) => (byNumber(piece, last) > 0 ? piece : last));

const byNumber = (a: Piece, b: Piece): number => compare(a.roll.roll_number, b.roll.roll_number) || a.index - b.index;

/** The remainder of the cut piece; null if these pieces can't serve the length with one cut that is long enough. */
export function restOf(pieces: readonly Piece[], { length, shortestCut }: RequestedLength): number | null {
  const rest = lengthOf(pieces) - length;
  return rest === 0 || (rest > 0 && lastNumbered(pieces).length - rest >= shortestCut) ? rest : null;
}

/** Pieces of one shade, or that may be combined, and the search for the best of them. */
export class PieceGroup {
  readonly #size: number;
  /** The minimum number of pieces for the length. */
  readonly fewest: number;
  /** The maximum number of pieces that it can be cut from. */
  readonly most: number;
  readonly #pieces: Piece[];
  readonly #byLength: Piece[];
  readonly #wanted: RequestedLength;
  readonly #steps: Steps;
  #gaveUp = false;

  constructor(pieces: readonly Piece[], wanted: RequestedLength, steps: Steps) {
    this.#wanted = wanted;
    this.#steps = steps;
    this.#size = pieces.length;
    this.#pieces = pieces.toSorted(inOrder);
    this.#byLength = this.#pieces.toSorted((a, b) => b.length - a.length);
    this.fewest = sumsOf(this.#byLength).findIndex((sum) => sum >= wanted.length);
    // So many of the shortest leave more than can be cut off one of them.
    const most = wanted.length + (this.#byLength[0]?.length ?? 0) - wanted.shortestCut;
    this.most = sumsOf(this.#byLength.toReversed()).findLastIndex((sum) => sum <= most);
  }

  get first(): Piece {
    return this.#pieces[0] as Piece;
  }

  /**
   * Returns whether a plan of this group could be better than one with as many pieces: it has more open ones, or an earlier
   * one.
   */
  canBeat(best: readonly Piece[]): boolean {
    const open = Math.min(best.length, openOf(this.#pieces));
    return open > openOf(best) || inOrder(this.first, best[0] as Piece) < 0;
  }

  /** The longest pieces, if the search gave up without a plan. */
  longest(count: number): Found | null {
    if (!this.#gaveUp) return null;
    const pieces = this.#byLength.slice(0, count).sort(inOrder);
    return restOf(pieces, this.#wanted) === null ? null : { pieces, isApproximate: true };
  }

  /** The best plan with this number of pieces, with or without a remnant. */
  search(count: number, isRemnant: boolean): Found | null {
    if (this.#steps.left <= 0) {
      this.#gaveUp = true;
      return null;
    }
    const weighed = this.#weighed(count);
    const isApproximate = weighed.length < this.#size;
    const open = openOf(weighed);
    const search = new Search(weighed, this.#wanted, isRemnant, this.#steps);
    for (let opened = Math.min(count, open); opened >= Math.max(0, count - (weighed.length - open)); opened--) {
      const pieces = search.run(opened, count - opened);
      this.#gaveUp ||= search.gaveUp;
      if (pieces) return { pieces, isApproximate: isApproximate || this.#gaveUp };
    }
    return null;
  }

  /** Up to forty pieces: all of them; of more, the longest required ones, and the first in order of preference. */
  #weighed(count: number): Piece[] {
    if (this.#size <= MAX_WEIGHED) return this.#pieces;
    const byPreference = this.#pieces.toSorted(
      (a, b) => Number(b.roll.is_open) - Number(a.roll.is_open) || inOrder(a, b),
    );
    const chosen = new Set(this.#byLength.slice(0, count));
    const most = Math.max(MAX_WEIGHED, count + MIN_SPARE);
    for (const piece of byPreference) if (chosen.size < most) chosen.add(piece);
    return [...chosen].sort(inOrder);
  }
}

/**
 * Depth-first search in order of preference: the first set that fits is the best. Branches that can't reach the length are
 * pruned.
 */
class Search {
  gaveUp = false;
  readonly #pieces: readonly Piece[];
  readonly #wanted: RequestedLength;
  /** True if it searches for plans that leave a remnant; otherwise for those that don't. */
  readonly #isRemnant: boolean;
  readonly #longest: Sums[];
  readonly #shortest: Sums[];
  readonly #mostRest: number;
  readonly #chosen: Piece[] = [];
  /** The position of each piece in the order of numbers: the highest chosen one is cut. */
  readonly #numbers: readonly number[];
  /** Pieces of one lot are sorted by number, so an earlier choice is never the one that is cut. */
  readonly #isByNumber: boolean;
  /** States that lead to no result. */
  readonly #dead = new Map<number, Set<number>>();
  readonly #steps: Steps;

  constructor(pieces: readonly Piece[], wanted: RequestedLength, isRemnant: boolean, steps: Steps) {
    this.#steps = steps;
    this.#pieces = pieces;
    this.#wanted = wanted;
    this.#isRemnant = isRemnant;
    const longest = pieces.reduce((most, { length }) => Math.max(most, length), 0);
    this.#mostRest = isRemnant ? Math.min(longest, wanted.remnantBelow) - 1 : longest - wanted.shortestCut;
    const numbered = pieces.toSorted(byNumber);
    this.#numbers = pieces.map((piece) => numbered.indexOf(piece));
    this.#isByNumber = this.#numbers.every((number, place) => number === place);
    this.#longest = sumsFrom(pieces, (one, other) => one > other);
    this.#shortest = sumsFrom(pieces, (one, other) => one < other);
  }

  run(open: number, unopened: number): Piece[] | null {
    this.#chosen.length = 0;
    return this.#from(0, open, unopened, this.#wanted.length, 0) ? [...this.#chosen] : null;
  }

  /**
   * @param need what is still to be served, in thousandths; below zero it is the rest so far
   * @param last the place, by number, of the highest chosen piece
   */
  #from(place: number, open: number, unopened: number, need: number, last: number): boolean {
    if (--this.#steps.left <= 0) {
      this.gaveUp = true;
      return false;
    }
    if (open + unopened === 0) return this.#fits();
    const most = sumOf(this.#longest[place], open, unopened);
    const least = sumOf(this.#shortest[place], open, unopened);
    if (most === undefined || least === undefined) return false;
    if (most < need || least - need > this.#mostRest) return false;
    // Too short for a remainder that is no remnant: only an exact fit is possible.
    if (this.#isRemnant && most === need) return false;
    const dead = this.#deadAt(place, open, unopened);
    const state = this.#isByNumber ? need : need * this.#pieces.length + last;
    if (dead.has(state)) return false;
    for (let at = place; at < this.#pieces.length; at++) {
      const piece = this.#pieces[at] as Piece;
      const [openLeft, unopenedLeft] = piece.roll.is_open ? [open - 1, unopened] : [open, unopened - 1];
      if (openLeft < 0 || unopenedLeft < 0) continue;
      this.#chosen.push(piece);
      const highest = Math.max(last, this.#numbers[at] as number);
      if (this.#from(at + 1, openLeft, unopenedLeft, need - piece.length, highest)) return true;
      this.#chosen.pop();
      if (this.gaveUp) return false;
    }
    dead.add(state);
    return false;
  }

  #deadAt(place: number, open: number, unopened: number): Set<number> {
    const most = this.#pieces.length + 1;
    const key = (place * most + open) * most + unopened;
    const dead = this.#dead.get(key) ?? new Set();
    this.#dead.set(key, dead);
    return dead;
  }

  #fits(): boolean {
    const rest = restOf(this.#chosen, this.#wanted);
    return rest !== null && (rest > 0 && rest < this.#wanted.remnantBelow) === this.#isRemnant;
  }
}

/** Sums of the first open and unopened pieces of an order, by their number. */
interface Sums {
  open: number[];
  unopened: number[];
}

/** For each position: the sums of the pieces from there on. @param isFirst whether a length comes before another */
function sumsFrom(pieces: readonly Piece[], isFirst: (one: number, other: number) => boolean): Sums[] {
  const sorted: { open: number[]; unopened: number[] } = { open: [], unopened: [] };
  const sums: Sums[] = [{ open: [0], unopened: [0] }];
  for (const { roll, length } of pieces.toReversed()) {
    const kind = roll.is_open ? 'open' : 'unopened';
    const own = sorted[kind];
    let place = 0;
    while (place < own.length && !isFirst(length, own[place] as number)) place++;
    own.splice(place, 0, length);
    sums.push({ ...(sums.at(-1) as Sums), [kind]: addedUp(own) });
  }
  return sums.reverse();
}

const sumsOf = (pieces: readonly Piece[]): number[] => addedUp(pieces.map(({ length }) => length));

/** Prefix sums: of none, of the first, of the first two … */
function addedUp(lengths: readonly number[]): number[] {
  let sum = 0;
  const sums = [0];
  for (const length of lengths) {
    sum += length;
    sums.push(sum);
  }
  return sums;
}

function sumOf(sums: Sums | undefined, open: number, unopened: number): number | undefined {
  const [a, b] = [sums?.open[open], sums?.unopened[unopened]];
  return a === undefined || b === undefined ? undefined : a + b;
}
