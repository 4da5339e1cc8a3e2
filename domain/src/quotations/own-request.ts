import type { NextPayment } from '../invoicing/own-money.js';
import type { OrderStatus } from '../orders/order-status.js';
import type { OwnPage } from '../own-page.js';
import type { OwnQuotation } from './quotation.js';

/** The tabs of a customer's own list: what they must act on, what the house must, what was ordered, what is over. */
export const ownTabs = ['yours', 'ours', 'orders', 'past'] as const;
export type OwnTab = (typeof ownTabs)[number];

/** A submission of a customer: its quotations, or one quotation that belongs to none. */
export interface OwnRequest {
  /** The `request_group` of its quotations, or the id of the only one. */
  id: string;
  created_at: string;
  /** By number; on a tab only those that belong there. */
  quotations: OwnQuotation[];
  /** The orders that they have become. */
  orders: OrderOfRequest[];
}

export interface OrderOfRequest {
  quotation_id: string;
  order_number: string;
  status: OrderStatus;
  /** Null as long as there is no invoice to pay. */
  next_payment: NextPayment | null;
}

/** GET /quotations/requests. */
export interface OwnRequests extends OwnPage {
  requests: OwnRequest[];
  /** The tab that was asked for, else the first that has something. */
  tab: OwnTab;
  /** How many requests are on each tab, of those that the search finds. */
  tabs: Record<OwnTab, number>;
}

export const MOST_SEARCHED = 200;
