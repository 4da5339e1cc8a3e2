import type { PriceUnit } from '../length.js';

/** The further quotations of one request that are requested again with the first. */
export const MOST_REORDERED = 500;

/** POST /quotations/{id}/reorder. */
export interface ReorderInput {
  /** The ids of other own quotations, whose lines follow. */
  also?: string[];
}

/** A fabric in place of one that is gone, in the color that comes nearest. */
export interface Substitute {
  fabric_id: string;
  name: string;
  material: string;
  color: string;
  /** LKR per `price_unit`. */
  price: number;
  price_unit: PriceUnit;
}

/** The shade in which a customer got a color last, of a fabric that is counted by roll. */
export interface LastShade {
  /** The mill's, as on the packing list. */
  lot_code: string;
  /** Free in that lot and shade, rounded down to 5 m. */
  left_meters: number;
  /** True if cloth of a later lot is there. */
  has_newer_lot: boolean;
}

/** A line that was requested, quoted or ordered before, as it can be requested today. */
export interface ReorderLine {
  fabric_name: string;
  color: string;
  /** Null for a line that can't be requested any more. */
  fabric_id: string | null;
  colourway_id: string | null;
  /** In `price_unit`, whole: not less than before, and at least today's minimum. */
  quantity: number | null;
  price_unit: PriceUnit | null;
  /** LKR per unit in today's list. */
  price: number | null;
  minimum_order: number | null;
  former_quantity: number;
  former_unit: PriceUnit;
  /** LKR per `former_unit`, as it was offered or, before that, listed. */
  former_price: number;
  /** True if today's minimum is more than what was taken then. */
  is_raised: boolean;
  /** Why it can't be requested; null if it can. */
  gone: string | null;
  /** The fabric nearest to that of a line that is gone; null if there is none. */
  nearest: Substitute | null;
  /** Null for a line that can't be requested any more, and for a color that never left for them from a roll. */
  shade: LastShade | null;
}

/** POST /quotations/{id}/reorder and /orders/{id}/reorder. It is a draft: nothing is stored. */
export interface Reorder {
  /** The number of the quotation or the order. */
  from: string;
  lines: ReorderLine[];
}
