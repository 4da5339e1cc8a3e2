import type { StockMovement, StockReason } from '../fabrics/stock.js';

/** Wire types of manual counts and bookings of stock. Lengths in meters, three decimals. */

/** The reasons that people can book; orders and holds write the other movements. */
export const bookedReasons = ['count', 'return', 'import'] as const satisfies readonly StockReason[];
export type BookedReason = (typeof bookedReasons)[number];

/** Body of POST /admin/stock-movements. */
export interface StockBookingInput {
  fabric_id: string;
  /** Absent or null: the fabric as a whole, or its only color. */
  colourway_id?: string | null;
  reason: BookedReason;
  /** Quantity received, above zero; for `return` and `import`. */
  quantity?: number;
  /** Counted quantity; for `count`. */
  counted?: number;
  /** The reason, or a document number: the ledger shows it. */
  reference: string;
  /** Stock on hand as displayed; if it has changed, 409 returns the current number. */
  expected?: number;
  /** Allows less than the reserved and held quantity; `reference` gives the reason. */
  allow_shortage?: boolean;
}

export interface StockBookingAnswer {
  message: string;
  /** The ledger entry; null if the number did not change. */
  movement: StockMovement | null;
}

/** A row to count: a color, or a fabric that is counted as a whole. */
export interface StockTakeRow {
  /** Id of the colorway, or of the fabric. */
  id: string;
  fabric_id: string;
  /** Null for a fabric that is counted as a whole. */
  colourway_id: string | null;
  name: string;
  item_code: string;
  /** The color's name; for a fabric counted as a whole all its colors, separated by commas. */
  color: string;
  hex: string | null;
  image_url: string | null;
  on_hand: number;
  reserved: number;
  held: number;
}

/** Body of POST /admin/stock-take: saved completely or not at all. */
export interface StockTakeInput {
  counts: StockCount[];
  /** Shown in the ledger; 'Stock take' if absent. */
  reference?: string;
  /** Allows less than the reserved and held quantity. */
  allow_shortage?: boolean;
}

export interface StockCount {
  fabric_id: string;
  colourway_id: string | null;
  counted: number;
  /** Stock on hand as displayed. */
  expected?: number;
  note?: string;
}

export interface StockTakeAnswer {
  message: string;
  counted_count: number;
  changed_count: number;
}

/** Why a count was not saved; 409 lists them in `errors`, with the current stock if that is the reason. */
export interface StockTakeRejection {
  /** Index in `counts`, from 0. */
  index: number;
  fabric_id: string;
  colourway_id: string | null;
  item_code: string;
  color: string;
  problem: StockTakeProblem;
  message: string;
  on_hand?: number;
}

/** The fabric or color is gone; it is ambiguous; the stock has changed; it is reserved … */
export type StockTakeProblem =
  | 'gone'
  | 'unclear'
  | 'stale'
  | 'promised'
  | 'twice'
  | 'too-much'
  | 'second-person'
  | 'by-roll';

/** The maximum number of counts in one call. */
export const MAX_COUNTS = 5_000;

/**
 * What one person may take off a color of a fabric in one day, by counts, forms, worksheets and rolls together. More needs a
 * second person, if roles are set up. In meters.
 */
export const ALONE_METERS = 50;
