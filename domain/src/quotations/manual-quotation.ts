import type { PriceUnit } from '../length.js';
import type { AdminQuotation, LineRolls } from './quotation.js';
import type { RequestNotes } from './request-notes.js';

export const CUSTOMER_REQUIRED = 'Please fill in all required customer information';

export const CONTACT_REQUIRED = 'Please enter an email address or a telephone number';

export const ITEM_REQUIRED = 'Please add at least one fabric item';

/** Body of POST /admin/quotations/create. */
export interface ManualQuotationInput extends RequestNotes {
  /** The customer's account; by default the account with the email address, if any. */
  customer_id?: string;
  /** The message from the storefront that it answers and marks as answered. */
  inquiry_id?: string;
  customer_name: string;
  /** Optional with a telephone number: the quotation is then shared instead of mailed. */
  customer_email?: string;
  customer_phone?: string;
  customer_company?: string;
  customer_address?: string;
  message?: string;
  /** Percent, 0 to 100, at most one decimal. */
  discount?: number;
  /** 'Admin notes': kept as internal notes, never sent to customers. */
  admin_response?: string;
  /** ISO 8601; 30 days from today when absent. */
  valid_until?: string;
  fabric_items: ManualQuotationItem[];
}

export interface ManualQuotationItem extends Partial<LineRolls> {
  fabric_id: string;
  /** Defaults to the first available color. */
  colourway_id?: string | null;
  /** In the fabric's own price unit, at least 0.1. */
  quantity_meters: number;
  /** The unit of quantity and price, as a check: rejected if it isn't the fabric's. */
  price_unit?: PriceUnit;
  unit_price: number;
  /** Defaults to the fabric's own. */
  item_code?: string;
  target_price?: number | null;
}

/** Body of POST /admin/quotations/{id}/copy: a new quotation for the same customer, also of an ordered one. */
export interface CopyInput {
  /** The prices of the lines: the agreed ones (default), or today's list prices. */
  prices?: 'agreed' | 'list';
}

/** A copied line, or the reason why it was not copied. */
export interface CopiedLine {
  fabric_name: string;
  color: string;
  /** The agreed price, in LKR per unit. */
  former_price: number;
  /** Today's list price; null if the line was not copied. */
  list_price: number | null;
  /** Why it was not copied; null if it was. */
  gone: string | null;
}

export interface CopiedQuotation {
  message: string;
  quotation: AdminQuotation;
  lines: CopiedLine[];
}
