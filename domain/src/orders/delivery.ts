import type { PriceUnit } from '../length.js';
import type { StatedVersion } from '../problem.js';
import type { RollList } from '../rolls/order-rolls.js';
import type { OrderStatus } from './order-status.js';

/** Deliveries of an order, as they travel. Lengths in meters, three decimals. */

export const deliveryStates = ['prepared', 'shipped', 'delivered', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Returns whether the fabric has been shipped. */
export const hasLeft = (state: DeliveryState): boolean => state === 'shipped' || state === 'delivered';

/** How a whole order is to be delivered, as far as it is known. */
export interface OrderShipping {
  /** The day that was promised for delivery, `2026-11-30`. */
  promised_on: string | null;
  carrier: string;
  /** Its number plate, or the number of the consignment. */
  vehicle: string;
}

export interface Delivery {
  id: string;
  order_id: string;
  /** `DN-2026-0001`. */
  number: string;
  state: DeliveryState;
  version: number;
  packages: number | null;
  vehicle: string;
  driver: string;
  note: string;
  prepared_by: string;
  created_at: string;
  shipped_at: string | null;
  delivered_at: string | null;
  lines: DeliveredLength[];
  /** Empty where no line is counted by roll. */
  rolls: RollList['lines'];
  /** The invoice that bills it; null before. */
  invoice: { id: string; serial: string } | null;
  /** The confirmation of its receiver; null before. */
  arrival: Arrival | null;
}

/** The confirmation of the receiver on the page of a delivery, given once. */
export interface Arrival {
  name: string;
  at: string;
  /** As counted; null where they did not count. */
  pieces: number | null;
  meters: number | null;
  /** Rolls, or lines without rolls, that came short. */
  short: ShortLength[];
  note: string;
}

export interface ShortLength {
  /** A roll number, or the name of a fabric. */
  of: string;
  meters: number;
}

/** A length of a roll that went with a delivery. */
export interface DeliveredRoll {
  /** Names it among those of the delivery. */
  allocation_id: string;
  roll_number: string;
  /** `2611/A`: the lot and the band. */
  shade: string;
  meters: number;
}

export const claimKinds = ['shade', 'short_length', 'defect', 'damage'] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimStates = ['open', 'accepted', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Days after the arrival in which the receiver may claim, before the fabric is cut. */
export const CLAIM_DAYS = 7;

/** The reason of the credit note that answers a claim. */
export const creditReasonOf = (kind: ClaimKind): 'shade' | 'short_length' | 'claim' =>
  kind === 'shade' || kind === 'short_length' ? kind : 'claim';

/** A customer's complaint about a delivery. Its photos are in the conversation of the order. */
export interface Claim {
  id: string;
  delivery_id: string;
  delivery_number: string;
  kind: ClaimKind;
  state: ClaimState;
  version: number;
  /** Rolls of the delivery; none for all of it. */
  rolls: DeliveredRoll[];
  meters: number | null;
  words: string;
  name: string;
  at: string;
  /** Why it was refused, or what was agreed; empty while it is open. */
  reason: string;
  decided_by: string;
  decided_at: string | null;
}

/** Body of POST /quotations/{id}/order/deliveries/{deliveryId}/claims. */
export interface ClaimInput {
  kind: ClaimKind;
  /** Rolls of the delivery; absent or empty for all of it. */
  allocation_ids?: string[];
  meters?: number | null;
  words: string;
}

/** A delivery that has left, as its customer sees it. */
export interface OwnDelivery {
  id: string;
  number: string;
  state: DeliveryState;
  shipped_at: string | null;
  /** The page on which its receiver confirms it; null once somebody did, and once that page is closed. */
  confirm_url: string | null;
  arrival: Arrival | null;
  rolls: DeliveredRoll[];
  /** Until when claims are made; null before the arrival, and once it is too late. */
  claims_until: string | null;
  /** Newest first. */
  claims: OwnClaim[];
}

/** A claim as its customer sees it. */
export type OwnClaim = Omit<Claim, 'delivery_id' | 'delivery_number' | 'version' | 'decided_by'>;

/** GET /quotations/{id}/order/deliveries, oldest first. */
export interface OwnDeliveries {
  deliveries: OwnDelivery[];
}

/** Body of POST /admin/claims/{id}/decide. A refusal needs its reason. */
export interface ClaimDecisionInput extends StatedVersion {
  state: 'accepted' | 'refused';
  reason?: string;
}

/** GET /admin/deliveries/{id}/link: the page on which the receiver confirms a delivery. */
export interface DeliveryLink {
  url: string;
  message: string;
  whatsapp: string;
  /** Null without a usable number: then its sender chooses whom to send it to. */
  whatsapp_number: string | null;
}

/** A length of a line. */
export interface DeliveredLength {
  line_id: string;
  meters: number;
}

/** The delivered and open parts of a line. */
export interface LineProgress {
  line_id: string;
  fabric_name: string;
  color: string;
  item_code: string;
  price_unit: PriceUnit;
  by_roll: boolean;
  ordered_meters: number;
  /** Has left with deliveries. */
  delivered_meters: number;
  /** Waits in prepared deliveries. */
  prepared_meters: number;
  /** The open length of the line; 0 once it is closed. */
  open_meters: number;
  /** The length that could go with the next delivery; for a line that is counted by roll, the issued one. */
  ready_meters: number;
  /** The person who closed it short, and the reason; null where nobody did. */
  closed: { by: string; reason: string; at: string } | null;
}

/** An issued length of a roll that is on no delivery. */
export interface ReadyRoll extends DeliveredRoll {
  line_id: string;
}

/** GET /admin/orders/{id}/deliveries. */
export interface OrderDeliveries {
  order_id: string;
  order_number: string;
  status: OrderStatus;
  /** That of the order. */
  version: number;
  lines: LineProgress[];
  ready_rolls: ReadyRoll[];
  /** Oldest first. */
  deliveries: Delivery[];
  /** Newest first. */
  claims: Claim[];
}

/** How it travels. Absent fields stay; an empty text clears one. */
export interface DeliveryTransport {
  packages?: number | null;
  vehicle?: string;
  driver?: string;
  note?: string;
}

/**
 * Body of POST /admin/orders/{id}/deliveries. Without lines and rolls all goes that can: issued rolls, and what is open of other
 * lines.
 */
export interface DeliveryInput extends StatedVersion, DeliveryTransport {
  /** Only for lines that are not counted by roll. */
  lines?: DeliveredLength[];
  /** Issued rolls, by the ids of their allocations. */
  allocation_ids?: string[];
}

/** Body of PUT /admin/deliveries/{id}, while it is prepared. */
export type DeliveryChangeInput = StatedVersion & DeliveryTransport;

/** Body of POST /admin/deliveries/{id}/cancel, and of POST /admin/orders/{id}/lines/{lineId}/close. */
export interface ReasonInput extends StatedVersion {
  reason: string;
}
