/** Which rolls serve a length of one shade. Pure: the same stock gives the same plan. Lengths in meters, three decimals. */

export const shadeRules = ['one_shade', 'one_lot', 'any'] as const;
/** All of one lot and one band; all of one lot, whatever its bands; any rolls, which needs the customer's consent. */
export type ShadeRule = (typeof shadeRules)[number];

/** A limit of pieces is at most this. */
export const MAX_PIECES = 1000;
/** Above this many continuous pieces of one shade, only the likeliest are weighed, and the plan is approximate. */
const MOST_WEIGHED = 40;
/** Beside the longest pieces, so many others are weighed at least. */
const FEWEST_SPARE = 10;
/** Steps of all searches for a plan, and again for what is offered instead: then they give up and take the longest pieces. */
const MOST_STEPS = 500_000;
/** How many ways out are offered where nothing fits. */
const MOST_OFFERS = 3;

/** A roll as far as it is free. */
export interface FreeRoll {
  id: string;
  /** `R-000123`. */
  roll_number: string;
  lot_id: string;
  lot_code: string;
  /** `A` to `H`; null until it is banded, which is a shade of its own. */
  band: string | null;
  /** When its lot came in, ISO 8601. */
  received_at: string;
  /** Something was cut from it before. */
  is_open: boolean;
  /** It is not measured yet. */
  is_provisional: boolean;
  /** Its free continuous lengths in meters: one, or two of a two-part piece; 0 for one that is promised. */
  pieces: readonly number[];
}

/** How rolls are cut, whatever is asked for. */
export interface PlanLimits {
  /** A rest between 0 and this is avoided (setting REMNANT_BELOW_M). */
  remnant_below_meters: number;
  /** No less is cut off a piece (setting MIN_CUT_M), unless no more was asked for. A piece may always be taken whole. */
  shortest_cut_meters: number;
}

export interface PlanRequest extends PlanLimits {
  length_meters: number;
  rule: ShadeRule;
  /** The shortest piece that is of use. */
  min_piece_meters?: number;
  max_pieces?: number;
}

export interface PlannedRoll {
  roll_id: string;
  roll_number: string;
  lot_code: string;
  band: string | null;
  /** It is not measured yet: the length is to be confirmed. */
  is_provisional: boolean;
  /** Which of the roll's pieces, from 0. */
  piece_index: number;
  /** The length that is taken, in meters. */
  length: number;
  cut: 'whole' | 'cut';
  /** The rest of the piece, in meters. */
  remainder: number;
}

/** Rolls that a customer is served from first: those held for them, the lot of these, or the lot that their swatch was of. */
export interface Pin {
  because: 'hold' | 'swatch';
  lot_id: string;
  lot_code: string;
  /** Only these rolls of the lot; absent for all of it. */
  roll_ids?: string[];
}

export interface RollPlan {
  /** The rule that this plan keeps. */
  rule: ShadeRule;
  /** The customer's own rolls that serve the length; absent where nothing is pinned, or its rolls don't suffice. */
  pin?: Pin;
  rolls: PlannedRoll[];
  pieces: number;
  lots: string[];
  /** `2611/A`, or the lot alone where it is not banded. */
  bands: string[];
  remainder_meters: number;
  /** Not all combinations were weighed. */
  approximate: boolean;
}

/** The capabilities of the stock, independent of the request. */
export interface ShadeFacts {
  largest_single_shade_meters: number;
  longest_piece_meters: number;
}

export interface PlanAnswer extends ShadeFacts {
  /** The best plan that keeps the rule; else none. */
  plan: RollPlan | null;
  /** Where nothing fits: at most three plans that would, if the customer agrees to their rule, pieces and shades. */
  offers: RollPlan[];
}

/** Body of POST /admin/allocations/plan. */
export interface AllocationPlanInput extends Omit<PlanRequest, keyof PlanLimits> {
  colourway_id: string;
  /** Plans for the customer of this quotation: what is held for them is free, and their pins come first. */
  quotation_id?: string;
}

/** Answer of POST /admin/allocations/plan. */
export interface AllocationPlans extends ShadeFacts {
  /** The best one. */
  plans: RollPlan[];
  /** The rolls of the quotation's customer in their order of preference; absent where no quotation is named. */
  pins?: Pin[];
}

/** A continuous length; `length` in whole thousandths of a meter. */
interface Piece {
  roll: FreeRoll;
  index: number;
  length: number;
}

const thousandths = (meters: number): number => Math.round(meters * 1000);
const meters = (length: number): number => length / 1000;

/**
 * The plan that keeps the rule. Among those that fit, in this order: the fewest pieces; no rest that is a remnant; open rolls
 * before unopened ones; the rolls that came first; the lowest numbers. `one_lot` takes the oldest lot that fills the whole length.
 * At most one roll is cut, the one with the highest number. Rolls that are not measured yet are taken where the others don't do.
 * Before all that, the first of the pins that serves the whole length is taken.
 */
