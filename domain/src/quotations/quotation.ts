import type { PriceUnit } from '../length.js';
import type { MailStatus } from '../mail.js';
import type { QuotationStatus } from './quotation-status.js';

/** Shapes of quotations on the wire. Amounts in LKR; quantities in the line's own `price_unit` (the names say meters for historical reasons). */

/** A quotation printed without a number shows this one. */
export const FALLBACK_QUOTATION_NO = '003';

export const REQUEST_VALIDITY_DAYS = 7;
export const MANUAL_VALIDITY_DAYS = 30;

export interface QuotationLine {
  id: string;
  fabric: {
    id: string | null;
    name: string;
    material: string;
    color: string;
    item_code: string;
    image_url: string | null;
  };
  quantity_meters: number;
  price_unit: PriceUnit;
  unit_price: number;
  total_price: number;
}

/** A quotation as its customer sees it. */
export interface Quotation {
  id: string;
  quotation_no: string;
  status: QuotationStatus;
  expired: boolean;
  created_at: string;
  valid_until: string;
  request_group: string | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  customer_company: string;
  /** Fields of the first line, for lists that show one fabric. */
  fabric_name: string;
  fabric_material: string;
  fabric_color: string;
  item_code: string;
  item_description: string;
  minimum_order: number;
  weight: number | null;
  dimensions: string;
  quantity_meters: number;
  unit_price: number;
  price_unit: PriceUnit;
  discount: number;
  /** Total in LKR after discount, before VAT; null until a price is set. */
  quoted_price: number | null;
  /** Null while it is internal. */
  admin_response: string | null;
  message: string;
  delivery_instructions: string;
  timeline: string;
  line_items: QuotationLine[];
}

/** What admins see beside it. */
export interface AdminQuotation extends Quotation {
  admin_response_published: boolean;
  internal_notes: string;
  customer_id: string | null;
  source: QuotationSource;
  order_id: string | null;
  mail: MailStatus | null;
  history: QuotationHistoryEntry[];
}

export const quotationSources = ['customer', 'guest', 'manual'] as const;
export type QuotationSource = (typeof quotationSources)[number];

export interface QuotationHistoryEntry {
  at: string;
  /** Name of the admin or customer; 'Selvedge' for what the product did by itself. */
  actor: string;
  action: string;
  from: QuotationStatus | null;
  to: QuotationStatus | null;
  detail: string;
}

/** Body of POST /quotations. Prices, status and totals are never read from a customer. */
export interface QuotationRequest {
  fabric_id: string;
  quantity_meters: number;
  message?: string;
  customer_name?: string;
  customer_email?: string;
  customer_phone?: string;
  customer_company?: string;
  delivery_instructions?: string;
  timeline?: string;
}

export interface ApproveInput {
  quoted_price: number;
  admin_comment?: string;
}

export interface RejectInput {
  admin_comment?: string;
}

export interface RespondInput {
  admin_response: string;
  quoted_price?: number;
  valid_until?: string;
}

/** Body of POST /admin/quotations/create. */
export interface ManualQuotationInput {
  customer_name: string;
  customer_email: string;
  customer_phone?: string;
  customer_company?: string;
  customer_address?: string;
  message?: string;
  /** Percent, 0 to 100, at most one decimal. */
  discount?: number;
  /** Internal until a decision publishes it. */
  admin_response?: string;
  /** ISO 8601; 30 days from today when absent. */
  valid_until?: string;
  fabric_items: ManualQuotationItem[];
}

export interface ManualQuotationItem {
  fabric_id: string;
  /** In the fabric's own price unit, at least 0.1. */
  quantity_meters: number;
  unit_price: number;
}

export const CUSTOMER_REQUIRED = 'Please fill in all required customer information';
export const ITEM_REQUIRED = 'Please add at least one fabric item';

/** Body of PUT /admin/quotations/{id}/template. What is absent stays as it is. */
export interface TemplateInput {
  customer_name?: string;
  customer_address?: string;
  admin_response?: string;
  discount?: number;
  valid_until?: string;
  status?: QuotationStatus;
  /** Never sent to customers. */
  internal_notes?: string;
  /** These three apply when the quotation has exactly one line and `line_items` is absent. */
  unit_price?: number;
  quantity_meters?: number;
  item_code?: string;
  line_items?: TemplateLineInput[];
}

/** A line that stays, by id. Lines that are not mentioned stay as they are. */
export interface TemplateLineInput {
  id: string;
  quantity_meters?: number;
  unit_price?: number;
  item_code?: string;
}

/** Body of POST /admin/quotations/merge: at least two pending requests of one submission. */
export interface MergeInput {
  ids: string[];
}

export const QUOTED_PRICE_REQUIRED = 'Valid quoted price is required for approval';

/** GET /admin/quotations/{id}/template: all that the printed sheet needs. */
export interface QuotationTemplate extends AdminQuotation {
  totals: {
    subtotal: number;
    discount: number;
    adjustment: number;
    net: number;
    vat: number;
    total: number;
  };
  vat_percent: number;
}
