import type { PriceUnit } from '../length.js';
import type { OrderStatus } from '../orders/order-status.js';
import type { StatedVersion } from '../problem.js';
import type { LineRolls } from '../quotations/quotation.js';
import type { DeliveryOutcome } from '../stock/delivered-length.js';
import type { Pin, ShadeRule } from '../stock/roll-plan.js';
import type { ShadeMeters } from './mixed-shades.js';
import type { AllocationCut, AllocationState } from './roll.js';

/** Wire types of the rolls of an order. Lengths in meters, three decimals. */

export const consentSubjects = ['shades', 'length'] as const;
/** Mixed shades, or a paid length beyond the tolerance. */
export type ConsentSubject = (typeof consentSubjects)[number];

export const consentChannels = ['link', 'account', 'telephone', 'email', 'message', 'in_person'] as const;
/** The customer's own checkbox on the private page or in their account; otherwise how they told staff. */
export type ConsentChannel = (typeof consentChannels)[number];
export const staffChannels = ['telephone', 'email', 'message', 'in_person'] as const;

/** Body of POST /admin/quotations/{id}/consents: a consent that the customer gave to staff. */
export interface LineConsentInput {
  line_id: string;
  subject: ConsentSubject;
  /** For shades: the rule for mixing them. */
  rule?: Exclude<ShadeRule, 'one_shade'>;
  /** The agreed shades; any if absent. */
  shades?: string[];
  /** For a length: the maximum that they pay for. For shades: the length of the line. */
  meters?: number;
  channel: (typeof staffChannels)[number];
  given_by: string;
  words: string;
}

export interface LineConsent {
  id: string;
  line_id: string;
  subject: ConsentSubject;
  rule: Exclude<ShadeRule, 'one_shade'> | null;
  meters: number;
  shades: ShadeMeters[];
  channel: ConsentChannel;
  given_by: string;
  words: string;
  /** Empty if the customer recorded it. */
  recorded_by: string;
  at: string;
}

/** A length of a roll for a line. */
export interface OrderAllocation {
  id: string;
  line_id: string;
  roll_id: string;
  roll_number: string;
  mill_roll_number: string;
  lot_code: string;
  band: string | null;
  location: string;
  /** True if the roll is not measured yet, so the length is to be confirmed. */
  is_provisional: boolean;
  piece_index: number;
  /** As planned. */
  length: number;
  cut: AllocationCut;
  /** The length that was cut off; null before. */
  cut_length: number | null;
  /** Number of defects that the customer accepts; for each some length is free, as for a join. */
  agreed_defects: number;
  state: AllocationState;
  /** The missing length after the roll was measured again; else 0. */
  short_meters: number;
}

/** A line that is served from rolls. */
export interface LineAllocations extends LineRolls {
  line_id: string;
  fabric_name: string;
  color: string;
  item_code: string;
  /** In `price_unit`. */
  quantity: number;
  price_unit: PriceUnit;
  ordered_meters: number;
  /** Includes planned, picked and issued lengths. */
  allocated_meters: number;
  /** The length that no roll is allocated for. */
  unallocated_meters: number;
  short_meters: number;
  issued_meters: number;
  /** The part of the issued length that is free of charge, for joins and agreed defects. */
  free_meters: number;
  /** The evaluation of the issued length. */
  outcome: DeliveryOutcome;
  allocations: OrderAllocation[];
  consents: LineConsent[];
  /** The customer's preferred rolls for the line. */
  pins: Pin[];
}

/** GET /admin/orders/{id}/allocations. */
export interface OrderAllocations {
  order_id: string;
  order_number: string;
  status: OrderStatus;
  /** The version of the order. */
  version: number;
  /** Only lines of fabrics that are counted by roll. */
  lines: LineAllocations[];
  /** The planned length that its rolls lack; above 0 the order needs other rolls. */
  short_meters: number;
}

/** Body of PUT /admin/orders/{id}/allocations: replaces everything that isn't cut or issued yet. */
export interface AllocationsInput extends StatedVersion {
  allocations: { line_id: string; roll_number: string; length: number; piece_index?: number }[];
}

/** Body of POST /admin/orders/{id}/pick: for a cut roll, the actual cut length. */
export interface PickInput extends StatedVersion {
  allocations: PickedInput[];
}

/** The maximum number of accepted defects. */
export const MAX_DEFECTS = 100;

export interface PickedInput {
  id: string;
  /** The planned length by default. */
  actual_length?: number;
  /** Number of defects that the customer accepts, at most {@link MAX_DEFECTS}. */
  agreed_defects?: number;
  /** What happens to a remainder that is too short to be sold. */
  remainder?: 'keep' | 'scrap';
}

/** Body of POST /admin/orders/{id}/issue; without ids everything that is picked. */
export interface IssueInput extends StatedVersion {
  ids?: string[];
}

/** A row of a roll list. */
export interface RollListRow {
  roll_number: string;
  mill_roll_number: string;
  lot_code: string;
  band: string | null;
  meters: number;
  yards: number;
  /** Its share of the roll's weight; null if unknown. */
  net_kg: number | null;
  /** Number of defects that the customer accepts. */
  agreed_defects: number;
  /** True if the roll is not measured yet, so the length is to be confirmed. */
  is_provisional: boolean;
}

export interface RollListTotals {
  pieces: number;
  rolls: number;
  meters: number;
  yards: number;
  /** Null unless each row has one. */
  net_kg: number | null;
}

export interface RollListLine extends RollListTotals {
  line_id: string;
  fabric_name: string;
  color: string;
  item_code: string;
  price_unit: PriceUnit;
  rows: RollListRow[];
}

/** GET /admin/orders/{id}/roll-list: the allocated or issued rolls. */
export interface RollList {
  order_number: string;
  lines: RollListLine[];
  totals: RollListTotals;
}