export function planRolls(rolls: readonly FreeRoll[], request: PlanRequest, pins: readonly Pin[] = []): PlanAnswer {
  for (const pin of pins) {
    const pinned = rolls.filter(({ id, lot_id }) => pin.roll_ids?.includes(id) ?? lot_id === pin.lot_id);
    const plan = planOfRolls(pinned, request);
    if (plan) return { ...shadeFacts(rolls), plan: { ...plan, pin }, offers: [] };
  }
  const plan = planOfRolls(rolls, request);
  return { ...shadeFacts(rolls), plan, offers: plan ? [] : offersOf(piecesOf(rolls), request) };
}

function planOfRolls(rolls: readonly FreeRoll[], request: PlanRequest): RollPlan | null {
  const pieces = piecesOf(rolls);
  const measured = pieces.filter(({ roll }) => !roll.is_provisional);
  return (
    bestPlan(measured, request, { left: MOST_STEPS }) ??
    (measured.length < pieces.length ? bestPlan(pieces, request, { left: MOST_STEPS }) : null)
  );
}

/** The lengths that the free rolls of a color can give in one shade, and in one piece. */
export function shadeFacts(rolls: readonly FreeRoll[]): ShadeFacts {
  const pieces = piecesOf(rolls);
  const shades = [...groupsOf(pieces, 'one_shade').values()].map(lengthOf);
  return {
    largest_single_shade_meters: meters(Math.max(0, ...shades)),
    longest_piece_meters: meters(pieces.reduce((longest, { length }) => Math.max(longest, length), 0)),
  };
}

/** Plans of weaker promises: more pieces, then one lot for another, then any. No two take the same rolls. */
function offersOf(pieces: readonly Piece[], request: PlanRequest): RollPlan[] {
  const { min_piece_meters: _, max_pieces: __, ...free } = request;
  const weaker = shadeRules.slice(shadeRules.indexOf(request.rule) + 1);
  const offers = new Map<string, RollPlan>();
  const steps = { left: MOST_STEPS };
  for (const wanted of [
    free,
    ...weaker.map((rule) => ({ ...request, rule })),
    ...weaker.map((rule) => ({ ...free, rule })),
  ]) {
    const plan = bestPlan(pieces, wanted, steps);
    const key = plan?.rolls.map(({ roll_id, piece_index }) => `${roll_id} ${piece_index}`).join();
    if (plan && key && !offers.has(key)) offers.set(key, plan);
  }
  return [...offers.values()].slice(0, MOST_OFFERS);
}

function piecesOf(rolls: readonly FreeRoll[]): Piece[] {
  const pieces: Piece[] = [];
  for (const roll of rolls) {
    for (const [index, length] of roll.pieces.entries()) {
      if (length > 0) pieces.push({ roll, index, length: thousandths(length) });
    }
  }
  return pieces;
}

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** The pieces that may go together under a rule. */
function groupsOf(pieces: readonly Piece[], rule: ShadeRule): Map<string, Piece[]> {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const { lot_id, band } = piece.roll;
    const key = { one_shade: `${lot_id} ${band ?? ''}`, one_lot: lot_id, any: '' }[rule];
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  return groups;
}

