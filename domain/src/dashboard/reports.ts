/** Months of Colombo's calendar, `2026-11`, the last one included. */
export interface ReportRange {
  from: string;
  until: string;
}

/** The outcome of the requests of the range. Open ones are neither won nor lost. */
export interface Outcome {
  requests: number;
  /** With an order that was not cancelled. */
  won: number;
  /** Rejected, declined or expired. */
  lost: number;
  /** Share of won among won and lost; null if there are none. */
  won_percent: number | null;
}

export interface MonthReport extends Outcome {
  month: string;
  /** Sum of the orders, before VAT. */
  won_amount: number | null;
  /** Median time from request to first answer; null if there was none. */
  hours_to_answer: number | null;
}

export interface OwnerReport extends Outcome {
  owner_id: string | null;
  owner_name: string | null;
  won_amount: number | null;
  hours_to_answer: number | null;
}

export interface FabricReport extends Outcome {
  fabric_id: string | null;
  fabric_name: string;
  item_code: string;
  metres: number;
  metres_won: number;
}

export interface LossReport {
  /** Null where staff have not said why. */
  reason: string | null;
  count: number;
}

/** A fabric in stock that nobody asked for in the range. */
export interface DeadStock {
  fabric_id: string;
  fabric_name: string;
  item_code: string;
  metres: number;
  /** At today's price, before VAT. */
  stock_value: number | null;
  /** The day of the last request; null if there was none. */
  last_requested_on: string | null;
}

/** GET /admin/reports. Lists that the reader may not see are empty. */
export interface Reports extends ReportRange {
  months: MonthReport[];
  owners: OwnerReport[];
  /** The fifty most requested. */
  fabrics: FabricReport[];
  losses: LossReport[];
  /** The hundred with the most meters. */
  dead_stock: DeadStock[];
}

export const reportNames = ['months', 'owners', 'fabrics', 'losses', 'dead_stock'] as const;
export type ReportName = (typeof reportNames)[number];

export const DEFAULT_MONTHS = 6;
export const MAX_MONTHS = 36;

/** `2026-11` and 2 make `2027-01`, and -5 `2026-06`. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}
