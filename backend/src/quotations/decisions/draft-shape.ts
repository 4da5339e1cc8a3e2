import type { TemplateInput, TemplateLineInput } from '@selvedge/domain/quotations/quotation';
import type { colourOf, lineOf } from '../line-of-fabric.js';

/** Edits of a sheet as they are kept: those of a decided quotation wait here. `valid_until` is a moment. */
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
  /** Edits of lines, those that were added included. */
  line_items?: LineEdit[];
  added_lines?: AddedLine[];
  /** All lines by their ids, as they are printed; absent while lines were neither added, removed nor moved. */
  line_order?: string[];
}

export interface LineEdit extends Omit<TemplateLineInput, 'id' | 'fabric_id' | 'colourway_id'> {
  id: string;
  colour?: ReturnType<typeof colourOf>;
}

/** A line with the id that it is going to have. */
export type AddedLine = ReturnType<typeof lineOf> & { id: string };
