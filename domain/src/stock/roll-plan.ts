/**
 * Chooses the rolls for a length of one shade. Deterministic: the same stock leads to the same plan. Lengths in meters, three
 * decimals.
 */

export const shadeRules = ['one_shade', 'one_lot', 'any'] as const;
/** One lot and one band; one lot with any bands; or any rolls, which needs the customer's consent. */
export type ShadeRule = (typeof shadeRules)[number];

/** The highest limit of pieces. */
export const MAX_PIECES = 1000;
/** With more pieces of one shade, only the most promising ones are considered, and the plan is approximate. */
const MAX_WEIGHED = 40;
/** The minimum number of pieces that are considered in addition to the longest ones. */
const MIN_SPARE = 10;
/** The step limit of all searches for a plan, and again of those for offers. After that the longest pieces are taken. */
const MAX_STEPS = 500_000;
/** The maximum number of alternative plans if nothing fits. */
const MAX_OFFERS = 3;

/** The free part of a roll. */
export interface FreeRoll {
  id: string;
  /** `R-000123`. */
  roll_number: string;
  lot_id: string;
  lot_code: string;
  /** `A` to `H`; null until it is classified, which counts as a shade of its own. */
  band: string | null;
  /** When its lot was received, ISO 8601. */
  received_at: string;
  /** True if something was cut from it before. */
  is_open: boolean;
  /** True if it is not measured yet. */
  is_provisional: boolean;
  /** Its free continuous lengths in meters: one, or two of a two-part piece; 0 for a reserved piece. */
  pieces: readonly number[];
}

/** General limits of cutting, independent of the request. */
export interface PlanLimits {
  /** A remainder above 0 and below this is avoided (setting REMNANT_BELOW_M). */
  remnant_below_meters: number;
  /** The shortest cut (setting MIN_CUT_M), unless less was requested. A whole piece can always be taken. */
  shortest_cut_meters: number;
}

export interface PlanRequest extends PlanLimits {
  length_meters: number;
  rule: ShadeRule;
  /** The shortest useful piece. */
  min_piece_meters?: number;
  max_pieces?: number;
}

export interface PlannedRoll {
  roll_id: string;
  roll_number: string;
  lot_code: string;
  band: string | null;
  /** True if it is not measured yet, so the length is to be confirmed. */
  is_provisional: boolean;
  /** Index of the roll's piece, from 0. */
  piece_index: number;
  /** The cut length in meters. */
  length: number;
  cut: 'whole' | 'cut';
  /** The remainder of the piece in meters. */
  remainder: number;
}

/** Rolls that a customer gets first: those held for them, the lot of these, or the lot of their swatch. */
export interface Pin {
  because: 'hold' | 'swatch';
  lot_id: string;
  lot_code: string;
  /** Only these rolls of the lot; all of it if absent. */
  roll_ids?: string[];
}

export interface RollPlan {
  /** The rule that this plan follows. */
  rule: ShadeRule;
  /** The customer's preferred rolls that serve the length; absent if there are none, or if they don't suffice. */
  pin?: Pin;
  rolls: PlannedRoll[];
  pieces: number;
  lots: string[];
  /** `2611/A`, or only the lot if there is no band. */
  bands: string[];
  remainder_meters: number;
  /** True if not all combinations were considered. */
  approximate: boolean;
}

/** The possible lengths of the stock, independent of the request. */
export interface ShadeFacts {
  largest_single_shade_meters: number;
  longest_piece_meters: number;
}

export interface PlanAnswer extends ShadeFacts {
  /** The best plan that follows the rule; null if there is none. */
  plan: RollPlan | null;
  /** If nothing fits: at most three plans that would, if the customer agrees to their rule, pieces and shades. */
  offers: RollPlan[];
}

/** Body of POST /admin/allocations/plan. */
export interface AllocationPlanInput extends Omit<PlanRequest, keyof PlanLimits> {
  colourway_id: string;
  /** Plans for the customer of this quotation: stock held for them is free, and their pins come first. */
  quotation_id?: string;
}

/** Answer of POST /admin/allocations/plan. */
export interface AllocationPlans extends ShadeFacts {
  /** The best one. */
  plans: RollPlan[];
  /** The customer's pins in order of preference; absent without a quotation. */
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
 * The best plan that follows the rule. Criteria in this order: fewest pieces; no remnant; open rolls before unopened ones;
 * rolls received first; lowest numbers. `one_lot` takes the oldest lot that covers the whole length. At most one roll is cut,
 * the one with the highest number. Unmeasured rolls are taken only if the others don't suffice. The first pin that covers the
 * whole length takes precedence over all this.
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
    bestPlan(measured, request, { left: MAX_STEPS }) ??
    (measured.length < pieces.length ? bestPlan(pieces, request, { left: MAX_STEPS }) : null)
  );
}

/** The lengths that the free rolls of a color offer in one shade, and in one piece. */
export function shadeFacts(rolls: readonly FreeRoll[]): ShadeFacts {
  const pieces = piecesOf(rolls);
  const shades = [...groupsOf(pieces, 'one_shade').values()].map(lengthOf);
  return {
    largest_single_shade_meters: meters(Math.max(0, ...shades)),
    longest_piece_meters: meters(pieces.reduce((longest, { length }) => Math.max(longest, length), 0)),
  };
}

/** Plans with weaker rules: more pieces, then one lot, then any rolls. No two take the same rolls. */
function offersOf(pieces: readonly Piece[], request: PlanRequest): RollPlan[] {
  const { min_piece_meters: _, max_pieces: __, ...free } = request;
  const weaker = shadeRules.slice(shadeRules.indexOf(request.rule) + 1);
  const offers = new Map<string, RollPlan>();
  const steps = { left: MAX_STEPS };
  for (const wanted of [
    free,
    ...weaker.map((rule) => ({ ...request, rule })),
    ...weaker.map((rule) => ({ ...free, rule })),
  ]) {
    const plan = bestPlan(pieces, wanted, steps);
    const key = plan?.rolls.map(({ roll_id, piece_index }) => `${roll_id} ${piece_index}`).join();
    if (plan && key && !offers.has(key)) offers.set(key, plan);
  }
  return [...offers.values()].slice(0, MAX_OFFERS);
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

/** Groups of pieces that may be combined under a rule. */
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

/** Order of preference, without ties: older first, then by number. */
const inOrder = (a: Piece, b: Piece): number => compare(a.roll.received_at, b.roll.received_at) || byNumber(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

interface PlannedRequest {
  length: number;
  /** The shortest useful piece. */
  shortest: number;
  /** The shortest cut, at least a thousandth. */
  shortestCut: number;
  remnantBelow: number;
}

/** The shared step limit of all searches for one plan. */
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
  // Lots are tried in the order in which they were received.
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
const lastNumbered = (pieces: readonly Piece[]): Piece =>
  pieces.reduce((last, piece) => (byNumber(piece, last) > 0 ? piece : last));

const byNumber = (a: Piece, b: Piece): number => compare(a.roll.roll_number, b.roll.roll_number) || a.index - b.index;

/** The remainder of the cut piece; null if these pieces can't serve the length with one cut that is long enough. */
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

/** Pieces of one shade, or that may be combined, and the search for the best of them. */
class Group {
  readonly #size: number;
  /** The minimum number of pieces for the length. */
  readonly fewest: number;
  /** The maximum number of pieces that it can be cut from. */
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
  readonly #wanted: PlannedRequest;
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
