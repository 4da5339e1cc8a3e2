import type { Permission } from '../users/permissions.js';

/** Webhooks: other systems are sent an event for each change that they ask for. Names on the wire. */

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

/** The rights to read the record of an event, which saving its endpoint needs. Imports, invoices, receipts and cheques are never included. */
const RECORD_NEEDS: Readonly<Record<string, readonly Permission[]>> = {
  quotation: ['quote.read', 'quote.read_all', 'price.read', 'cost.read', 'customer.read'],
  order: ['order.read', 'price.read', 'cost.read', 'customer.read'],
  stock: ['catalogue.read', 'stock.read', 'price.read', 'cost.read'],
  fabric: ['catalogue.read', 'stock.read', 'price.read', 'cost.read'],
  hold: ['stock.read', 'customer.read'],
  swatch: ['order.read', 'customer.read'],
};

/** The permissions of whom an event may include its record, by `expand`. */
export const recordNeeds = (event: string): readonly Permission[] => RECORD_NEEDS[event.split('.', 1)[0] ?? ''] ?? [];

/** The event of 'Send test'; its record is the endpoint itself. */
export const TEST_EVENT = 'webhook.test';

/** `paused`: events wait, at most {@link DELIVERY_DAYS} days. `off`: no events are collected. */
export const webhookStates = ['on', 'paused', 'off'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `failed` will be tried again; `dead` won't. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Deliveries are removed after this many days. */
export const DELIVERY_DAYS = 30;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Waits (ms) after the first failed attempt, the second, and so on; after the last one a delivery is dead. */
const RETRY_WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];

/** How long to wait after the failure of this attempt (1, 2 …), in ms; null after the last one. */
export const retryWait = (attempt: number): number | null => RETRY_WAITS[attempt - 1] ?? null;

/** An endpoint whose deliveries die this often, one after the other, is paused. */
export const DEAD_IN_A_ROW = 20;

/** How long the former secret signs beside the new one, in hours. */
export const SECRET_OVERLAP_HOURS = 24;

/** Characters of an address. */
export const MAX_WEBHOOK_URL = 2_000;

/** The newest deliveries that are shown. */
export const SHOWN_DELIVERIES = 100;

/** The most endpoints: each change is written once for each that listens. */
export const MAX_WEBHOOKS = 20;

/** On the wire: `GET /api/admin/webhooks`. */
export interface WebhookEndpoint {
  id: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  /** True if an event includes its record, as far as whoever saved the endpoint last may read it. */
  expand: boolean;
  state: WebhookState;
  /** Why it was paused or switched off by itself; otherwise empty. */
  state_reason: string;
  /** When the former secret stops signing; null if there is none. */
  previous_secret_until: string | null;
  saved_by: string;
  version: number;
  created_at: string;
  /** Figures of the deliveries that are stored. */
  waiting: number;
  dead: number;
  last_sent_at: string | null;
}

/** The answer to creating an endpoint and to rotating its secret: the only times that the secret is shown. */
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

/** On the wire: `GET /api/admin/webhooks/{id}/deliveries`, the newest first. */
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
  /** When the next attempt is due; null without one. */
  next_at: string | null;
  attempted_at: string | null;
  /** Null without an answer. */
  status_code: number | null;
  took_ms: number | null;
  /** The beginning of the answer, or why there is none. */
  answer: string;
}

/** The body that an endpoint receives. */
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
