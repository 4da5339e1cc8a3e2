import type { PriceUnit } from '../length.js';

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
  /** Whether today's minimum is more than what was taken then. */
  is_raised: boolean;
  /** Why it can't be requested; null if it can. */
  gone: string | null;
  /** What comes nearest to a line that is gone; null if nothing does. */
  nearest: Substitute | null;
}

/** POST /quotations/{id}/reorder and /orders/{id}/reorder. It is a draft: nothing is stored. */
export interface Reorder {
  /** The number of the quotation or the order. */
  from: string;
  lines: ReorderLine[];
}
