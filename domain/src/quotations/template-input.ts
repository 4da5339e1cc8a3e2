import type { PriceUnit } from '../length.js';
import type { StatedVersion } from '../problem.js';
import type { ShadeRule } from '../stock/roll-plan.js';
import type { QuotationStatus } from './quotation-status.js';
import type { RequestNotes } from './request-notes.js';

/** Body of PUT /admin/quotations/{id}/template. Absent fields stay unchanged. */
export interface TemplateInput extends StatedVersion, RequestNotes {
  customer_name?: string;
  customer_company?: string;
  /** The email address for sending; blank leaves it unchanged. */
  customer_email?: string;
  customer_phone?: string;
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
  /** True if `line_items` is the complete list in this order: other lines are removed. */
  all_lines?: boolean;
}

/** An existing line by id, or a new one by its fabric. Lines that are not mentioned stay, unless `all_lines` is set. */
export interface TemplateLineInput {
  id?: string;
  fabric_id?: string;
  /** Defaults to the first available color in a new line; an existing line changes its color. */
  colourway_id?: string | null;
  /** Required for a new line. */
  quantity_meters?: number;
  /** As in `ManualQuotationItem`. */
  price_unit?: PriceUnit;
  /** Defaults to the fabric's own price in a new line. */
  unit_price?: number;
  item_code?: string;
  /** The customer's target price. Blank erases it. */
  target_price?: number | '';
  /** For fabrics counted by roll; null in the next two for no limit. */
  shade_rule?: ShadeRule;
  min_piece_meters?: number | null;
  max_pieces?: number | null;
  length_tolerance_percent?: number;
}