/** Older first, then by number: the order of preference, which ties nowhere. */
const inOrder = (a: Piece, b: Piece): number => compare(a.roll.received_at, b.roll.received_at) || byNumber(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

interface PlannedRequest {
  length: number;
  /** The shortest piece that is of use. */
  shortest: number;
  /** The shortest that is cut off a piece, at least a thousandth. */
  shortestCut: number;
  remnantBelow: number;
}

/** A limit on all searches for one plan together. */
interface Steps {
  left: number;
}

interface Found {
  pieces: Piece[];
  isApproximate: boolean;
}

function bestPlan(pieces: readonly Piece[], request: PlanRequest, steps: Steps): RollPlan | null {
  const { rule, max_pieces: mostPieces = Number.POSITIVE_INFINITY, min_piece_meters: shortest = 0 } = request;
  const length = thousandths(request.length_meters);
  const wanted = {
    length,
    shortest: thousandths(shortest),
    shortestCut: Math.max(1, thousandths(shortest), Math.min(length, thousandths(request.shortest_cut_meters))),
    remnantBelow: thousandths(request.remnant_below_meters),
  };
  const groups = [
    ...groupsOf(
      pieces.filter(({ length }) => length >= wanted.shortest),
      rule,
    ).values(),
  ]
    .filter((group) => lengthOf(group) >= wanted.length)
    .map((group) => new Group(group, wanted, steps))
    .sort((a, b) => inOrder(a.first, b.first));
  // Lots are taken in the order in which they came in.
  const rounds = rule === 'one_lot' ? groups.map((group) => [group]) : [groups];
  for (const round of rounds) {
    const found = bestOf(round, wanted, mostPieces);
    if (found) return planOf(found, wanted, rule);
  }
  return null;
}

function bestOf(groups: readonly Group[], wanted: PlannedRequest, mostPieces: number): Found | null {
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
    // Without a shortest cut, the fewest pieces always fit, so more are never tried.
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

/** The piece that is cut where something stays over. */
const lastNumbered = (pieces: readonly Piece[]): Piece =>
  pieces.reduce((last, piece) => (byNumber(piece, last) > 0 ? piece : last));

const byNumber = (a: Piece, b: Piece): number => compare(a.roll.roll_number, b.roll.roll_number) || a.index - b.index;

/** The rest of the cut piece; null if these pieces don't serve the length with one cut that is long enough. */
function restOf(pieces: readonly Piece[], { length, shortestCut }: PlannedRequest): number | null {
  const rest = lengthOf(pieces) - length;
  return rest === 0 || (rest > 0 && lastNumbered(pieces).length - rest >= shortestCut) ? rest : null;
}

function planOf({ pieces, isApproximate }: Found, wanted: PlannedRequest, rule: ShadeRule): RollPlan {
  const rest = restOf(pieces, wanted) ?? 0;
  const cut = lastNumbered(pieces);
  const rolls = pieces.map((piece): PlannedRoll => {
    const remainder = piece === cut ? rest : 0;
    return {
      roll_id: piece.roll.id,
      roll_number: piece.roll.roll_number,
      lot_code: piece.roll.lot_code,
      band: piece.roll.band,
      is_provisional: piece.roll.is_provisional,
      piece_index: piece.index,
      length: meters(piece.length - remainder),
      cut: remainder > 0 ? 'cut' : 'whole',
      remainder: meters(remainder),
    };
  });
  return {
    rule,
    rolls,
    pieces: rolls.length,
    lots: [...new Set(rolls.map(({ lot_code }) => lot_code))],
    bands: [...new Set(rolls.map(shadeName))],
    remainder_meters: meters(rest),
    approximate: isApproximate,
  };
}

/** `2611/A`. */
export const shadeName = ({ lot_code, band }: Pick<PlannedRoll, 'lot_code' | 'band'>): string =>
  band ? `${lot_code}/${band}` : lot_code;

/** The pieces of one shade, or of what may go together, and the search for the best of them. */
class Group {
  readonly #size: number;
  /** How many pieces the length needs at least. */
  readonly fewest: number;
  /** How many it can be cut from at most. */
  readonly most: number;
  readonly #pieces: Piece[];
  readonly #byLength: Piece[];
  readonly #wanted: PlannedRequest;
  readonly #steps: Steps;
  #gaveUp = false;

  constructor(pieces: readonly Piece[], wanted: PlannedRequest, steps: Steps) {
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
   * Returns whether a plan of this group could be better than one of as many pieces: it has more open ones, or one that comes
   * first.
   */
  canBeat(best: readonly Piece[]): boolean {
    const open = Math.min(best.length, openOf(this.#pieces));
    return open > openOf(best) || inOrder(this.first, best[0] as Piece) < 0;
  }

  /** The longest pieces, where the search gave up without a plan. */
  longest(count: number): Found | null {
    if (!this.#gaveUp) return null;
    const pieces = this.#byLength.slice(0, count).sort(inOrder);
    return restOf(pieces, this.#wanted) === null ? null : { pieces, isApproximate: true };
  }

  /** The best plan of so many pieces, with a rest that is a remnant or without one. */
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

  /** All pieces up to forty; of more, the longest that are needed, and the first in the order of preference. */
  #weighed(count: number): Piece[] {
    if (this.#size <= MOST_WEIGHED) return this.#pieces;
    const byPreference = this.#pieces.toSorted(
      (a, b) => Number(b.roll.is_open) - Number(a.roll.is_open) || inOrder(a, b),
    );
    const chosen = new Set(this.#byLength.slice(0, count));
    const most = Math.max(MOST_WEIGHED, count + FEWEST_SPARE);
    for (const piece of byPreference) if (chosen.size < most) chosen.add(piece);
    return [...chosen].sort(inOrder);
  }
}

/** Depth first in the order of preference: the first set that fits is the best. Branches that can't reach the length are left out. */
class Search {
  gaveUp = false;
  readonly #pieces: readonly Piece[];
  readonly #wanted: PlannedRequest;
  /** True if plans are sought that leave a remnant, or that don't. */
  readonly #isRemnant: boolean;
  readonly #longest: Sums[];
  readonly #shortest: Sums[];
  readonly #mostRest: number;
  readonly #chosen: Piece[] = [];
  /** For each piece its place in the order of the numbers: the highest chosen one is cut. */
  readonly #numbers: readonly number[];
  /** Pieces of one lot come in the order of their numbers, so what was chosen before is never the one that is cut. */
  readonly #isByNumber: boolean;
  /** States that lead nowhere. */
  readonly #dead = new Map<number, Set<number>>();
  readonly #steps: Steps;

  constructor(pieces: readonly Piece[], wanted: PlannedRequest, isRemnant: boolean, steps: Steps) {
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
    // Too short for a rest that is no remnant: only an exact fit is left, or none.
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

/** Sums of the first open and unopened pieces in an order, by their number. */
interface Sums {
  open: number[];
  unopened: number[];
}

/** For each place: the sums of the pieces from there on. @param isFirst whether a length comes before another */
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

/** Sums of none, of the first, of the first two … */
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
