import type { Permission } from '../users/permissions.js';

/** Webhooks send an event to other systems for each subscribed change. Wire types. */

/** The events, by subject. */
export const webhookEvents = [
  'quotation.requested',
  'quotation.sent',
  'quotation.seen',
  'quotation.accepted',
  'quotation.declined',
  'quotation.change_asked',
  'quotation.expired',
  'order.created',
  'order.confirmed',
  'order.moved',
  'order.changed',
  'order.cancelled',
  'stock.changed',
  'stock.low',
  'hold.made',
  'hold.ended',
  'swatch.requested',
  'swatch.sent',
  'invoice.issued',
  'receipt.recorded',
  'receipt.reversed',
  'cheque.returned',
  'fabric.changed',
  'import.finished',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/**
 * The permissions to read the record of an event, whoever owns it; required to save its endpoint. Imports, invoices, receipts
 * and cheques are never included.
 */
const RECORD_NEEDS: Readonly<Record<string, readonly Permission[]>> = {
  quotation: ['quote.read', 'quote.read_all', 'price.read', 'cost.read', 'customer.read'],
  order: ['order.read', 'quote.read_all', 'price.read', 'cost.read', 'customer.read'],
  stock: ['catalogue.read', 'stock.read', 'price.read', 'cost.read'],
  fabric: ['catalogue.read', 'stock.read', 'price.read', 'cost.read'],
  hold: ['stock.read', 'quote.read_all', 'customer.read'],
  swatch: ['order.read', 'customer.read'],
};

/** The permissions required to include the record in an event (`expand`). */
export const recordNeeds = (event: string): readonly Permission[] => RECORD_NEEDS[event.split('.', 1)[0] ?? ''] ?? [];

/** The event of 'Send test'; its record is the endpoint. */
export const TEST_EVENT = 'webhook.test';

/** `paused`: events wait, at most {@link DELIVERY_DAYS} days. `off`: no events are collected. */
export const webhookStates = ['on', 'paused', 'off'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `failed` is retried; `dead` is not. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Deliveries are removed after this many days. */
export const DELIVERY_DAYS = 30;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Delays (ms) after the first failed attempt, the second, and so on; after the last one a delivery is dead. */
const RETRY_WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];

const LONGEST_WAIT = Math.max(...RETRY_WAITS);

/**
 * The delay after the failure of this attempt (1, 2 …), in ms; null after the last one.
 * @param asked by the receiver, in ms; at most the longest of the delays
 */
export function retryWait(attempt: number, asked = 0): number | null {
  const wait = RETRY_WAITS[attempt - 1];
  return wait === undefined ? null : Math.max(wait, Math.min(asked, LONGEST_WAIT));
}

/** Number of consecutive dead deliveries that pauses an endpoint. */
export const DEAD_IN_A_ROW = 20;

/** How long the previous secret also signs, in hours. */
export const SECRET_OVERLAP_HOURS = 24;

/** Maximum characters of an address. */
export const MAX_WEBHOOK_URL = 2_000;

/** Number of deliveries shown, newest first. */
export const SHOWN_DELIVERIES = 100;

/** Maximum number of endpoints, because each change is stored once per endpoint. */
export const MAX_WEBHOOKS = 20;

/** Response of `GET /api/admin/webhooks`. */
export interface WebhookEndpoint {
  id: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  /** True if events include the record, as far as the person who last saved the endpoint may read it. */
  expand: boolean;
  state: WebhookState;
  /** Why it was automatically paused or switched off; otherwise empty. */
  state_reason: string;
  /** When the previous secret stops signing; null if there is none. */
  previous_secret_until: string | null;
  saved_by: string;
  version: number;
  created_at: string;
  /** Counts of the stored deliveries. */
  waiting: number;
  dead: number;
  last_sent_at: string | null;
}

/** The response to creating an endpoint and to rotating its secret: only these include the secret. */
export interface WebhookWithSecret extends WebhookEndpoint {
  secret: string;
}

/** Body of POST and PUT. */
export interface WebhookInput {
  name: string;
  url: string;
  events: WebhookEvent[];
  expand?: boolean;
  state?: WebhookState;
}

/** Response of `GET /api/admin/webhooks/{id}/deliveries`, newest first. */
export interface WebhookDelivery {
  id: string;
  event_id: string;
  endpoint_id: string;
  type: WebhookEvent | typeof TEST_EVENT;
  record_id: string;
  at: string;
  /** Attempts so far. */
  attempt: number;
  state: DeliveryState;
  /** When the next attempt is due; null if there is none. */
  next_at: string | null;
  attempted_at: string | null;
  /** Null without a response. */
  status_code: number | null;
  took_ms: number | null;
  /** The beginning of the response, or the error. */
  answer: string;
}

/** The request body sent to an endpoint. */
export interface WebhookPayload {
  id: string;
  type: WebhookEvent | typeof TEST_EVENT;
  at: string;
  data: {
    id: string;
    version: number;
    /** With `expand`. */
    record?: object;
  };
}
