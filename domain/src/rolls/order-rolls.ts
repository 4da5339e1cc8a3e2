import type { PriceUnit } from '../length.js';
import type { OrderStatus } from '../orders/order-status.js';
import type { StatedVersion } from '../problem.js';
import type { LineRolls } from '../quotations/quotation.js';
import type { DeliveryOutcome } from '../stock/delivered-length.js';
import type { Pin, ShadeRule } from '../stock/roll-plan.js';
import type { ShadeMeters } from './mixed-shades.js';
import type { AllocationCut, AllocationState } from './roll.js';

/** The rolls of an order, as they travel. Lengths in meters, three decimals. */

export const consentSubjects = ['shades', 'length'] as const;
/** Shades that are mixed, or a length beyond the tolerance that is paid for. */
export type ConsentSubject = (typeof consentSubjects)[number];

export const consentChannels = ['link', 'account', 'telephone', 'email', 'message', 'in_person'] as const;
/** The customer's own tick on the private page or in their account; otherwise how they told staff. */
export type ConsentChannel = (typeof consentChannels)[number];
export const staffChannels = ['telephone', 'email', 'message', 'in_person'] as const;

/** Body of POST /admin/quotations/{id}/consents: what the customer told staff. */
export interface LineConsentInput {
  line_id: string;
  subject: ConsentSubject;
  /** For shades: which may be mixed. */
  rule?: Exclude<ShadeRule, 'one_shade'>;
  /** The shades that were named; any where none was. */
  shades?: string[];
  /** For a length: the most that they pay for. For shades: the length of the line. */
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
  /** Empty if the customer did it by themselves. */
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
  /** The roll is not measured yet: the length is to be confirmed. */
  is_provisional: boolean;
  piece_index: number;
  /** As planned. */
  length: number;
  cut: AllocationCut;
  /** The length that was cut off; null before. */
  cut_length: number | null;
  /** Defects that the customer agreed to take with it; for each a length is free, as for a join. */
  agreed_defects: number;
  state: AllocationState;
  /** The length that the roll lacks since it was measured again; else 0. */
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
  /** Planned, picked and issued. */
  allocated_meters: number;
  /** The length that no roll is allocated for. */
  unallocated_meters: number;
  short_meters: number;
  issued_meters: number;
  /** The part of the issued length that is free of charge, for joins and agreed defects. */
  free_meters: number;
  /** The verdict on the issued length. */
  outcome: DeliveryOutcome;
  allocations: OrderAllocation[];
  consents: LineConsent[];
  /** The customer's first wish for the line. */
  pins: Pin[];
}

/** GET /admin/orders/{id}/allocations. */
export interface OrderAllocations {
  order_id: string;
  order_number: string;
  status: OrderStatus;
  /** That of the order. */
  version: number;
  /** Only lines of fabrics that are counted by roll. */
  lines: LineAllocations[];
  /** The planned length that its rolls lack; above 0 the order needs other rolls. */
  short_meters: number;
}

/** Body of PUT /admin/orders/{id}/allocations: all that is not cut or issued yet is replaced. */
export interface AllocationsInput extends StatedVersion {
  allocations: { line_id: string; roll_number: string; length: number; piece_index?: number }[];
}

/** Body of POST /admin/orders/{id}/pick: a roll that is cut says what the scissors took. */
export interface PickInput extends StatedVersion {
  allocations: PickedInput[];
}

/** More defects are no agreement. */
export const MOST_DEFECTS = 100;

export interface PickedInput {
  id: string;
  /** By default as planned. */
  actual_length?: number;
  /** Defects that the customer agreed to take with it, at most {@link MOST_DEFECTS}. */
  agreed_defects?: number;
  /** The fate of a rest that is too short to be sold. */
  remainder?: 'keep' | 'scrap';
}

/** Body of POST /admin/orders/{id}/issue; without ids all that is picked. */
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
  /** Its part of the roll's weight; null where that is not known. */
  net_kg: number | null;
  /** Defects that the customer agreed to take. */
  agreed_defects: number;
  /** The roll is not measured yet: the length is to be confirmed. */
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

/** GET /admin/orders/{id}/roll-list: what is allocated, or was issued. */
export interface RollList {
  order_number: string;
  lines: RollListLine[];
  totals: RollListTotals;
}
