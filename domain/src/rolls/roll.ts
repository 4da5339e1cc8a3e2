import type { Permission } from '../users/permissions.js';

/** Wire types of rolls, their dye lots and movements. Lengths in meters, three decimals. */

export const shadeBands = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
/** Samples of one lot that look the same under the lamp share a band. */
export type ShadeBand = (typeof shadeBands)[number];

export const rollGrades = ['first', 'second', 'remnant'] as const;
export type RollGrade = (typeof rollGrades)[number];

export const rollStates = [
  'expected',
  'provisional',
  'available',
  'quarantined',
  'exhausted',
  'scrapped',
  'returned_to_mill',
] as const;
export type RollState = (typeof rollStates)[number];

export const rollMovementKinds = [
  'receive',
  'measure',
  'cut',
  'issue',
  'return',
  'adjust',
  'split',
  'move',
  'regrade',
  'scrap',
] as const;
export type RollMovementKind = (typeof rollMovementKinds)[number];

export const allocationStates = ['planned', 'picked', 'issued', 'released'] as const;
export type AllocationState = (typeof allocationStates)[number];

/** How a roll serves an allocation. */
export type AllocationCut = 'whole' | 'cut';

/** The maximum number of rolls received in one call. */
export const MAX_RECEIVED_ROLLS = 200;

/** A dye lot: the rolls of a color that a mill dyed at one time. */
export interface DyeLot {
  id: string;
  fabric_id: string;
  fabric_name: string;
  item_code: string;
  colourway_id: string;
  color: string;
  /** The mill's name of the lot. */
  lot_code: string;
  supplier_name: string;
  /** `2026-11-27`. */
  received_at: string;
  shrinkage_warp_percent: number | null;
  shrinkage_weft_percent: number | null;
  note: string;
  /** The number of its rolls in the warehouse, and their total length. */
  rolls: number;
  meters: number;
  /** The length for sale in its largest shade. */
  largest_single_shade_meters: number;
  created_at: string;
  version: number;
}

/** Body of POST /admin/lots; PUT /admin/lots/{id} takes everything but the color. */
export interface DyeLotInput {
  colourway_id: string;
  lot_code: string;
  supplier_name?: string;
  received_at: string;
  shrinkage_warp_percent?: number | null;
  shrinkage_weft_percent?: number | null;
  note?: string;
}

/** A roll in stock. */
export interface Roll {
  id: string;
  /** `R-000123`, never reused. */
  roll_number: string;
  mill_roll_number: string;
  lot_id: string;
  lot_code: string;
  received_at: string;
  fabric_id: string;
  fabric_name: string;
  item_code: string;
  colourway_id: string;
  color: string;
  shade_band: ShadeBand | null;
  /** The length on the mill's ticket. */
  ticket_length: number;
  /** Null until it is measured. */
  measured_length: number | null;
  /** The current length: measured, or else ticketed, less what was cut. */
  length: number;
  /** Reserved for orders and holds. */
  reserved_length: number;
  /** Planned for orders, but not picked yet. */
  to_pick_length: number;
  free_length: number;
  /** The reserved length that the roll lacks after it was measured again; else 0. */
  short_length: number;
  /** Its continuous lengths in order: one, or two of a two-part piece. */
  pieces: number[];
  cuttable_width_mm: number | null;
  gross_weight_grams: number | null;
  net_weight_grams: number | null;
  grade: RollGrade;
  points: number | null;
  state: RollState;
  location: string;
  parent_roll_number: string | null;
  /** Cost of a meter in LKR; null if unknown, or if the reader may not see costs. */
  unit_cost: number | null;
  created_at: string;
  version: number;
}

/** A roll with its reservations and movements, newest first. */
export interface RollCard extends Roll {
  allocations: RollPromise[];
  movements: RollMovement[];
}

export interface RollPromise {
  id: string;
  /** Null for a hold. */
  order_id: string | null;
  order_number: string | null;
  order_line_id: string | null;
  hold_id: string | null;
  length: number;
  piece_index: number;
  cut: AllocationCut;
  cut_length: number | null;
  state: AllocationState;
}

