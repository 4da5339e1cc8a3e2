import type { ShadeRule } from '../stock/roll-plan.js';

/** A length of a shade, `2611/A`. */
export interface ShadeMeters {
  shade: string;
  /** Null if no length was specified. */
  meters: number | null;
}

/** A line that only mixed shades can serve, with the shades its customer would get. */
export interface MixedShades {
  line_id: string;
  rule: Exclude<ShadeRule, 'one_shade'>;
  meters: number;
  shades: ShadeMeters[];
}

/** The consent that a customer gives when accepting. */
export type AgreedMix = Omit<MixedShades, 'meters'>;
