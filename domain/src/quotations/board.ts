import type { AdminQuotation } from './quotation.js';

/**
 * Where a quotation stands on the board, in the order of its columns. `to_price`: a request without a price; `priced`: a price or a
 * draft that is not sent; `sent` and `seen`: an offer that holds; `asked`: its customer wants a change or more time; `accepted` and
 * `lost`: this month, or accepted and no order yet.
 */
export const stages = ['to_price', 'priced', 'sent', 'seen', 'asked', 'accepted', 'lost'] as const;
export type Stage = (typeof stages)[number];

/** A column of the board. */
export interface BoardColumn {
  stage: Stage;
  count: number;
  /** The sum of all its quotations in LKR, before VAT. */
  quoted_price: number;
  /** The first ones: those with a step that is due, then the oldest; of what is closed the newest. */
  quotations: AdminQuotation[];
}

/** GET /admin/quotations/board: each stage, under the filter of the list. */
export interface QuotationBoard {
  columns: BoardColumn[];
}
