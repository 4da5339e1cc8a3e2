import type { ActorKind } from '../audit.js';
import type { OwnPage } from '../own-page.js';
import type { StatedVersion } from '../problem.js';
import type { SwatchStatus } from './swatch-status.js';

/** Wire types of swatch requests: pieces of fabric that a customer wants to feel before ordering. */

/** Body of POST /swatch-requests. Missing recipient fields are taken from the account. */
export interface SwatchRequestInput {
  items: { fabric_id: string; colourway_id?: string | null }[];
  name?: string;
  phone?: string;
  address?: string;
  note?: string;
}

/** The requested item: its names stay even if the fabric changes. */
export interface SwatchItem {
  id: string;
  /** Null where the fabric is gone. */
  fabric_id: string | null;
  colourway_id: string | null;
  fabric_name: string;
  item_code: string;
  /** The color's name, empty where there is none. */
  color: string;
  /** The dye house's number of the color. */
  color_code: string;
  hex: string | null;
  image_url: string | null;
}

export interface SwatchRequest {
  id: string;
  /** `SW-2026-0001`. */
  request_no: string;
  status: SwatchStatus;
  items: SwatchItem[];
  name: string;
  phone: string;
  address: string;
  note: string;
  /** The carrier, once it is sent. */
  carrier: string;
  tracking_number: string;
  /** Why it was declined. */
  reason: string;
  created_at: string;
  updated_at: string;
}

/** Answer of GET /swatch-requests. */
export interface OwnSwatchRequests extends OwnPage {
  swatch_requests: SwatchRequest[];
}

/** An item with the lot that it was cut from; null if unknown. */
export interface AdminSwatchItem extends SwatchItem {
  lot_id: string | null;
  lot_code: string | null;
}

/** A swatch request with the fields that only admins see. */
export interface AdminSwatchRequest extends SwatchRequest {
  items: AdminSwatchItem[];
  customer_id: string;
  customer_name: string;
  customer_company: string;
  /** Null for who may not read customers. */
  customer_email: string | null;
  version: number;
  history: SwatchHistoryEntry[];
}

export interface SwatchHistoryEntry {
  at: string;
  actor: string;
  actor_kind: ActorKind | null;
  /** Null in the first entry, which is the request. */
  from: SwatchStatus | null;
  to: SwatchStatus;
  detail: string;
}

/** Body of POST /admin/swatch-requests/{id}/status. */
export interface SwatchStatusInput extends StatedVersion {
  status: SwatchStatus;
  /** Required for `sent`. */
  carrier?: string;
  /** For `sent`, if the carrier gives one. */
  tracking_number?: string;
  /** For `sent`: the lots of the items, so that the customer's order prefers these. */
  lots?: { item_id: string; lot_id: string }[];
  /** Required for `declined`, and emailed to the customer. */
  reason?: string;
  /** Kept in the history. */
  note?: string;
}

/** The maximum number of requests on one packing list. */
export const MAX_PACKED = 100;
