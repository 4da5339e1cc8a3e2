import type { InquiryKind, InquiryState } from '../inquiries/inquiry.js';
import type { PriceUnit } from '../length.js';
import type { OrderStatus } from '../orders/order-status.js';
import type { Side } from '../quotations/conversation.js';
import type { QuotationStatus } from '../quotations/quotation-status.js';
import type { SwatchStatus } from '../swatches/swatch-status.js';

/** A row of GET /admin/customers. Figures are null for who may not read the records that they count. */
export interface Customer {
  id: string;
  name: string;
  company: string;
  email: string;
  /** True if its owner has opened a link sent to the address. */
  email_verified: boolean;
  phone: string;
  is_active: boolean;
  /** The member of staff who looks after them. */
  owner_id: string | null;
  owner_name: string | null;
  /** Quotations with a price that holds, unanswered or accepted, that are no order yet. */
  open_offers: number | null;
  /** Orders of this calendar year in Colombo that were not cancelled, and their sum in LKR before VAT. */
  orders_this_year: number | null;
  ordered_this_year: number | null;
  /** When they last asked or wrote, or were last sent something; null if never. */
  last_contact: string | null;
  created_at: string;
}

/** GET /admin/customers/{id}: all that concerns a customer, the newest records of each kind. */
export interface CustomerDetail extends Customer {
  address: string;
  /** The agreed terms of payment and delivery, for staff. */
  terms: string;
  /** For staff. */
  notes: string;
  version: number;
  /** Other names, addresses and numbers that their quotations carry. */
  contacts: CustomerContact[];
  quotations: CustomerRecords<CustomerQuotation>;
  orders: CustomerRecords<CustomerOrder>;
  holds: CustomerRecords<CustomerHold>;
  swatches: CustomerRecords<CustomerSwatches>;
  messages: CustomerMessage[];
  /** Records from the same address without signing in, as far as the account has confirmed it. */
  inquiries: CustomerInquiry[];
  /** The newest price of each fabric, the last ordered first. */
  prices: LastPrice[];
  /** Quotations without an account that name the confirmed address or the telephone number of this one. */
  without_account: QuotationWithoutAccount[];
}

/** The newest records of a kind, and how many there are. */
export interface CustomerRecords<Row> {
  rows: Row[];
  total: number | null;
}

export interface CustomerContact {
  customer_name: string;
  customer_email: string;
  customer_phone: string;
}

export interface CustomerQuotation {
  id: string;
  quotation_no: string;
  status: QuotationStatus;
  /** True if its price holds and it is no order yet. */
  is_open_offer: boolean;
  ordered: boolean;
  expired: boolean;
  fabric_name: string;
  lines_count: number;
  quoted_price: number | null;
  valid_until: string;
  created_at: string;
}

export interface QuotationWithoutAccount extends CustomerQuotation {
  /** The properties that match the account's. */
  same: 'address' | 'telephone';
  customer_name: string;
}

export interface CustomerOrder {
  id: string;
  order_number: string;
  status: OrderStatus;
  total_amount: number | null;
  created_at: string;
}

export interface CustomerHold {
  id: string;
  fabric_id: string;
  fabric_name: string;
  color: string;
  quantity_meters: number;
  expires_at: string;
}

export interface CustomerSwatches {
  id: string;
  request_no: string;
  status: SwatchStatus;
  /** The fabrics of its pieces. */
  fabric_names: string[];
  created_at: string;
}

export interface CustomerMessage {
  id: string;
  quotation_id: string;
  quotation_no: string;
  side: Side;
  author: string;
  message: string;
  unread: boolean;
  at: string;
}

export interface CustomerInquiry {
  id: string;
  kind: InquiryKind;
  state: InquiryState;
  subject: string;
  message: string;
  created_at: string;
}

/** The last price of a customer for a fabric: of a line of their newest order with it, or else of the newest offer. */
export interface LastPrice {
  fabric_id: string;
  fabric_name: string;
  item_code: string;
  color: string;
  /** LKR per unit, before the discount. */
  unit_price: number | null;
  price_unit: PriceUnit;
  /** Percent off the whole quotation. */
  discount: number | null;
  quantity: number;
  /** `ordered`: it was agreed on; `offered`: it was only sent. */
  kind: 'ordered' | 'offered';
  quotation_id: string;
  quotation_no: string;
  /** Null for an offer. */
  order_id: string | null;
  order_number: string | null;
  at: string;
}

/** Answer of GET /admin/customers/{id}/last-prices. Fabrics that they were never offered are left out. */
export interface LastPrices {
  prices: LastPrice[];
}
