import type { OwnPage } from '../own-page.js';

/** Wire types of holds: fabric held for a customer for a limited time. Lengths in meters. */

export const holdEndings = ['expired', 'given-back', 'ended', 'ordered'] as const;
/** The hold expired; its customer released it; staff ended it; an order replaced it. */
export type HoldEnding = (typeof holdEndings)[number];

export interface Hold {
  id: string;
  fabric_id: string;
  colourway_id: string;
  fabric_name: string;
  item_code: string;
  /** The color's name, empty where there is none. */
  color: string;
  /** The number that the dye house has for it. */
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
  /** Absent: the first color that is available. */
  colourway_id?: string | null;
  /** At most three decimals. */
  quantity_meters: number;
}

/** The held stock of a color that is counted by roll: a roll, or rolls of one shade of a lot, never both. */
export interface RollChoice {
  roll_id?: string | null;
  lot_id?: string | null;
}

/** Body of POST /admin/holds. */
export interface AdminHoldInput extends HoldInput, RollChoice {
  customer_id: string;
  /** ISO 8601; the usual time when absent. */
  expires_at?: string;
}

/**
 * Body of PUT /admin/holds/{id}: another end, another length, other rolls. Another length alone stays on the roll that is
 * held, or in its lot where there are several. Null for both roll and lot leaves the hold without rolls.
 */
export interface HoldChange extends RollChoice {
  expires_at?: string;
  /** At most three decimals. */
  quantity_meters?: number;
}
