/** The free part of a roll. */
export interface FreeRoll {
  id: string;
  /** `R-000123`. */
  roll_number: string;
  lot_id: string;
  lot_code: string;
  /** `A` to `H`; null until it is classified, which counts as a shade of its own. */
  band: string | null;
  /** When its lot was received, ISO 8601. */
  received_at: string;
  /** True if something was cut from it before. */
  is_open: boolean;
  /** True if it is not measured yet. */
  is_provisional: boolean;
  /** Its free continuous lengths in meters: one, or two of a two-part piece; 0 for a reserved piece. */
  pieces: readonly number[];
}
