/** One page of a customer's own list: quotations, holds, swatch requests, messages. The newest come first. */
export interface OwnPage {
  /** Length of the whole list. */
  total: number;
  limit: number;
  offset: number;
}

/** The default limit. */
export const OWN_PAGE = 50;
export const MAX_OWN = 100;
