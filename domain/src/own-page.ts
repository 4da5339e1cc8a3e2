/** A part of a list of one's own: quotations, holds, swatch requests, messages. The newest come first. */
export interface OwnPage {
  /** Of the whole list. */
  total: number;
  limit: number;
  offset: number;
}

/** So many where nobody says how many. */
export const OWN_PAGE = 50;
export const MOST_OWN = 100;
