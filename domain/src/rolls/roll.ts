import type { Permission } from '../users/permissions.js';

/** Rolls of fabric, their dye lots and movements, as they travel. Lengths in meters, three decimals. */

export const shadeBands = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
/** Cuttings of one lot that look the same under the lamp have one band. */
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

/** Receiving takes at most so many rolls at once. */
export const MAX_RECEIVED_ROLLS = 200;

/** A dye lot: the rolls of a color that a mill dyed at one time. */
export interface DyeLot {
  id: string;
  fabric_id: string;
  fabric_name: string;
  item_code: string;
  colourway_id: string;
  color: string;
  /** The mill's own words. */
  lot_code: string;
  supplier_name: string;
  /** `2026-11-27`. */
  received_at: string;
  shrinkage_warp_percent: number | null;
  shrinkage_weft_percent: number | null;
  note: string;
  /** The number of its rolls in the warehouse, and their meters. */
  rolls: number;
  meters: number;
  /** The length for sale in its largest shade. */
  largest_single_shade_meters: number;
  created_at: string;
  version: number;
}

/** Body of POST /admin/lots; PUT /admin/lots/{id} takes all but the color. */
export interface DyeLotInput {
  colourway_id: string;
  lot_code: string;
  supplier_name?: string;
  received_at: string;
  shrinkage_warp_percent?: number | null;
  shrinkage_weft_percent?: number | null;
  note?: string;
}

/** A roll on the shelf. */
export interface Roll {
  id: string;
  /** `R-000123`, never used again. */
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
  /** Now: as measured, or else as ticketed, less what was cut. */
  length: number;
  /** Promised to orders and holds. */
  reserved_length: number;
  /** Planned for orders, and not picked yet. */
  to_pick_length: number;
  free_length: number;
  /** How much more is promised than it has, after a measuring; else 0. */
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
  /** LKR of a meter; null if unknown, or for who may not read costs. */
  unit_cost: number | null;
  created_at: string;
  version: number;
}

/** A roll, to whom it is promised, and all that happened to it, newest first. */
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
  /** Below zero for what leaves the roll. */
  length_change: number;
  reason: string;
  /** A place, a grade, an order number, a file name. */
  reference: string;
  by: string;
  at: string;
  /** The movement that it undoes. */
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
  /** Announced by the mill, and not on the floor yet. */
  expected?: boolean;
}

/** Body of POST /admin/rolls/{id}/{deed}, an operation on a roll. */
export const rollDeeds = [
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
export type RollDeed = (typeof rollDeeds)[number];

/** The states that each deed starts from. */
export const deedStates: Readonly<Record<RollDeed, readonly RollState[]>> = {
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

/** The right that each deed needs; whoever works with stock may move a roll. */
export const deedRights: Readonly<Partial<Record<RollDeed, Permission>>> = {
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

/** Body of a deed: what each needs of it. */
export interface RollDeedInput {
  version?: number;
  /** It is required for scrap, return, quarantine and adjust. */
  reason?: string;
  /** measure: what is on the roll now. */
  measured_length?: number;
  /** move, arrive. */
  location?: string;
  /** regrade. */
  grade?: RollGrade;
  shade_band?: ShadeBand | null;
  points?: number | null;
  /** split: of the new roll; cuts: what was asked for. */
  length?: number;
  /** cuts: what the scissors took; as asked if it is absent. */
  actual_length?: number;
  /** cuts: what becomes of a rest that is too short to be sold. */
  remainder?: 'keep' | 'scrap';
  /** adjust: below zero for less. */
  length_change?: number;
  /** measure, split, adjust, cuts: which piece of a two-part piece, from 0. */
  piece_index?: number;
  /** cuts: the line of an order that this roll is planned for; none for a cut without an order. */
  order_line_id?: string | null;
  /** Instead of the header `Idempotency-Key`. */
  idempotency_key?: string;
}

/** Body of POST /admin/rolls/{id}/cuts/{movement_id}/reverse. */
export interface CutReversal {
  version?: number;
  reason: string;
}
