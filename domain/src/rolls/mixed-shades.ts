import type { ShadeRule } from '../stock/roll-plan.js';

/** So much of a shade, `2611/A`. */
export interface ShadeMeters {
  shade: string;
  /** Null where no length was named. */
  meters: number | null;
}

/** A line that only mixed shades can serve, and which ones its customer would get. */
export interface MixedShades {
  line_id: string;
  rule: Exclude<ShadeRule, 'one_shade'>;
  meters: number;
  shades: ShadeMeters[];
}

/** The consent that a customer ticks with their acceptance. */
export type AgreedMix = Omit<MixedShades, 'meters'>;