export interface RollMovement {
  id: string;
  kind: RollMovementKind;
  /** Negative if the roll gets shorter. */
  length_change: number;
  reason: string;
  /** A place, a grade, an order number, a file name. */
  reference: string;
  by: string;
  at: string;
  /** The movement that this one reverses. */
  reverses_id: string | null;
  is_reversed: boolean;
}

/** A row of POST /admin/rolls. */
export interface ReceivedRoll {
  mill_roll_number?: string;
  ticket_length: number;
  measured_length?: number;
  shade_band?: ShadeBand | null;
  /** The lengths of a roll in several pieces; they add up to the measured length, or else to the ticket. */
  pieces?: number[];
  cuttable_width_mm?: number | null;
  gross_weight_grams?: number | null;
  net_weight_grams?: number | null;
  grade?: Exclude<RollGrade, 'remnant'>;
  points?: number | null;
  location?: string;
  unit_cost?: number | null;
}

/** Body of POST /admin/rolls. */
export interface ReceiptOfRolls {
  lot_id: string;
  rolls: ReceivedRoll[];
  /** True if the mill announced it and it hasn't arrived yet. */
  expected?: boolean;
}

/** Body of POST /admin/rolls/{id}/{deed}, an action on a roll. */
export const rollActions = [
  'arrive',
  'measure',
  'move',
  'regrade',
  'split',
  'scrap',
  'return',
  'quarantine',
  'release',
  'adjust',
  'cuts',
] as const;
export type RollAction = (typeof rollActions)[number];

/** The states in which each action is possible. */
export const rollActionStates: Readonly<Record<RollAction, readonly RollState[]>> = {
  arrive: ['expected'],
  measure: ['provisional', 'available', 'quarantined'],
  move: ['provisional', 'available', 'quarantined'],
  regrade: ['provisional', 'available', 'quarantined'],
  split: ['provisional', 'available', 'quarantined'],
  scrap: ['provisional', 'available', 'quarantined'],
  return: ['provisional', 'available', 'quarantined'],
  quarantine: ['provisional', 'available'],
  release: ['provisional', 'quarantined'],
  adjust: ['provisional', 'available', 'quarantined'],
  cuts: ['available'],
};

/** The permission that each action needs; anyone who works with stock may move a roll. */
export const rollActionRights: Readonly<Partial<Record<RollAction, Permission>>> = {
  arrive: 'stock.receive',
  measure: 'stock.count',
  regrade: 'stock.receive',
  split: 'stock.cut',
  scrap: 'stock.adjust',
  return: 'stock.adjust',
  quarantine: 'stock.receive',
  release: 'stock.receive',
  adjust: 'stock.adjust',
  cuts: 'stock.cut',
};

/** Body of an action; the comments name the actions that use a field. */
export interface RollActionInput {
  version?: number;
  /** Required for scrap, return, quarantine and adjust. */
  reason?: string;
  /** measure: the current length of the roll. */
  measured_length?: number;
  /** move, arrive. */
  location?: string;
  /** regrade. */
  grade?: RollGrade;
  shade_band?: ShadeBand | null;
  points?: number | null;
  /** split: length of the new roll; cuts: the requested length. */
  length?: number;
  /** cuts: the actual length; the requested one if absent. */
  actual_length?: number;
  /** cuts: what happens to a remainder that is too short to be sold. */
  remainder?: 'keep' | 'scrap';
  /** adjust: negative to shorten. */
  length_change?: number;
  /** measure, split, adjust, cuts: the piece of a two-part piece, from 0. */
  piece_index?: number;
  /** cuts: the order line that this roll is planned for; null for a cut without an order. */
  order_line_id?: string | null;
  /** Instead of the header `Idempotency-Key`. */
  idempotency_key?: string;
}

/** Body of POST /admin/rolls/{id}/cuts/{movement_id}/reverse. */
export interface CutReversal {
  version?: number;
  reason: string;
}
