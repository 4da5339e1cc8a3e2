import type { StockMovement, StockReason } from '../fabrics/stock.js';

/** Shapes of stock that is counted and booked by hand. Lengths in metres, three decimals. */

/** What people book by hand; the rest of the ledger is written by what happens to orders and holds. */
export const bookedReasons = ['count', 'return', 'import'] as const satisfies readonly StockReason[];
export type BookedReason = (typeof bookedReasons)[number];

/** Body of POST /admin/stock-movements. */
export interface StockBookingInput {
  fabric_id: string;
  /** Absent or null: the fabric as a whole, or its only colour. */
  colourway_id?: string | null;
  reason: BookedReason;
  /** What has come in, above zero; of `return` and `import`. */
  quantity?: number;
  /** What is there; of `count`. */
  counted?: number;
  /** Why, or by which paper: the ledger shows it. */
  reference: string;
  /** What was on hand when it was looked at; if that is not so any more, 409 says what is. */
  expected?: number;
  /** Fewer than is reserved or held may be there: `reference` says why. */
  allow_shortage?: boolean;
}

export interface StockBookingAnswer {
  message: string;
  /** What the ledger says of it; null where the number was that already. */
  movement: StockMovement | null;
}

/** A row to count: a colour, or a fabric that is counted as a whole. */
export interface StockTakeRow {
  /** Of the colourway, or of the fabric. */
  id: string;
  fabric_id: string;
  /** Null for a fabric that is counted as a whole. */
  colourway_id: string | null;
  name: string;
  item_code: string;
  /** The colour's name; of a fabric that is counted as a whole all its colours, comma between them. */
  color: string;
  hex: string | null;
  image_url: string | null;
  on_hand: number;
  reserved: number;
  held: number;
}

/** Body of POST /admin/stock-take: all of it is saved, or nothing. */
export interface StockTakeInput {
  counts: StockCount[];
  /** The ledger shows it; 'Stock take' without one. */
  reference?: string;
  /** Fewer than is reserved or held may be there. */
  allow_shortage?: boolean;
}

export interface StockCount {
  fabric_id: string;
  colourway_id: string | null;
  counted: number;
  /** What was on hand when it was looked at. */
  expected?: number;
  note?: string;
}

export interface StockTakeAnswer {
  message: string;
  counted_count: number;
  changed_count: number;
}

/** Why a count was not saved; 409 lists them in `errors`, and what is on hand now where that is the reason. */
export interface StockTakeFault {
  /** Place in `counts`, from 0. */
  index: number;
  fabric_id: string;
  colourway_id: string | null;
  item_code: string;
  color: string;
  problem: StockTakeProblem;
  message: string;
  on_hand?: number;
}

/** The fabric or colour is gone; it is not clear which of several is meant; the number has changed; it is promised … */
export type StockTakeProblem = 'gone' | 'unclear' | 'stale' | 'promised' | 'twice' | 'too-much';

/** The most that is saved at once. */
export const MAX_COUNTS = 5_000;
