import { thousandthsOf } from '../length.js';
import type { FreeRoll } from './free-roll.js';
import {
  bestPieces,
  type Found,
  inOrder,
  lastNumbered,
  lengthOf,
  type Piece,
  PieceGroup,
  type RequestedLength,
  restOf,
  type Steps,
} from './piece-search.js';

/**
 * Chooses the rolls for a length of one shade. Deterministic: the same stock leads to the same plan. Lengths in meters, three
 * decimals.
 */

export const shadeRules = ['one_shade', 'one_lot', 'any'] as const;
/** One lot and one band; one lot with any bands; or any rolls, which needs the customer's consent. */
export type ShadeRule = (typeof shadeRules)[number];

/** The highest limit of pieces. */
export const MAX_PIECES = 1000;
/** The step limit of all searches for a plan, and again of those for offers. After that the longest pieces are taken. */
const MAX_STEPS = 500_000;
/** The maximum number of alternative plans if nothing fits. */
const MAX_OFFERS = 3;

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
      if (length > 0) pieces.push({ roll, index, length: thousandthsOf(length) });
    }
  }
  return pieces;
}

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

function bestPlan(pieces: readonly Piece[], request: PlanRequest, steps: Steps): RollPlan | null {
  const { rule, max_pieces: mostPieces = Number.POSITIVE_INFINITY, min_piece_meters: shortest = 0 } = request;
  const length = thousandthsOf(request.length_meters);
  const wanted = {
    length,
    shortest: thousandthsOf(shortest),
    shortestCut: Math.max(1, thousandthsOf(shortest), Math.min(length, thousandthsOf(request.shortest_cut_meters))),
    remnantBelow: thousandthsOf(request.remnant_below_meters),
  };
  const groups = [
    ...groupsOf(
      pieces.filter(({ length }) => length >= wanted.shortest),
      rule,
    ).values(),
  ]
    .filter((group) => lengthOf(group) >= wanted.length)
    .map((group) => new PieceGroup(group, wanted, steps))
    .sort((a, b) => inOrder(a.first, b.first));
  // Lots are tried in the order in which they were received.
  const rounds = rule === 'one_lot' ? groups.map((group) => [group]) : [groups];
  for (const round of rounds) {
    const found = bestPieces(round, wanted, mostPieces);
    if (found) return planOf(found, wanted, rule);
  }
  return null;
}

function planOf({ pieces, isApproximate }: Found, wanted: RequestedLength, rule: ShadeRule): RollPlan {
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
