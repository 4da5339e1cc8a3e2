import type { NextPayment } from '../invoicing/own-money.js';
import type { OrderStatus } from '../orders/order-status.js';
import type { OwnPage } from '../own-page.js';
import type { OwnQuotation } from './quotation.js';

/** The tabs of a customer's list: the customer must act, the distributor must act, ordered, and finished. */
export const ownTabs = ['yours', 'ours', 'orders', 'past'] as const;
export type OwnTab = (typeof ownTabs)[number];

/** A submission of a customer: its quotations, or a single quotation without a submission. */
export interface OwnRequest {
  /** The `request_group` of its quotations, or the id of the only one. */
  id: string;
  created_at: string;
  /** By number; on a tab, only those that belong on it. */
  quotations: OwnQuotation[];
  /** The orders created from them. */
  orders: OrderOfRequest[];
}

export interface OrderOfRequest {
  quotation_id: string;
  order_number: string;
  status: OrderStatus;
  /** Null if there is no invoice to pay. */
  next_payment: NextPayment | null;
}

/** GET /quotations/requests. */
export interface OwnRequests extends OwnPage {
  requests: OwnRequest[];
  /** The requested tab, else the first one that isn't empty. */
  tab: OwnTab;
  /** Number of requests on each tab that match the search. */
  tabs: Record<OwnTab, number>;
}

export const MAX_SEARCHED = 200;
