import type { Quota } from './fabric-list.js';

/** Wire types of alerts, which are mailed to customers once a day at most. */

export const MAX_ALERTS = 100;

/** `stock`: so much of it is there again. `price`: it costs less. `discontinued`: it is no longer sold. */
export const alertKinds = ['stock', 'price', 'discontinued'] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface Alert {
  id: string;
  kind: AlertKind;
  /** Null where the fabric is gone. */
  fabric_id: string | null;
  colourway_id: string | null;
  fabric_name: string;
  item_code: string;
  /** Empty for any. */
  color: string;
  /** For `stock`: the awaited length in one color. */
  minimum_meters: number | null;
  created_at: string;
}

/** Answer of GET /alerts. */
export interface Alerts extends Quota {
  alerts: Alert[];
}

/** Body of POST /alerts. Wanted twice it is one. */
export interface AlertInput {
  kind: AlertKind;
  fabric_id: string;
  colourway_id?: string | null;
  minimum_meters?: number;
}
