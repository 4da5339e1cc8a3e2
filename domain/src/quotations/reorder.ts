import type { PriceUnit } from '../length.js';

/** The maximum number of further quotations that are reordered together with the first. */
export const MAX_REORDERED = 500;

/** POST /quotations/{id}/reorder. */
export interface ReorderInput {
  /** The ids of the customer's other quotations, whose lines are appended. */
  also?: string[];
}

/** A replacement for a fabric that is gone, in the nearest color. */
export interface Substitute {
  fabric_id: string;
  name: string;
  material: string;
  color: string;
  /** LKR per `price_unit`. */
  price: number;
  price_unit: PriceUnit;
}

/** The shade of a customer's last delivery of a color, for fabrics counted by roll. */
export interface LastShade {
  /** The mill's lot code, as on the packing list. */
  lot_code: string;
  /** Free in that lot and shade, rounded down to 5 m. */
  left_meters: number;
  /** True if rolls of a later lot are in stock. */
  has_newer_lot: boolean;
}

/** A line that was requested, quoted or ordered before, as it can be requested today. */
export interface ReorderLine {
  fabric_name: string;
  color: string;
  /** Null for a line that can't be requested any more. */
  fabric_id: string | null;
  colourway_id: string | null;
  /** In `price_unit`, rounded up to whole units, and at least today's minimum. */
  quantity: number | null;
  price_unit: PriceUnit | null;
  /** LKR per unit in today's list. */
  price: number | null;
  minimum_order: number | null;
  former_quantity: number;
  former_unit: PriceUnit;
  /** LKR per `former_unit`, as it was offered or, before that, listed. */
  former_price: number;
  /** True if today's minimum is above the previous quantity. */
  is_raised: boolean;
  /** Why it can't be requested; null if it can. */
  gone: string | null;
  /** The fabric nearest to the missing one; null if there is none. */
  nearest: Substitute | null;
  /** Null if the line can't be requested any more, or if no roll of the color was delivered to the customer. */
  shade: LastShade | null;
}

/** POST /quotations/{id}/reorder and /orders/{id}/reorder. It is a draft: nothing is stored. */
export interface Reorder {
  /** The number of the quotation or the order. */
  from: string;
  lines: ReorderLine[];
}
