import type { AdminQuotation } from './quotation.js';

/**
 * The stages of a quotation, in the order of the board's columns. `to_price`: a request without a price; `priced`: a price or
 * draft that is not sent; `sent` and `seen`: a valid offer; `asked`: the customer wants a change or an extension; `accepted`
 * and `lost`: this month, or accepted without an order.
 */
export const stages = ['to_price', 'priced', 'sent', 'seen', 'asked', 'accepted', 'lost'] as const;
export type Stage = (typeof stages)[number];

/** A column of the board. */
export interface BoardColumn {
  stage: Stage;
  count: number;
  /** The sum of all its quotations in LKR, before VAT. */
  quoted_price: number;
  /** The first quotations: those with a due step, then the oldest; in closed stages the newest. */
  quotations: AdminQuotation[];
}

/** GET /admin/quotations/board: all stages, with the filter of the list. */
export interface QuotationBoard {
  columns: BoardColumn[];
}
