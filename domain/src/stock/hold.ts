import type { OwnPage } from '../own-page.js';

/** Wire types of holds: fabric held for a customer for a limited time. Lengths in meters. */

export const holdEndings = ['expired', 'given-back', 'ended', 'ordered'] as const;
/** Expired; released by the customer; ended by staff; or replaced by an order. */
export type HoldEnding = (typeof holdEndings)[number];

export interface Hold {
  id: string;
  fabric_id: string;
  colourway_id: string;
  fabric_name: string;
  item_code: string;
  /** The color's name, empty where there is none. */
  color: string;
  /** The dye house's number of the color. */
  color_code: string;
  quantity_meters: number;
  created_at: string;
  /** When the hold expires. */
  expires_at: string;
  /** Null while it is active. */
  ended_at: string | null;
  ended_because: HoldEnding | null;
}

/** Answer of GET /holds: active ones first. */
export interface OwnHolds extends OwnPage {
  holds: Hold[];
}

/** A length of a roll that is held. */
export interface HeldRoll {
  roll_id: string;
  roll_number: string;
  lot_id: string;
  lot_code: string;
  band: string | null;
  length: number;
}

/** A hold with the fields that only admins see. */
export interface AdminHold extends Hold {
  /** Rolls of one shade; empty where the hold names no roll. */
  rolls: HeldRoll[];
  customer_id: string;
  customer_name: string;
  customer_company: string;
}

/** Body of POST /holds. */
export interface HoldInput {
  fabric_id: string;
  /** The first available color if absent. */
  colourway_id?: string | null;
  /** At most three decimals. */
  quantity_meters: number;
}

/** The held stock of a color counted by roll: one roll, or rolls of one shade of a lot, never both. */
export interface RollChoice {
  roll_id?: string | null;
  lot_id?: string | null;
}

/** Body of POST /admin/holds. */
export interface AdminHoldInput extends HoldInput, RollChoice {
  customer_id: string;
  /** ISO 8601; the default duration if absent. */
  expires_at?: string;
}

/**
 * Body of PUT /admin/holds/{id}: another end, length or rolls. If only the length changes, the roll stays the same, or the lot
 * if there are several rolls. Null for both roll and lot removes the rolls from the hold.
 */
export interface HoldChange extends RollChoice {
  expires_at?: string;
  /** At most three decimals. */
  quantity_meters?: number;
}
