import type { TemplateInput, TemplateLineInput } from '@selvedge/domain/quotations/template-input';
import type { colourOf, lineOf } from '../lines/line-of-fabric.js';

/** Stored edits of a quotation: those of a decided quotation wait here for the next revision. `valid_until` is a timestamp. */
export interface QuotationDraft
  extends Pick<
    TemplateInput,
    | 'customer_name'
    | 'customer_company'
    | 'customer_email'
    | 'customer_phone'
    | 'customer_address'
    | 'admin_response'
    | 'discount'
    | 'valid_until'
  > {
  /** Edits of lines, including added ones. */
  line_items?: LineEdit[];
  added_lines?: AddedLine[];
  /** Ids of all lines in printed order; absent if lines were neither added, removed nor moved. */
  line_order?: string[];
}

export interface LineEdit extends Omit<TemplateLineInput, 'id' | 'fabric_id' | 'colourway_id'> {
  id: string;
  colour?: ReturnType<typeof colourOf>;
}

/** A line with its future id. */
export type AddedLine = ReturnType<typeof lineOf> & { id: string };
